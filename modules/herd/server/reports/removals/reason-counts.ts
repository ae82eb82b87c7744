import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';

import type { Reason } from './reasons.ts';

/** Ways out a reason is counted under, and the ways of leaving that make each. */
const WAYS = { died: ['died', 'euthanised'], culled: ['culled'], sold: ['sold'], moved: ['moved'] } as const;
/** A way out. */
export type Way = keyof typeof WAYS;
export const WAY_KEYS = Object.keys(WAYS) as Way[];
const wayOf = (leftway: string): Way => WAY_KEYS.find((way) => (WAYS[way] as readonly string[]).includes(leftway)) ?? 'died';

/** Animals that left on a day for a reason, one way. */
export interface Removal {
  day: BusinessDate;
  reason: string | null;
  leftway: string;
  n: number;
}

/** The animals that left on some days; moved ones only when that way is asked for. */
export async function removalsOf(
  tx: Db,
  farmid: string,
  from: BusinessDate,
  to: BusinessDate,
  { type, way }: { readonly type: string | null; readonly way: string | null },
): Promise<Removal[]> {
  const { rows } = await tx.query<Removal>(
    `select leftdt as day, leftreason as reason, leftway, count(*)::int as n from animal
      where farm_id = $1 and leftdt >= $2::date and leftdt <= $3::date and not deleted
       and ($4::text is null or leftway = $4) and ($4::text is not null or leftway <> 'moved')
       and ($5::text is null or $5 = case when sex = 'M' then 'boar' when status = 'G' then 'gilt' else 'sow' end) group by 1, 2, 3`,
    [farmid, from, to, way, type],
  );
  return rows;
}

/** Boars that came in on some days; those whose semen alone is used are no inventory. */
export async function boarsArrived(tx: Db, farmid: string, from: BusinessDate, to: BusinessDate): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    "select count(*)::int as n from animal where farm_id = $1 and sex = 'M' and not semen_only and not deleted and entrydt >= $2::date and entrydt <= $3::date",
    [farmid, from, to],
  );
  return rows[0]?.n ?? 0;
}

/** A reason with its head by column and by way. */
export interface Counted {
  readonly reason: Reason | null;
  readonly group: string;
  readonly byColumn: ReadonlyMap<string, number>;
  readonly byWay: ReadonlyMap<Way, number>;
  readonly total: number;
}

/** Removals by their reason, the most frequent first. */
export function count(removals: readonly Removal[], reasons: ReadonlyMap<string, Reason>, columnOf: (day: BusinessDate) => string): Counted[] {
  const found = new Map<string, { reason: Reason | null; group: string; byColumn: Map<string, number>; byWay: Map<Way, number>; total: number }>();
  for (const { day, reason, leftway, n } of removals) {
    const known = reason === null ? null : (reasons.get(reason) ?? { value: reason, label: reason, group: 'other', planned: false });
    const one = found.get(reason ?? '') ?? { reason: known, group: known?.group ?? 'none', byColumn: new Map(), byWay: new Map(), total: 0 };
    const key = columnOf(day);
    const way = wayOf(leftway);
    one.byColumn.set(key, (one.byColumn.get(key) ?? 0) + n);
    one.byWay.set(way, (one.byWay.get(way) ?? 0) + n);
    one.total += n;
    found.set(reason ?? '', one);
  }
  return [...found.values()].sort((a, b) => b.total - a.total);
}

/** Head of some reasons. */
export const sumOf = (all: readonly Counted[]): number => all.reduce((sum, { total }) => sum + total, 0);
/** A part in per cent of a whole; null of nothing. */
export const share = (part: number, whole: number): number | null => {
  const value = ratio(100 * part, whole);
  return value === null ? null : roundHalfAway(value, 1);
};

/** Head of some reasons that left one way. */
export const ofWay = (all: readonly Counted[], way: Way): number => all.reduce((n, { byWay }) => n + (byWay.get(way) ?? 0), 0);
