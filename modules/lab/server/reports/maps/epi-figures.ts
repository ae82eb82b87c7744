import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type FarmWeek, shiftWeek, type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import { newPositives } from '../../../domain/epi/new-positive.ts';
import { type WatchedWeek, type Watching, watchWeeks } from '../../../domain/epi/watch.ts';
import { type Percent, percentOf } from './map-reading.ts';
import { placeKey } from './places.ts';
import type { Submission } from './submissions.ts';

/** What is counted week by week: positive requests, or farms newly positive. */
export type EpiUnit = 'submissions' | 'farms';

/** What a curve is made of. */
export interface EpiData {
  /** Those of the weeks shown and of the years before them that tell what to expect. */
  readonly submissions: readonly Submission[];
  readonly weeks: readonly FarmWeek[];
  readonly unit: EpiUnit;
  readonly watching: Watching;
  /** Days without a positive after which a farm is new again (LABNEWPOS). */
  readonly quiet: number;
}

/** A week of the curve. */
export interface EpiWeek extends Percent, WatchedWeek {
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  readonly submissions: number;
  readonly positive: number;
  readonly newfarms: number;
  readonly repeats: number;
  readonly cumulative: number;
}

/** A positive request with its farm, and whether the farm was newly positive with it. */
export interface Positive {
  readonly placeid: string;
  readonly day: BusinessDate;
  readonly n: number;
  readonly pos: number;
  readonly isNew: boolean;
}

/** Positive requests in the order of their days. */
export function positivesOf({ submissions, quiet }: Pick<EpiData, 'submissions' | 'quiet'>): readonly Positive[] {
  const found = submissions.filter(({ pos }) => pos > 0).map((one) => ({ placeid: placeKey(one), day: one.day, n: one.n, pos: one.pos }));
  const fresh = new Set<object>(newPositives(found, quiet));
  return found.map((one) => ({ ...one, isNew: fresh.has(one) }));
}

interface Tally {
  readonly submissions: number;
  readonly positive: number;
  readonly newfarms: number;
  readonly repeats: number;
}
const NONE: Tally = { submissions: 0, positive: 0, newfarms: 0, repeats: 0 };

/** Counts of each week by its key. A farm newly positive in a week is no repeat in it. */
function talliesOf({ submissions, quiet }: Pick<EpiData, 'submissions' | 'quiet'>, weekStart: WeekStart): ReadonlyMap<string, Tally> {
  const keyOf = ({ day }: { readonly day: BusinessDate }): string => weekLabel(weekOf(day, weekStart));
  const positives = Map.groupBy(positivesOf({ submissions, quiet }), keyOf);
  return new Map(
    [
      ...Map.groupBy(
        submissions.filter(({ n }) => n > 0),
        keyOf,
      ),
    ].map(([key, all]) => {
      const found = positives.get(key) ?? [];
      const fresh = new Set(found.flatMap(({ isNew, placeid }) => (isNew ? [placeid] : [])));
      const farms = new Set(found.map(({ placeid }) => placeid));
      return [key, { submissions: all.length, positive: found.length, newfarms: fresh.size, repeats: farms.size - fresh.size }];
    }),
  );
}

/** The curve, week by week, and whether it was watched without earlier years. */
export function epiWeeks(data: EpiData): { readonly rows: readonly EpiWeek[]; readonly learned: boolean } {
  const { submissions, weeks, unit, watching } = data;
  const tallies = talliesOf(data, watching.weekStart);
  const valueIn = (key: string): number => (unit === 'farms' ? tallies.get(key)?.newfarms : tallies.get(key)?.positive) ?? 0;
  const [earliest] = submissions;
  const known = earliest === undefined ? '9999' : weekLabel(weekOf(earliest.day, watching.weekStart));
  const watch = watchWeeks(weeks, watching, known, valueIn);
  let cumulative = 0;
  const rows = watch.weeks.map((one, at): EpiWeek => {
    const tally = tallies.get(one.week) ?? NONE;
    const week = weeks[at] as FarmWeek;
    cumulative += one.value;
    return { ...one, ...tally, ...percentOf(tally.positive, tally.submissions), first: week.first, last: week.last, cumulative };
  });
  return { rows, learned: watch.learned };
}

/** The first day results are read of: so many years and a quiet time before the first week shown. */
export function readFrom(weeks: readonly FarmWeek[], { years, weekStart }: Pick<Watching, 'years' | 'weekStart'>, quiet: number): BusinessDate {
  const [first] = weeks;
  if (first === undefined) throw new RangeError('no weeks');
  return shiftWeek(first, -(53 * years + Math.ceil(quiet / 7)), weekStart).first;
}

/** A farm of the last chain, with the days since its first farm and since the one before it. */
export interface ChainFarm {
  readonly placeid: string;
  readonly day: BusinessDate;
  readonly since: number;
  readonly gap: number | null;
}

/** Days after which a further farm begins another chain. */
export const CHAIN_DAYS = 21;

/** The last chain of farms newly positive, none of them later after the one before it. */
export function lastChain(positives: readonly Positive[]): readonly ChainFarm[] {
  const fresh = positives.filter(({ isNew }) => isNew);
  const begins = fresh.findLastIndex(({ day }, at) => at === 0 || daysBetween(fresh[at - 1]?.day ?? day, day) > CHAIN_DAYS);
  const chain = fresh.slice(Math.max(0, begins));
  const [first] = chain;
  return chain.map(({ placeid, day }, at) => {
    const before = chain[at - 1];
    return { placeid, day, since: daysBetween(first?.day ?? day, day), gap: before === undefined ? null : daysBetween(before.day, day) };
  });
}
