/** Pigs that came into a batch by one record. Days are day numbers. */
export interface PigsIn {
  readonly eventId: string;
  readonly day: number;
  readonly way: 'weaning' | 'purchase' | 'transfer';
  readonly heads: number;
  /** kg of all of them; null where not weighed. */
  readonly weight: number | null;
  /** Those who came together, with their birth day. */
  readonly groups: readonly { readonly heads: number; readonly birth: number | null; readonly source: string | null }[];
  /** What was paid for them; what a transfer brings is counted from the batch it comes out of. */
  readonly amount: number;
  /** The transfer out that sent them, in this farm or another. */
  readonly sentBy: string | null;
}

/** Pigs that died or left by one record. */
export interface PigsOut {
  readonly eventId: string;
  readonly day: number;
  readonly kind: 'dead' | 'culled' | 'sold' | 'out';
  readonly heads: number;
  readonly weight: number | null;
  readonly reason: string | null;
  /** What they were sold for; 0 where they were not, or no price is known. */
  readonly amount: number;
  /** House and farm they were sent to. */
  readonly to: string | null;
}

/** Goods issued to a batch (below 0 returned), by a line of a note. */
export interface GoodsUsed {
  readonly day: number;
  readonly itemid: string;
  readonly itemtp: string;
  /** Base units: kg of feed, ml or doses of medicine and vaccine. */
  readonly qty: number;
  /** Days it covers; 0 and null count as one. */
  readonly days: number | null;
  /** As the ledger values it, which has oracles of its own. */
  readonly amount: number;
}

/** One filling of a house with all that was ever recorded of it, as it stands after corrections. */
export interface RawBatch {
  readonly farmid: string;
  readonly roomid: string;
  readonly area: string;
  readonly capacity: number | null;
  readonly parityid: number;
  readonly open: number;
  readonly close: number | null;
  readonly ins: readonly PigsIn[];
  readonly outs: readonly PigsOut[];
  readonly weighings: readonly { readonly day: number; readonly heads: number; readonly weight: number }[];
  readonly goods: readonly GoodsUsed[];
}

/** What batches are measured against: rows by age week, bands by upper weight. */
export interface OracleStandard {
  readonly rows: readonly { readonly week: number; readonly feed: number; readonly weight: number }[];
  readonly bands: readonly { readonly upto: number; readonly fcr: number }[];
}

/** A batch seen on a day: what lies behind it is not known yet; a closed one is seen whole. */
export interface Seen {
  readonly batch: RawBatch;
  readonly asof: number;
  readonly standard: OracleStandard;
  /** What the transfers into it brought in money, by the event that sent them. */
  readonly brought?: ReadonlyMap<string, number>;
}

/** As-of day T: the closing day once closed. */
export function lastDay({ batch, asof }: Seen): number {
  return batch.close !== null && batch.close <= asof ? batch.close : asof;
}

/** The sum over a list; null as soon as one is not known. */
export function sumKnown<T>(list: readonly T[], of: (item: T) => number | null): number | null {
  let total = 0;
  for (const item of list) {
    const value = of(item);
    if (value === null) return null;
    total += value;
  }
  return total;
}

/** A divided by b; "no data" where either is missing or b is not above 0: nothing is told of animals that lost weight. */
export function per(a: number | null, b: number | null): number | null {
  return a === null || b === null || b <= 0 ? null : a / b;
}

/** Half a day goes to the later one. */
export function wholeDay(mean: number | null): number | null {
  return mean === null ? null : Math.floor(mean + 0.5);
}

export function insOf(seen: Seen, from = Number.NEGATIVE_INFINITY, to = lastDay(seen)): PigsIn[] {
  return seen.batch.ins.filter(({ day }) => day >= from && day <= to && day <= lastDay(seen));
}

export function outsOf(seen: Seen, from = Number.NEGATIVE_INFINITY, to = lastDay(seen)): PigsOut[] {
  return seen.batch.outs.filter(({ day }) => day >= from && day <= to && day <= lastDay(seen));
}

/** Head of kinds in a period. */
export function headsOut(seen: Seen, kinds: readonly PigsOut['kind'][], from?: number, to?: number): number {
  let heads = 0;
  for (const out of outsOf(seen, from, to)) if (kinds.includes(out.kind)) heads += out.heads;
  return heads;
}

export function headsIn(seen: Seen, from?: number, to?: number): number {
  let heads = 0;
  for (const one of insOf(seen, from, to)) heads += one.heads;
  return heads;
}

