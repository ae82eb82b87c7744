import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { countedFrom, DAY_OF, namedIn, type ResultFilter } from '../../results/counted.ts';
import { type Percent, percentOf } from '../maps/map-reading.ts';

/** A count or a search of a place and month. */
interface HygieneRow {
  readonly testcd: string;
  readonly test: string;
  readonly unit: string | null;
  readonly place: string;
  readonly month: string;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  readonly n: number;
  /** Those beyond the limit, or in which something was detected. */
  readonly beyond: number;
  /** Mean and most of log10 of the count; null of a search. */
  readonly mean: number | null;
  readonly most: number | null;
  /** log10 of the limit they were judged by. */
  readonly limit: number | null;
}
export interface Hygiene extends HygieneRow, Percent {}

/** Counts of bacteria and searches in feed, water and surroundings, by test, place and month. */
export async function hygieneRows(db: Db, filter: ResultFilter, language: Language): Promise<readonly Hygiene[]> {
  const params: unknown[] = [language];
  const { rows } = await db.query<HygieneRow>(
    `select testcd, test, unit, place, month, to_char(min(day), 'YYYYMMDD') as first, to_char(max(day), 'YYYYMMDD') as last, count(*)::int as n,
       count(*) filter (where cls = 'pos')::int as beyond, avg(log(stat::numeric))::float8 as mean, max(log(stat::numeric))::float8 as most,
       max(log(nullif(pos, 0)::numeric))::float8 as limit
     from (select x.testcd, ${namedIn('t', '$1')} as test, t.unit, coalesce(${namedIn('p', '$1')}, '-') as place, ${DAY_OF[filter.by ?? 'sampledt']} as day,
         to_char(${DAY_OF[filter.by ?? 'sampledt']}, 'YYYYMM') as month, x.cls, case when t.formula = 'count' and x.stat > 0 then x.stat end as stat,
         (x.cutoff->>'pos')::float8 as pos ${countedFrom(filter, params)} and t.formula in ('count', 'presence')) h
     group by 1, 2, 3, 4, 5 order by 1, 4, 5`,
    params,
  );
  return rows.map((row) => ({ ...row, ...percentOf(row.beyond, row.n) }));
}
