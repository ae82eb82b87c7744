import { lineAt, meanOver, stepAt } from '#engine/figures/domain/curve.ts';
import { ageWeek } from '../house.ts';

/** A row of a feed standard: kg a head a day in an age week, kg live weight at its end. */
export interface StandardRow {
  readonly week: number;
  readonly feed: number;
  readonly weight: number;
  /** Hen-day % of the week; blank of animals that lay no eggs. */
  readonly lay?: number | null | undefined;
  /** Grams an egg weighs; blank of animals that lay no eggs. */
  readonly eggwt?: number | null | undefined;
}

/** A band of the standard feed conversion: up to an upper live weight, kg. */
export interface FcrBand {
  readonly upto: number;
  readonly fcr: number;
}

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
  if (bands.length === 0) return null;
  return meanOver(
    bands.map(({ upto, fcr }) => [upto, fcr]),
    from,
    to,
  );
}
