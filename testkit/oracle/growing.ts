import {
  birthDay,
  headsIn,
  headsOut,
  insOf,
  lastDay,
  liveAt,
  meanDayOf,
  outsOf,
  per,
  pigDaysOf,
  type RawBatch,
  type Seen,
  standardFcrOf,
  weekOfAge,
  weightAt,
  weightInOf,
  weightOutOf,
} from './growing-batch.ts';
import { amountIn, amountOf, costCarried, feedIn, standardFeedIn, utilisationOf } from './growing-feed.ts';

/*
 * The oracle of growing pigs: every figure of growfinish.md, "Figures and formulas", counted slowly from what was recorded.
 * `growingOf(pool, farmid)` of growing-raw.ts reads the batches of a farm past every reading of the product; then
 *   batchFigures({ batch, asof, standard })       a batch on a day, unrounded, null for "no data"
 *   periodFigures({ batch, asof, standard }, A, B) the same batch over A..B
 *   addPeriods([...])                              several batches: sums by sums
 * play/growing plays farms to compare on. Nothing here may be imported by the product, nor import a figure of it.
 */

/** Net gain, kg: weight out + live × AW − weight in; over A..B also − live × AW of the day before A. */
function netGainOf(seen: Seen, from?: number, to = lastDay(seen)): number | null {
  const standing = (day: number): number | null => {
    const live = liveAt(seen, day);
    const weight = weightAt(seen, day);
    return live === 0 ? 0 : weight === null ? null : live * weight.kg;
  };
  const [out, came, end] = [weightOutOf(seen, from, to), weightInOf(seen, from, to), standing(to)];
  const start = from === undefined ? 0 : standing(from - 1);
  return out === null || came === null || end === null || start === null ? null : out + end - came - start;
}

/** Weight of the dead as recorded; where blank, AW of that day. */
function deadWeight(seen: Seen): number | null {
  let kg = 0;
  for (const out of outsOf(seen).filter(({ kind }) => kind === 'dead')) {
    const mean = weightAt(seen, out.day)?.kg;
    if (out.weight === null && mean === undefined) return null;
    kg += out.weight ?? out.heads * (mean ?? 0);
  }
  return kg;
}

const LEFT = ['sold', 'out', 'culled'] as const;
const minus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/** Amount the pigs sold for, culls that were sold among them. */
const salesOf = (seen: Seen): number => outsOf(seen).reduce((sum, { amount }) => sum + amount, 0);

function growthOf(seen: Seen) {
  const { batch } = seen;
  const closed = batch.close !== null && batch.close <= seen.asof;
  const [netGain, pigDays, feed] = [netGainOf(seen), pigDaysOf(seen), feedIn(seen)];
  const averageIn = per(weightInOf(seen), headsIn(seen));
  const averageOut = per(weightOutOf(seen), headsOut(seen, LEFT));
  const left = outsOf(seen).filter(({ kind }) => kind !== 'dead');
  const daysToSale = minus(meanDayOf(left), meanDayOf(insOf(seen)));
  const dead = deadWeight(seen);
  const withDead = netGain === null || dead === null ? null : netGain + dead;
  const standardFcr = standardFcrOf(seen.standard, averageIn, closed ? averageOut : (weightAt(seen, lastDay(seen))?.kg ?? null));
  const fcr = per(feed, netGain);
  const adg = per(netGain === null ? null : 1000 * netGain, pigDays);
  const mortality = per(100 * headsOut(seen, ['dead']), headsIn(seen));
  const gained = minus(averageOut, averageIn);
  return {
    ...{ netGain, netGainWithDead: withDead, pigDays, feed, adg, adfi: per(feed, pigDays), fcr, fcrWithDead: per(feed, withDead) },
    ...{ averageIn, averageOut, daysToSale, averageDaysFed: per(pigDays, headsIn(seen)), standardFcr, fcrDifference: minus(fcr, standardFcr) },
    adgSimple: closed && gained !== null ? per(1000 * gained, daysToSale) : null,
    mortality,
    cullRate: per(100 * headsOut(seen, ['culled']), headsIn(seen)),
    lossRate: per(100 * headsOut(seen, ['dead', 'culled']), headsIn(seen)),
    pei: closed && adg !== null && mortality !== null ? per((adg / 1000) * (100 - mortality) * 10, fcr) : null,
  };
}

function costOf(seen: Seen, netGain: number | null) {
  const closed = seen.batch.close !== null && seen.batch.close <= seen.asof;
  const [feedAmount, directCost, came, sales] = [amountOf(seen, 'feed'), amountOf(seen, null), amountIn(seen), salesOf(seen)];
  const carried = costCarried(seen);
  const sent = outsOf(seen).reduce((sum, { kind, eventId }) => sum + (kind === 'out' ? (carried.get(eventId) ?? 0) : 0), 0);
  return {
    ...{ feedAmount, directCost, amountIn: came, salesAmount: sales },
    medicineAmount: amountOf(seen, 'medicine'),
    vaccineAmount: amountOf(seen, 'vaccine'),
    otherAmount: directCost - feedAmount - amountOf(seen, 'medicine') - amountOf(seen, 'vaccine'),
    costCarriedOut: sent,
    costPerGain: per(directCost, netGain),
    costPerOut: closed ? per(came + directCost, weightOutOf(seen)) : null,
    margin: closed ? sales + sent - came - directCost : null,
    marginOverFeed: per(sales - came - feedAmount, headsOut(seen, ['sold'])),
  };
}

