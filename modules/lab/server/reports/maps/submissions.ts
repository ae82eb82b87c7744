import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { countedFrom, type ResultFilter } from '../../results/counted.ts';

/** What a request found: how many of its results are judged, and of which class. */
export interface Submission {
  readonly labid: string;
  readonly requestid: string;
  readonly placeid: string;
  readonly day: BusinessDate;
  readonly n: number;
  readonly pos: number;
  readonly dbt: number;
}

/** The counted results of a filter, request by request, by day of sampling. */
export async function submissionsOf(db: Db, filter: ResultFilter): Promise<readonly Submission[]> {
  const params: unknown[] = [];
  const { rows } = await db.query<Submission>(
    `select r.farm_id as labid, r.requestid, r.placeid, to_char(r.sampledt, 'YYYYMMDD') as day, count(x.cls)::int as n,
       count(*) filter (where x.cls = 'pos')::int as pos, count(*) filter (where x.cls = 'dbt')::int as dbt
     ${countedFrom({ ...filter, by: 'sampledt' }, params)} group by r.farm_id, r.requestid order by r.sampledt, r.requestno`,
    params,
  );
  return rows;
}

/** A disease with a group of methods, and how many results there are. */
interface Watched {
  readonly disease: string;
  readonly testgrp: string;
  readonly n: number;
  /** Animals its tests are for. */
  readonly species: readonly string[];
}

/** The disease and group of methods with the most results of a filter: what is shown where neither is asked for. */
export async function mostTested(db: Db, filter: ResultFilter): Promise<Watched | null> {
  const params: unknown[] = [];
  const { rows } = await db.query<Watched>(
    `select t.disease, t.testgrp, count(*)::int as n, array_agg(distinct t.species) as species ${countedFrom(filter, params)} group by 1, 2 order by 3 desc, 1, 2 limit 1`,
    params,
  );
  return rows[0] ?? null;
}

/** Tests whose results a filter counts: their names stand below the map, for a share over several tests says which. */
export async function testsCounted(db: Db, filter: ResultFilter, language: string): Promise<readonly string[]> {
  const params: unknown[] = [language];
  const { rows } = await db.query<{ name: string }>(
    `select distinct (case $1 when 'E' then t.name_e when 'T' then t.name_t else t.name_v end) || ' · ' || x.kit as name ${countedFrom(filter, params)} order by 1`,
    params,
  );
  return rows.map(({ name }) => name);
}
