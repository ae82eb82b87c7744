import { type FarmWeek, shiftWeek, type WeekStart, weekLabel, weekNumbered, weeksInYear } from '#kernel/week.ts';
import { spreadOf } from '../results/group-figures.ts';

/** What a week may be expected to hold by the same week of earlier years. */
export interface Expected {
  readonly mean: number;
  readonly sd: number;
  readonly years: number;
  /** Squares of what those years lay off their mean. */
  readonly squares: number;
}

/** Fewest earlier years that tell what to expect. */
export const LEAST_YEARS = 2;
/** Weeks a series without earlier years is learned from. */
export const LEARNED = 26;

/** The same week of earlier years; the 53rd stands beside the 52nd of a year that has no more. */
function sameWeeks({ year, week }: FarmWeek, years: number, weekStart: WeekStart): readonly FarmWeek[] {
  return Array.from({ length: years }, (_, i) => {
    const earlier = year - 1 - i;
    return weekNumbered(earlier, Math.min(week, weeksInYear(earlier, weekStart)), weekStart);
  });
}

/** What a week may be expected to hold; null of fewer than two earlier years. `known` is the key of the first week anything is known of. */
export function expectedIn(
  week: FarmWeek,
  { years, known, weekStart }: { readonly years: number; readonly known: string; readonly weekStart: WeekStart },
  valueIn: (week: string) => number,
): Expected | null {
  const values = sameWeeks(week, years, weekStart)
    .map(weekLabel)
    .filter((key) => key >= known)
    .map(valueIn);
  const { mean, sd } = spreadOf(values);
  if (values.length < LEAST_YEARS || mean === null || sd === null) return null;
  return { mean, sd, years: values.length, squares: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}

/** Spread of single weeks about what was expected of them, pooled over all weeks; null where none had an expectation. */
export function pooledSd(found: readonly (Expected | null)[]): number | null {
  const [squares, free] = found.reduce<readonly [number, number]>(
    ([sum, degrees], one) => (one === null ? [sum, degrees] : [sum + one.squares, degrees + one.years - 1]),
    [0, 0],
  );
  return free === 0 ? null : Math.sqrt(squares / free);
}

/** So many weeks that end with one. */
export function weeksUpTo(last: FarmWeek, count: number, weekStart: WeekStart): readonly FarmWeek[] {
  return Array.from({ length: count }, (_, i) => shiftWeek(last, i + 1 - count, weekStart));
}
