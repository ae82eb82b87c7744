import { averageLiveWeight, live, movesIn } from '#engine/batch/domain/figures/life.ts';
import { valueAtCost } from '#engine/batch/domain/figures/live-value.ts';
import { type BatchLife, lifeWithin } from '#engine/batch/domain/figures/record.ts';
import { SUMS, sumOf } from '#engine/batch/domain/figures/sums.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { pigsSold } from '../sales-of.ts';
import type { CostServices, Days } from '../services.ts';
import { type MonthCost, readCosts } from './read-costs.ts';
import type { VoucherPart } from './voucher-parts.ts';

/** A month of a farm: what it cost and brought, exact, and the sums its figures are made of. */
export interface MonthFacts extends MonthCost {
  /** The batches of the month. */
  readonly batches: readonly BatchLife[];
  /** Vouchers counted that nobody has approved yet. */
  readonly unapproved: readonly VoucherPart[];
  /** Batches whose worth at cost is not known: what came in has no amount. */
  readonly unvalued: number;
}

/** A farm as its months are read. */
export interface FarmMonths {
  readonly farmid: string;
  readonly decimals: number;
  readonly months: readonly MonthFacts[];
}

/** What the live pigs of batches are worth at cost at the end of a day; those nobody can value apart. */
export function worthOn(batches: readonly BatchLife[], day: Days['to'], decimals: number): { readonly value: number; readonly unknown: number } {
  let [value, unknown] = [0, 0];
  for (const batch of batches) {
    if (batch.opendt > day || live(batch, day) === 0) continue;
    const own = valueAtCost(batch, day);
    if (own === null) unknown += 1;
    else value += roundHalfAway(own, decimals);
  }
  return { value, unknown };
}

/** Head, kg and worth of batches in a month. */
function batchSums(batches: readonly BatchLife[], days: Days, decimals: number) {
  const spans = batches.flatMap((batch) => lifeWithin(batch, days.from, days.to) ?? []);
  const gains = spans.map((span) => sumOf(SUMS.gain(span)));
  const bought = spans.flatMap((span) => movesIn(span)).filter(({ kind, way }) => kind === 'in' && way === 'purchase');
  const [start, end] = [worthOn(batches, addDays(days.from, -1), decimals), worthOn(batches, days.to, decimals)];
  return {
    pigdays: spans.reduce((sum, span) => sum + (sumOf(SUMS.pig_days(span)) ?? 0), 0),
    ...(gains.some((gain) => gain === null) ? {} : { gain: gains.reduce((sum: number, gain) => sum + (gain ?? 0), 0) }),
    bought: bought.reduce((sum, { amount }) => sum + roundHalfAway(amount ?? 0, decimals), 0),
    livechange: end.value - start.value,
    unvalued: Math.max(start.unknown, end.unknown),
    estimated: spans.some(({ batch, to }) => live(batch, to) > 0 && averageLiveWeight(batch, to)?.estimated === true),
  };
}

/** Reads months of a farm that is in sight, in their order; a month that is not ended up to its last day that came. */
export async function readMonths(db: Db, services: CostServices, farmid: string, months: readonly Days[], language: Language): Promise<FarmMonths> {
  const { decimals, months: costs } = await readCosts(db, services, farmid, months, language);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { farmid, decimals, months: [] };
  const batches = await services.batches(db, farmid, { from: addDays(first.from, -1), to: last.to }, language);
  return {
    farmid,
    decimals,
    months: costs.map(({ sums, ...cost }, at): MonthFacts => {
      const days = months[at] ?? first;
      const { unvalued, estimated: _, ...grown } = batchSums(batches, days, decimals);
      const { heads, kg } = pigsSold(batches, days);
      return {
        ...{ ...cost, batches, unvalued, unapproved: cost.vouchers.filter(({ approved }) => !approved) },
        sums: { ...sums, ...grown, sold: heads, ...(kg === null ? {} : { soldkg: kg }) },
      };
    }),
  };
}
