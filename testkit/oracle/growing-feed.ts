import {
  ageAt,
  type GoodsUsed,
  headsIn,
  insOf,
  lastDay,
  liveAt,
  outsOf,
  per,
  pigDaysOf,
  type RawBatch,
  type Seen,
  standardFeedAt,
  weekOfAge,
} from './growing-batch.ts';

/** kg of one issue that fall on a day: spread evenly over the days it covers; what would pass the closing day falls on it. */
function shareOn({ day: first, qty, days }: GoodsUsed, close: number | null, day: number): number {
  const covered = days === null || days === 0 ? 1 : days;
  let kg = 0;
  for (let n = 0; n < covered; n += 1) {
    const falls = close !== null && first + n > close ? Math.max(close, first) : first + n;
    if (falls === day) kg += qty / covered;
  }
  return kg;
}

/** F(d): feed of a batch on a day, kg; of one item where it is named. */
export function feedAt({ goods, close }: Pick<RawBatch, 'goods' | 'close'>, day: number, itemid: string | null = null): number {
  let kg = 0;
  for (const used of goods) if (used.itemtp === 'feed' && (itemid === null || used.itemid === itemid)) kg += shareOn(used, close, day);
  return kg;
}

/** Feed of a period: Σ F(d). */
export function feedIn(seen: Seen, from = Number.NEGATIVE_INFINITY, to = lastDay(seen), itemid: string | null = null): number {
  const first = seen.batch.goods.reduce((least, { day }) => Math.min(least, day), seen.batch.open);
  let kg = 0;
  for (let day = Math.max(from, first); day <= Math.min(to, lastDay(seen)); day += 1) kg += feedAt(seen.batch, day, itemid);
  return kg;
}

/** Standard feed of a period: Σ Live(d) × the standard's feed a head of the age week of d. */
export function standardFeedIn(seen: Seen, from = seen.batch.open, to = lastDay(seen)): number {
  let kg = 0;
  for (let day = Math.max(from, seen.batch.open); day <= Math.min(to, lastDay(seen)); day += 1) {
    const age = ageAt(seen, day);
    if (age !== null) kg += liveAt(seen, day) * standardFeedAt(seen.standard, age);
  }
  return kg;
}

/** Feed a head a day in each age week that has pigs: Σ F(d) / Σ Live(d) over its days. */
export function feedByAgeWeek(seen: Seen): ReadonlyMap<number, { readonly feed: number; readonly pigDays: number; readonly perHead: number | null }> {
  const weeks = new Map<number, { feed: number; pigDays: number }>();
  for (let day = seen.batch.open; day <= lastDay(seen); day += 1) {
    const age = ageAt(seen, day);
    if (age === null) continue;
    const week = weeks.get(weekOfAge(age)) ?? { feed: 0, pigDays: 0 };
    week.feed += feedAt(seen.batch, day);
    week.pigDays += liveAt(seen, day);
    weeks.set(weekOfAge(age), week);
  }
  return new Map([...weeks].map(([week, sums]) => [week, { ...sums, perHead: per(sums.feed, sums.pigDays) }]));
}

/** Money of goods of a type issued to the batch in a period, less returned. */
export function amountOf(seen: Seen, itemtp: string | null, from = Number.NEGATIVE_INFINITY, to = lastDay(seen)): number {
  let amount = 0;
  for (const used of seen.batch.goods)
    if (used.day >= from && used.day <= Math.min(to, lastDay(seen)) && (itemtp === null || used.itemtp === itemtp)) amount += used.amount;
  return amount;
}

/** Paid for the pigs in, and what transfers brought along. */
export function amountIn(seen: Seen, to = lastDay(seen)): number {
  let amount = 0;
  for (const one of insOf(seen, undefined, to)) amount += one.amount + (one.sentBy === null ? 0 : (seen.brought?.get(one.sentBy) ?? 0));
  return amount;
}

/**
 * Cost carried by each record of pigs leaving, in the order they left: n × (amount in + direct cost to that day − carried
 * before) / live before leaving. The dead carry nothing: what they cost falls on the others.
 */
export function costCarried(seen: Seen): ReadonlyMap<string, number> {
  const carried = new Map<string, number>();
  let before = 0;
  const gone = { heads: 0 };
  for (const out of outsOf(seen).toSorted((a, b) => a.day - b.day)) {
    const live = headsIn(seen, undefined, out.day) - gone.heads;
    gone.heads += out.heads;
    if (out.kind === 'dead') continue;
    const cost = (out.heads * (amountIn(seen, out.day) + amountOf(seen, null, undefined, out.day) - before)) / live;
    carried.set(out.eventId, cost);
    before += cost;
  }
  return carried;
}

/** Share of the places taken, %: 100 × pig-days / (capacity × days). */
export function utilisationOf(seen: Seen, from: number, to: number): number | null {
  const { capacity } = seen.batch;
  return capacity === null ? null : per(100 * pigDaysOf(seen, from, to), capacity * (to - from + 1));
}
