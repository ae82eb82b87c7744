import { type FarmWeek, type WeekStart, weekLabel } from '#kernel/week.ts';
import { spreadOf } from '../results/group-figures.ts';
import { ewma, type Smoothed, type Watched } from './ewma.ts';
import { type Expected, expectedIn, LEARNED, pooledSd } from './expected.ts';

/** How a series of weeks is watched (LABEPI). */
export interface Watching {
  readonly lambda: number;
  readonly k: number;
  /** Earlier years looked at. */
  readonly years: number;
  readonly weekStart: WeekStart;
}

/** A week with what was expected of it, its distance from that in standard deviations, and whether it raised an alarm. */
export interface WatchedWeek {
  readonly week: string;
  readonly value: number;
  readonly expected: Expected | null;
  readonly deviation: number | null;
  readonly smoothed: Smoothed | null;
}

/** What a whole series says: its weeks, and whether it was learned from its own first weeks for want of earlier years. */
export interface Watch {
  readonly weeks: readonly WatchedWeek[];
  readonly learned: boolean;
  readonly sigma: number | null;
}

/** Without earlier years: mean and spread of the first half-year anything is known of stand for what is expected afterwards. */
function learnedFrom(values: readonly number[], known: number): { readonly points: readonly Watched[]; readonly sigma: number | null } {
  const end = known + LEARNED;
  const { mean, sd } = spreadOf(known < 0 ? [] : values.slice(known, end));
  const enough = known >= 0 && values.length > end && sd !== null;
  return { points: values.map((value, at) => ({ value, expected: enough && at >= end ? mean : null })), sigma: enough ? sd : null };
}

/**
 * Watches a series week by week: the band of earlier years, the smoothed line with its limit, the alarms. Where earlier years tell of fewer than half
 * of the weeks, the series is learned from itself, else most of it would stand without a limit.
 */
export function watchWeeks(
  weeks: readonly FarmWeek[],
  { lambda, k, years, weekStart }: Watching,
  known: string,
  valueIn: (week: string) => number,
): Watch {
  const found = weeks.map((week) => expectedIn(week, { years, known, weekStart }, valueIn));
  const values = weeks.map((week) => valueIn(weekLabel(week)));
  const pooled = pooledSd(found);
  const own = learnedFrom(
    values,
    weeks.findIndex((week) => weekLabel(week) >= known),
  );
  const told = found.filter((one) => one !== null).length;
  const learned = pooled === null || (2 * told < weeks.length && own.sigma !== null);
  const points = learned ? own.points : values.map((value, at) => ({ value, expected: found[at]?.mean ?? null }));
  const sigma = learned ? own.sigma : pooled;
  // Without any spread, as of a disease that never was there, the limit is what was expected itself.
  const smoothed = sigma === null ? [] : ewma(points, { lambda, k, sigma });
  return {
    ...{ learned, sigma },
    weeks: weeks.map((week, at) => {
      const [value, expected] = [values[at] ?? 0, found[at] ?? null];
      const deviation = expected === null || expected.sd === 0 ? null : (value - expected.mean) / expected.sd;
      return { week: weekLabel(week), value, expected, deviation, smoothed: smoothed[at] ?? null };
    }),
  };
}