/** Live(d): head at the end of a day. */
export function liveAt({ batch }: Pick<Seen, 'batch'>, day: number): number {
  let live = 0;
  for (const one of batch.ins) if (one.day <= day) live += one.heads;
  for (const one of batch.outs) if (one.day <= day) live -= one.heads;
  return live;
}

/** Pig-days from..to, a day at a time. */
export function pigDaysOf(seen: Seen, from = seen.batch.open, to = lastDay(seen)): number {
  let total = 0;
  for (let day = Math.max(from, seen.batch.open); day <= Math.min(to, lastDay(seen)); day += 1) total += liveAt(seen, day);
  return total;
}

/** Average birth day of all pigs in, by head. */
export function birthDay(seen: Seen): number | null {
  let [heads, days] = [0, 0];
  for (const one of insOf(seen))
    for (const group of one.groups) {
      if (group.birth === null) continue;
      heads += group.heads;
      days += group.heads * group.birth;
    }
  return wholeDay(per(days, heads));
}

export function ageAt(seen: Seen, day: number): number | null {
  const birth = birthDay(seen);
  return birth === null ? null : day - birth;
}

/** The first seven days of life are week 1. */
export const weekOfAge = (age: number): number => Math.floor(age / 7) + 1;

/** Mean day of some records by head, with its fraction. */
export function meanDayOf(list: readonly { readonly day: number; readonly heads: number }[]): number | null {
  let [heads, days] = [0, 0];
  for (const one of list) {
    heads += one.heads;
    days += one.heads * one.day;
  }
  return per(days, heads);
}

/** kg of pigs in; null where one record was not weighed. */
export function weightInOf(seen: Seen, from?: number, to?: number): number | null {
  return sumKnown(insOf(seen, from, to), ({ weight }) => weight);
}

/** kg of pigs sold, sent on and culled; the dead weigh nothing. */
export function weightOutOf(seen: Seen, from?: number, to?: number): number | null {
  return sumKnown(
    outsOf(seen, from, to).filter(({ kind }) => kind !== 'dead'),
    ({ weight }) => weight,
  );
}

/** StdW at an age in days: straight lines between the ends of weeks, the last row after it; null before the first. */
export function standardWeightAt({ rows }: OracleStandard, age: number): number | null {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined || age < first.week * 7) return null;
  for (let i = 1; i < rows.length; i += 1) {
    const [low, high] = [rows[i - 1], rows[i]];
    if (low === undefined || high === undefined || age > high.week * 7) continue;
    return low.weight + ((high.weight - low.weight) * (age - low.week * 7)) / ((high.week - low.week) * 7);
  }
  return last.weight;
}

/** Standard feed a head on a day of an age: of its week, 0 before the first row, the last row after it. */
export function standardFeedAt({ rows }: OracleStandard, age: number): number {
  let feed = 0;
  for (const row of rows) if (row.week <= weekOfAge(age)) feed = row.feed;
  return feed;
}

/** Standard FCR from one weight to another, a thousandth of a kg at a time would be too slow: band by band. */
export function standardFcrOf({ bands }: OracleStandard, from: number | null, to: number | null): number | null {
  if (from === null || to === null || to <= from) return null;
  let [feed, below] = [0, 0];
  for (const [at, { upto, fcr }] of bands.entries()) {
    const above = at === bands.length - 1 ? Number.POSITIVE_INFINITY : upto;
    feed += Math.max(0, Math.min(to, above) - Math.max(from, below)) * fcr;
    below = upto;
  }
  return feed / (to - from);
}

/** AW(d): average live weight on a day, and whether it is an estimate. */
export function weightAt(seen: Seen, day: number): { readonly kg: number; readonly estimated: boolean } | null {
  const arrival = wholeDay(meanDayOf(insOf(seen)));
  const start = per(weightInOf(seen), headsIn(seen));
  let point: { day: number; kg: number } | null = null;
  if (arrival !== null && start !== null && arrival <= day) point = { day: arrival, kg: start };
  for (const one of seen.batch.weighings) {
    if (one.day > day || one.day > lastDay(seen)) continue;
    if (point === null || one.day >= point.day) point = { day: one.day, kg: one.weight / one.heads };
  }
  if (point === null) return null;
  const [then, now] = [ageAt(seen, point.day), ageAt(seen, day)];
  const before = then === null ? null : standardWeightAt(seen.standard, then);
  const after = now === null ? null : standardWeightAt(seen.standard, now);
  const kg = before === null || after === null ? point.kg : point.kg + after - before;
  return { kg: point.day === day ? point.kg : kg, estimated: point.day !== day };
}