/** Every figure of a batch on a day, unrounded; null is "no data". */
export function batchFigures(seen: Seen) {
  const day = lastDay(seen);
  const birth = birthDay(seen);
  const growth = growthOf(seen);
  const standardFeed = standardFeedIn(seen);
  const weight = weightAt(seen, day);
  const heads = { dead: headsOut(seen, ['dead']), culled: headsOut(seen, ['culled']), sold: headsOut(seen, ['sold']), out: headsOut(seen, ['out']) };
  const live = liveAt(seen, day);
  return {
    ...heads,
    pigsIn: headsIn(seen),
    live,
    unaccounted: headsIn(seen) - heads.dead - heads.culled - heads.sold - heads.out - live,
    birth,
    age: birth === null ? null : day - birth,
    ageWeek: birth === null ? null : weekOfAge(day - birth),
    weightIn: weightInOf(seen),
    weightOut: weightOutOf(seen),
    weight: weight?.kg ?? null,
    estimated: weight?.estimated ?? false,
    standardFeed,
    feedAgainstStandard: per(100 * (growth.feed - standardFeed), standardFeed),
    utilisation: utilisationOf(seen, seen.batch.open, day),
    ...growth,
    ...costOf(seen, growth.netGain),
  };
}
export type BatchFigures = ReturnType<typeof batchFigures>;

/** Sums of a batch over A..B, ready to be added to those of others. */
export function periodFigures(seen: Seen, from: number, to: number) {
  const out = (kind: 'dead' | 'culled' | 'sold' | 'out'): number => headsOut(seen, [kind], from, to);
  return {
    opening: liveAt(seen, from - 1),
    pigsIn: headsIn(seen, from, to),
    ...{ dead: out('dead'), culled: out('culled'), sold: out('sold'), out: out('out') },
    closing: liveAt(seen, to),
    pigDays: pigDaysOf(seen, from, to),
    netGain: netGainOf(seen, from, to),
    feed: feedIn(seen, from, to),
    standardFeed: standardFeedIn(seen, from, to),
    directCost: amountOf(seen, null, from, to),
    feedAmount: amountOf(seen, 'feed', from, to),
    weightSold: outsOf(seen, from, to).reduce((sum, { kind, weight }) => (kind === 'sold' ? sum + (weight ?? 0) : sum), 0),
    weightIn: weightInOf(seen, from, to),
  };
}
export type PeriodSums = ReturnType<typeof periodFigures>;

/** Several batches over one period: sums, and the rates made of sums. */
export function addPeriods(parts: readonly PeriodSums[]) {
  const sum = (of: (part: PeriodSums) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const netGain = parts.some((part) => part.netGain === null) ? null : sum((part) => part.netGain ?? 0);
  const [pigDays, feed, dead, culled] = [sum((p) => p.pigDays), sum((p) => p.feed), sum((p) => p.dead), sum((p) => p.culled)];
  const held = sum((part) => part.opening + part.pigsIn);
  const standardFeed = sum((part) => part.standardFeed);
  return {
    ...{ netGain, pigDays, feed, dead, culled, standardFeed, opening: sum((p) => p.opening), pigsIn: sum((p) => p.pigsIn) },
    ...{ sold: sum((p) => p.sold), out: sum((p) => p.out), closing: sum((p) => p.closing), directCost: sum((p) => p.directCost) },
    adg: per(netGain === null ? null : 1000 * netGain, pigDays),
    adfi: per(feed, pigDays),
    fcr: per(feed, netGain),
    mortality: per(100 * dead, held),
    cullRate: per(100 * culled, held),
    deathsPerThousandWeeks: per(7000 * dead, pigDays),
    feedAgainstStandard: per(100 * (feed - standardFeed), standardFeed),
    costPerGain: per(
      sum((p) => p.directCost),
      netGain,
    ),
  };
}

/** Empty days before a batch: opening − closing of the one before in the house; null for the first. While closed: today − closing. */
export function emptyDaysOf(
  batches: readonly RawBatch[],
  { roomid, parityid, open, close, farmid }: RawBatch,
  today: number | null = null,
): number | null {
  if (today !== null && close !== null) return today - close;
  const before = batches
    .filter((one) => one.farmid === farmid && one.roomid === roomid && one.parityid < parityid && one.close !== null)
    .toSorted((a, b) => b.parityid - a.parityid)[0];
  return before?.close == null ? null : open - before.close;
}
