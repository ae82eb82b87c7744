import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { countedFrom, namedIn, positiveSql, type ResultFilter } from '../../results/counted.ts';
import { type MapPlace, placeKey } from './places.ts';

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

/** A disease with a group of methods: its tests with their kits, the animals they are for, and what requests found of it. */
export interface Watched {
  readonly disease: string;
  readonly testgrp: string;
  readonly tests: readonly string[];
  readonly species: readonly string[];
  /** By day of sampling, of an earlier time as well where that is asked for. */
  readonly submissions: readonly Submission[];
}

/** What is read: the disease or the group of methods where they are asked for, since when, and which laboratories count doubtful results as positive (LABDOUBT). */
export interface Watching {
  readonly filter: ResultFilter & { readonly from: BusinessDate };
  readonly since: BusinessDate;
  readonly doubtful: readonly string[];
}

interface FoundRow extends Submission {
  readonly testcd: string;
  readonly kit: string;
}

/**
 * Of a request what each test with each kit found, by day of sampling; of the disease and group of methods with the most results since the first day of
 * the filter, which is shown where neither is asked for. One scan answers both: results are counted once by request and test, however far back they are read.
 */
async function foundRows(db: Db, { filter, since, doubtful }: Watching): Promise<readonly FoundRow[]> {
  const params: unknown[] = [doubtful, filter.from];
  const { rows } = await db.query<FoundRow>(
    `with found as materialized (
       select r.farm_id, r.requestid, x.testcd, x.kit, r.placeid, r.sampledt, r.requestno, count(*) as results, count(x.cls)::int as n,
         count(*) filter (where ${positiveSql('$1')})::int as pos, count(*) filter (where x.cls = 'dbt')::int as dbt
       ${countedFrom({ ...filter, from: since, by: 'sampledt' }, params, [])} group by r.farm_id, r.requestid, x.testcd, x.kit),
     tests as (select farm_id, testcd, sum(results) as results from found where sampledt >= $2::date group by 1, 2),
     most as (select t.disease, t.testgrp from tests c join lab_test t on t.farm_id = c.farm_id and t.testcd = c.testcd
       group by 1, 2 order by sum(c.results) desc, t.disease collate "C", t.testgrp collate "C" limit 1)
     select f.farm_id as labid, f.requestid, f.placeid, to_char(f.sampledt, 'YYYYMMDD') as day, f.testcd, f.kit, f.n, f.pos, f.dbt
     from found f where (f.farm_id, f.testcd) in (select t.farm_id, t.testcd from lab_test t join most m on m.disease = t.disease and m.testgrp = t.testgrp)
     order by f.sampledt, f.requestno, f.farm_id`,
    params,
  );
  return rows;
}

/** Requests, of whatever tests and kits; rows of one stand together. */
function byRequest(rows: readonly FoundRow[]): readonly Submission[] {
  const found: Submission[] = [];
  for (const { labid, requestid, placeid, day, n, pos, dbt } of rows) {
    const last = found.at(-1);
    if (last?.requestid === requestid && last.labid === labid)
      found[found.length - 1] = { ...last, n: last.n + n, pos: last.pos + pos, dbt: last.dbt + dbt };
    else found.push({ labid, requestid, placeid, day, n, pos, dbt });
  }
  return found;
}

/** What is watched, with the tests it counts: their names stand below the map, for a share over several tests says which. Null of no result. */
export async function watched(db: Db, watching: Watching, language: Language): Promise<Watched | null> {
  const rows = await foundRows(db, watching);
  const counted = rows.filter(({ day }) => day >= watching.filter.from);
  const kits = new Map(counted.map(({ labid, testcd, kit }) => [`${labid} ${testcd} ${kit}`, { labid, testcd, kit }]));
  const { rows: named } = await db.query<Pick<Watched, 'disease' | 'testgrp'> & { readonly name: string; readonly species: string }>(
    `select t.disease, t.testgrp, t.species, ${namedIn('t', '$1')} || ' · ' || k.kit as name
     from unnest($2::text[], $3::text[], $4::text[]) k (labid, testcd, kit) join lab_test t on t.farm_id = k.labid and t.testcd = k.testcd order by 4`,
    [language, ...(['labid', 'testcd', 'kit'] as const).map((key) => [...kits.values()].map((one) => one[key]))],
  );
  const [first] = named;
  if (first === undefined) return null;
  const { disease, testgrp } = first;
  const distinct = (key: 'name' | 'species') => [...new Set(named.map((one) => one[key]))];
  return { disease, testgrp, tests: distinct('name'), species: distinct('species'), submissions: byRequest(rows) };
}

/** Requests under the key of their farm, wherever it sent them. */
export function atFarms(submissions: readonly Submission[], farms: ReadonlyMap<string, MapPlace>): readonly Submission[] {
  return submissions.map((row) => {
    const farm = farms.get(placeKey(row));
    return farm === undefined ? row : { ...row, labid: farm.labid, placeid: farm.placeid };
  });
}
