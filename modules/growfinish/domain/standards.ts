import { ageWeek } from '#engine/batch/domain/house.ts';
import { lineAt, meanOver, stepAt } from '#engine/figures/domain/curve.ts';

/** A row of a feed standard: kg a head a day in an age week, kg live weight at its end. */
export interface StandardRow {
  readonly week: number;
  readonly feed: number;
  readonly weight: number;
}

/** A band of the standard feed conversion: up to an upper live weight, kg. */
export interface FcrBand {
  readonly upto: number;
  readonly fcr: number;
}

/** First standard of a farm: working values of the usual range (growfinish.md, Default standard). */
export const DEFAULT_STANDARD: readonly StandardRow[] = [
  [4, 0.2, 8],
  [5, 0.35, 9.8],
  [6, 0.52, 12.4],
  [7, 0.7, 15.6],
  [8, 0.9, 19.4],
  [9, 1.1, 23.6],
  [10, 1.28, 28.2],
  [11, 1.45, 33.3],
  [12, 1.6, 38.7],
  [13, 1.75, 44.5],
  [14, 1.9, 50.5],
  [15, 2.05, 56.8],
  [16, 2.18, 63.2],
  [17, 2.3, 69.7],
  [18, 2.4, 76.2],
  [19, 2.5, 82.7],
  [20, 2.58, 89.1],
  [21, 2.65, 95.4],
  [22, 2.72, 101.5],
  [23, 2.78, 107.5],
  [24, 2.82, 113.3],
  [25, 2.86, 118.9],
  [26, 2.9, 124.4],
].map(([week = 0, feed = 0, weight = 0]) => ({ week, feed, weight }));

/** First bands of the standard feed conversion; the last one also serves heavier pigs. */
export const DEFAULT_BANDS: readonly FcrBand[] = [
  { upto: 10, fcr: 1.4 },
  { upto: 30, fcr: 1.7 },
  { upto: 60, fcr: 2.15 },
  { upto: 129.43, fcr: 2.85 },
];

/** StdW: standard weight at an age in days; straight lines between week ends, the last row after it, null before the first. */
export function standardWeight(rows: readonly StandardRow[], age: number): number | null {
  return lineAt(
    rows.map(({ week, weight }) => [week * 7, weight]),
    age,
  );
}

/** Standard feed a head on a day, kg: 0 before the first row, the last row after it. */
export function standardFeed(rows: readonly StandardRow[], age: number): number {
  return (
    stepAt(
      rows.map(({ week, feed }) => [week, feed]),
      ageWeek(age),
    ) ?? 0
  );
}

/** Standard FCR(w1, w2): kg of the span in each band × its FCR, by the span; null when there is no gain. */
export function standardFcr(bands: readonly FcrBand[], from: number, to: number): number | null {
  return meanOver(
    bands.map(({ upto, fcr }) => [upto, fcr]),
    from,
    to,
  );
}
