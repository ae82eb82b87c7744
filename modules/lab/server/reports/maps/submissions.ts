import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { countedFrom, namedIn, positiveSql, type ResultFilter } from '../../results/counted.ts';
import { farmsByKey, type MapPlace, placeKey } from './places.ts';

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

/**
 * The counted results of a filter, request by request, by day of sampling, under the key of their farm wherever it sent them; `doubtful`: laboratories
 * whose doubtful results count as positive (LABDOUBT).
 */
export async function submissionsOf(
  db: Db,
  filter: ResultFilter,
  doubtful: readonly string[],
  places: readonly MapPlace[],
): Promise<readonly Submission[]> {
  const params: unknown[] = [doubtful];
  const { rows } = await db.query<Submission>(
    `select r.farm_id as labid, r.requestid, r.placeid, to_char(r.sampledt, 'YYYYMMDD') as day, count(x.cls)::int as n,
       count(*) filter (where ${positiveSql('$1')})::int as pos, count(*) filter (where x.cls = 'dbt')::int as dbt
     ${countedFrom({ ...filter, by: 'sampledt' }, params, ['test'])} group by r.farm_id, r.requestid order by r.sampledt, r.requestno`,
    params,
  );
  const farms = farmsByKey(places);
  return rows.map((row) => {
    const farm = farms.get(placeKey(row));
    return farm === undefined ? row : { ...row, labid: farm.labid, placeid: farm.placeid };
  });
}

/** A disease with a group of methods: its tests with their kits, and the animals they are for. */
interface Watched {
  readonly disease: string;
  readonly testgrp: string;
  readonly tests: readonly string[];
  readonly species: readonly string[];
}

/**
 * The disease and group of methods with the most results of a filter, which is shown where neither is asked for, with the tests it counts: their names
 * stand below the map, for a share over several tests says which.
 */
export async function mostTested(db: Db, filter: ResultFilter, language: Language): Promise<Watched | null> {
  const params: unknown[] = [language];
  const { rows } = await db.query<Omit<Watched, 'tests' | 'species'> & { readonly name: string; readonly species: string; readonly n: number }>(
    `select t.disease, t.testgrp, t.species, ${namedIn('t', '$1')} || ' · ' || x.kit as name, count(*)::int as n ${countedFrom(filter, params, ['test'])}
     group by t.farm_id, t.testcd, x.kit order by 4`,
    params,
  );
  const groups = [...Map.groupBy(rows, ({ disease, testgrp }) => `${disease} ${testgrp}`)].map(([key, own]) => ({
    ...{ key, own, n: own.reduce((sum, { n }) => sum + n, 0) },
  }));
  const [most] = groups.toSorted((a, b) => b.n - a.n || (a.key < b.key ? -1 : 1));
  const [first] = most?.own ?? [];
  if (most === undefined || first === undefined) return null;
  const { disease, testgrp } = first;
  return { disease, testgrp, tests: [...new Set(most.own.map(({ name }) => name))], species: [...new Set(most.own.map(({ species }) => species))] };
}
