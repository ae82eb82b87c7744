import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Period } from './periods.ts';

/**
 * Periods of a report overlap (a month, the year to date, the last twelve months). Their boundaries
 * cut the calendar into segments that do not, so that one scan answers every sum once a segment
 * and a period is the sum of its segments.
 */
export interface Segments {
  /** First day of each segment, ascending, closed by the day after the last one. */
  readonly bounds: readonly BusinessDate[];
  readonly ranges: ReadonlyMap<string, SegmentRange>;
}

/** Segments first..last (counted from 0) a period is made of. */
export interface SegmentRange {
  readonly first: number;
  readonly last: number;
}

/** Cuts the calendar at the boundaries of all periods. */
export function cutSegments(periods: readonly Period[]): Segments {
  const days = new Set<BusinessDate>();
  for (const period of periods) days.add(period.from).add(addDays(period.to, 1));
  const bounds = [...days].sort();
  const at = new Map(bounds.map((day, index) => [day, index]));
  const ranges = new Map<string, SegmentRange>();
  for (const period of periods) {
    ranges.set(period.key, {
      first: at.get(period.from) ?? 0,
      last: (at.get(addDays(period.to, 1)) ?? 0) - 1,
    });
  }
  return { bounds, ranges };
}

/** Sums by measure name. */
export type Sums = Readonly<Record<string, number>>;

/** Adds up the segments of a range. A measure a segment does not have counts 0. */
export function sumSegments(segments: ReadonlyMap<number, Sums>, range: SegmentRange): Record<string, number> {
  const total: Record<string, number> = {};
  for (let index = range.first; index <= range.last; index += 1) {
    for (const [name, value] of Object.entries(segments.get(index) ?? {})) total[name] = (total[name] ?? 0) + value;
  }
  return total;
}
