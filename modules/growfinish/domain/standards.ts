import type { FcrBand, StandardRow } from '#engine/batch/domain/figures/standards.ts';
import { lineAt } from '#engine/figures/domain/curve.ts';
import { roundHalfAway } from '#kernel/rounding.ts';

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

/** First standard of broilers, kg: working values of the usual range (poultry.md). */
export const DEFAULT_POULTRY: readonly StandardRow[] = [
  [1, 25, 180],
  [2, 66, 480],
  [3, 112, 950],
  [4, 150, 1520],
  [5, 180, 2150],
  [6, 200, 2750],
].map(([week = 0, feed = 0, weight = 0]) => ({ week, feed: feed / 1000, weight: weight / 1000 }));

/** Week of age, feed g a day, weight g, hen-day %: between them a standard of layers goes straight. */
const LAYER_POINTS: readonly (readonly [number, number, number, number | null])[] = [
  [1, 12, 70, null],
  [6, 41, 480, null],
  [12, 66, 1050, null],
  [17, 82, 1450, null],
  [18, 87, 1530, 4],
  [19, 92, 1610, 20],
  [20, 98, 1690, 50],
  [21, 103, 1750, 75],
  [22, 106, 1790, 87],
  [23, 109, 1815, 92],
  [25, 112, 1845, 95],
  [32, 114, 1880, 95],
  [50, 114, 1930, 90],
  [72, 113, 1980, 80],
  [90, 112, 2020, 70],
];

/** Week of age hens begin to lay in. */
const LAYS = 18;

const pointsOf = (at: 1 | 2 | 3): [number, number][] =>
  LAYER_POINTS.flatMap((point) => {
    const value = point[at];
    return value === null ? [] : [[point[0], value] as [number, number]];
  });

/** Week of age and grams of an egg. */
const EGG_POINTS: readonly (readonly [number, number])[] = [
  [18, 44],
  [20, 50],
  [22, 54],
  [25, 58],
  [30, 61],
  [40, 62.7],
  [50, 63.3],
  [72, 64],
  [90, 64.3],
];

/** First standard of layers and their pullets, kg, hen-day % and grams an egg: working values of the usual range, to be replaced by the breed's own. */
export const DEFAULT_LAYER: readonly StandardRow[] = Array.from({ length: 90 }, (_, at) => {
  const week = at + 1;
  const value = (of: 1 | 2 | 3): number => roundHalfAway(lineAt(pointsOf(of), week) ?? 0, of === 3 ? 1 : 0);
  return {
    week,
    feed: value(1) / 1000,
    weight: value(2) / 1000,
    lay: week < LAYS ? null : value(3),
    eggwt: week < LAYS ? null : roundHalfAway(lineAt(EGG_POINTS, week) ?? 0, 1),
  };
});

/** First bands of the standard feed conversion; the last one also serves heavier pigs. */
export const DEFAULT_BANDS: readonly FcrBand[] = [
  { upto: 10, fcr: 1.4 },
  { upto: 30, fcr: 1.7 },
  { upto: 60, fcr: 2.15 },
  { upto: 129.43, fcr: 2.85 },
];

/** What a row of a feed standard comes to: feed of a head since the first row, gain of the week, feed by gain. */
export interface StandardSum {
  /** Σ feed × 7 from the first row, in the unit of the feed. */
  readonly cumulative: number;
  /** Weight at the week's end less that of the week before; null in the first row. */
  readonly gain: number | null;
  /** feed × 7 / gain; null in the first row. */
  readonly fcr: number | null;
}

/** Cumulative feed, gain and FCR of each row. Rows may be in any unit that feed and weight share. */
export function standardSums(rows: readonly { readonly feed: number; readonly weight: number }[]): StandardSum[] {
  let cumulative = 0;
  return rows.map(({ feed, weight }, at) => {
    cumulative += feed * 7;
    const before = rows[at - 1];
    const gain = before === undefined ? null : weight - before.weight;
    return { cumulative, gain, fcr: gain === null || gain === 0 ? null : (feed * 7) / gain };
  });
}

/** First age in days at which the standard weight reaches so many kg; 0 where it weighs that before the first row, null where it never does. */
export function ageAtWeight(rows: readonly StandardRow[], kg: number): number | null {
  const [first] = rows;
  if (first === undefined) return null;
  if (kg <= first.weight) return kg === first.weight ? first.week * 7 : 0;
  const next = rows.findIndex(({ weight }) => weight >= kg);
  const [before, after] = [rows[next - 1], rows[next]];
  if (before === undefined || after === undefined) return null;
  return Math.ceil(7 * (before.week + (kg - before.weight) / (after.weight - before.weight)));
}

/** The span of a band that lies between two live weights. */
export interface BandSpan {
  readonly from: number;
  readonly to: number;
  readonly fcr: number;
  readonly kg: number;
}

/** The kg between two live weights, band by band; the last band takes what is heavier. */
export function bandSpans(bands: readonly FcrBand[], from: number, to: number): BandSpan[] {
  return bands.map(({ upto, fcr }, at) => {
    const lower = bands[at - 1]?.upto ?? 0;
    const upper = at === bands.length - 1 ? Math.max(upto, to) : upto;
    const kg = Math.max(0, Math.min(to, upper) - Math.max(from, lower));
    return { from: lower, to: upto, fcr, kg };
  });
}
