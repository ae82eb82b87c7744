import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { countedFrom, namedIn, positiveSql, type ResultFilter } from '../../results/counted.ts';
import { type MapPlace, placeKey } from './places.ts';

/** What a request found: how many of its results are judged, and of which class. */
export interface Submission {
  readonly labid: string;
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

/** What the requests of a place found, one beside the other in lists of the same length; days counted from the first day of the filter. */
interface PlaceRow {
  readonly labid: string;
  readonly placeid: string;
  readonly days: readonly number[];
  readonly n: readonly number[];
  readonly pos: readonly number[];
  readonly dbt: readonly number[];
}
/** A test with one of its kits that is counted. */
interface TestRow extends Pick<Watched, 'disease' | 'testgrp'> {
  readonly name: string;
  readonly species: string;
}

/**
 * What requests found, of the disease and group of methods with the most results since the first day of the filter, which is shown where neither is asked
 * for; and the tests with their kits that are counted since then. One scan answers it all: results are counted once by request and test, however far back
 * they are read, and come as a row a place, for a row a request would cost more than the scan.
 */
async function foundRows(db: Db, { filter, since, doubtful }: Watching, language: Language) {
  const params: unknown[] = [doubtful, filter.from, language];
  const { rows } = await db.query<PlaceRow & { readonly tests: readonly TestRow[] | null }>(
    `with found as materialized (
       select r.farm_id, r.requestid, x.testcd, x.kit, r.placeid, r.sampledt, count(*) as results, count(x.cls) as n,
         count(*) filter (where ${positiveSql('$1')}) as pos, count(*) filter (where x.cls = 'dbt') as dbt
       ${countedFrom({ ...filter, from: since, by: 'sampledt' }, params, [])} group by r.farm_id, r.requestid, x.testcd, x.kit),
     tests as (select farm_id, testcd, kit, sum(results) as results from found where sampledt >= $2::date group by 1, 2, 3),
     most as (select t.disease, t.testgrp from tests c join lab_test t on t.farm_id = c.farm_id and t.testcd = c.testcd
       group by 1, 2 order by sum(c.results) desc, t.disease collate "C", t.testgrp collate "C" limit 1),
     named as (select m.disease, m.testgrp, t.species, ${namedIn('t', '$3')} || ' · ' || c.kit as name
       from most m join lab_test t on t.disease = m.disease and t.testgrp = m.testgrp join tests c on c.farm_id = t.farm_id and c.testcd = t.testcd),
     requests as (
       select f.farm_id, f.placeid, f.sampledt - $2::date as day, sum(f.n)::int as n, sum(f.pos)::int as pos, sum(f.dbt)::int as dbt from found f
       where f.farm_id || ' ' || f.testcd = any (array(
         select t.farm_id || ' ' || t.testcd from lab_test t join most m on m.disease = t.disease and m.testgrp = t.testgrp))
       group by f.farm_id, f.requestid, f.placeid, f.sampledt)
     select farm_id as labid, placeid, json_agg(day) as days, json_agg(n) as n, json_agg(pos) as pos, json_agg(dbt) as dbt, null::json as tests
     from requests group by 1, 2
     union all select null, null, null, null, null, null, (select json_agg(named order by name) from named)`,
    params,
  );
  // The row of the tests bears no laboratory.
  return { places: rows.filter(({ labid }) => labid !== null), tests: rows.find(({ labid }) => labid === null)?.tests ?? [] };
}

/** Requests by day of sampling; those of a day by their place and what they found, so that they always stand in one order. */
function byDay(places: readonly PlaceRow[], first: BusinessDate): readonly Submission[] {
  const known = new Map<number, BusinessDate>();
  const dayOf = (at: number): BusinessDate => {
    const day = known.get(at) ?? addDays(first, at);
    known.set(at, day);
    return day;
  };
  const sorted = places.toSorted((a, b) => (placeKey(a) < placeKey(b) ? -1 : 1));
  const found = sorted.flatMap(({ labid, placeid, days, n, pos, dbt }) =>
    days
      .map((at, i) => ({ labid, placeid, day: dayOf(at), n: n[i] ?? 0, pos: pos[i] ?? 0, dbt: dbt[i] ?? 0 }))
      .sort((a, b) => b.pos - a.pos || b.dbt - a.dbt || b.n - a.n),
  );
  return [...Map.groupBy(found, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, own]) => own);
}

/** What is watched, with the tests it counts: their names stand below the map, for a share over several tests says which. Null of no result. */
export async function watched(db: Db, watching: Watching, language: Language): Promise<Watched | null> {
  const { places, tests } = await foundRows(db, watching, language);
  const [first] = tests;
  if (first === undefined) return null;
  const { disease, testgrp } = first;
  const distinct = (key: 'name' | 'species') => [...new Set(tests.map((one) => one[key]))];
  return { disease, testgrp, tests: distinct('name'), species: distinct('species'), submissions: byDay(places, watching.filter.from) };
}

/** Requests under the key of their farm, wherever it sent them. */
export function atFarms(submissions: readonly Submission[], farms: ReadonlyMap<string, MapPlace>): readonly Submission[] {
  return submissions.map((row) => {
    const farm = farms.get(placeKey(row));
    const moved = farm !== undefined && (farm.labid !== row.labid || farm.placeid !== row.placeid);
    return moved ? { ...row, labid: farm.labid, placeid: farm.placeid } : row;
  });
}
