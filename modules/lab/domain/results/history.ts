import { spreadOf } from './group-figures.ts';

/** Mean of each value with those before it, as soon as there are so many. */
export function movingMean(values: readonly number[], width: number): (number | null)[] {
  return values.map((_, at) => (at + 1 < width ? null : values.slice(at + 1 - width, at + 1).reduce((sum, value) => sum + value, 0) / width));
}

/** The last value beside those before it. */
export interface LastAgainst {
  readonly last: number;
  /** Mean of the former ones, and how many they are. */
  readonly former: number;
  readonly n: number;
  readonly difference: number;
  /** The difference in their standard deviations; null of fewer than two, or where they do not vary. */
  readonly z: number | null;
}

/** The last value against the mean of the former ones, at most so many; null where there is none before it. */
export function lastAgainst(values: readonly number[], width: number): LastAgainst | null {
  const last = values.at(-1);
  const { mean, sd, n } = spreadOf(values.slice(0, -1).slice(-width));
  if (last === undefined || mean === null) return null;
  const difference = last - mean;
  return { last, former: mean, n, difference, z: sd === null || sd === 0 ? null : difference / sd };
}

/** Days on which something began that lasted: the first of those that lie no more than so many days apart. */
export function beginnings<T extends { readonly day: number }>(found: readonly T[], apart: number): readonly T[] {
  const sorted = [...found].sort((a, b) => a.day - b.day);
  return sorted.filter((one, at) => at === 0 || one.day - (sorted[at - 1]?.day ?? 0) > apart);
}
