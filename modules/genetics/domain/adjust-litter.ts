/** Adjustment of litter records: LW21 for the day it was weighed, and all litter traits to the mature sow. */

/** Factor of the litter weight by the day of weighing: a quadratic, or a table by day. */
export type LitterAgeFactor =
  | { readonly kind: 'quadratic'; readonly constant: number; readonly linear: number; readonly square: number }
  | { readonly kind: 'table'; readonly firstDay: number; readonly factors: readonly number[] };

/** Wood, Christian and Rothschild 1990, white crossbreds. */
export const WOOD_1990: LitterAgeFactor = { kind: 'quadratic', constant: 2.5246, linear: -0.1041, square: 0.0015 };

/** NSIF's quadratic. */
export const NSIF_LITTER: LitterAgeFactor = { kind: 'quadratic', constant: 2.218, linear: -0.0811, square: 0.0011 };

const fromDay14 = (...factors: number[]): LitterAgeFactor => ({ kind: 'table', firstDay: 14, factors });

/** Multipliers by breed for days 14 to 28 (Culbertson et al. 1997, table 11). */
export const CULBERTSON_1997: Readonly<Record<'Duroc' | 'Hampshire' | 'Landrace' | 'Yorkshire', LitterAgeFactor>> = {
  Duroc: fromDay14(1.19, 1.16, 1.15, 1.11, 1.09, 1.05, 1.02, 1, 0.97, 0.93, 0.9, 0.86, 0.82, 0.79, 0.77),
  Hampshire: fromDay14(1.18, 1.18, 1.14, 1.11, 1.06, 1.04, 1.02, 1, 0.97, 0.93, 0.9, 0.89, 0.84, 0.82, 0.79),
  Landrace: fromDay14(1.24, 1.2, 1.15, 1.13, 1.09, 1.07, 1.03, 1, 0.96, 0.93, 0.9, 0.87, 0.84, 0.83, 0.79),
  Yorkshire: fromDay14(1.2, 1.18, 1.15, 1.12, 1.09, 1.06, 1.03, 1, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79),
};

/** Days of weighing that are adjusted at all. */
export const LITTER_DAYS: readonly [number, number] = [10, 32];

/** Below this day the published factors part, so adjusted records carry a mark. */
export const LITTER_MARK_DAY = 18;

/** The factor of a day of weighing; null outside the days the rule covers. */
export function litterAgeFactor(rule: LitterAgeFactor, day: number): number | null {
  if (day < LITTER_DAYS[0] || day > LITTER_DAYS[1]) return null;
  if (rule.kind === 'table') return rule.factors[day - rule.firstDay] ?? null;
  return rule.constant + rule.linear * day + rule.square * day * day;
}

/** Additive constants by class from 1 on; classes above the last take the last. */
export interface ParityConstants {
  /** Pigs added to NB and NBA for parity 1, 2, … */
  readonly counts: readonly number[];
  /** kg added to LW21 for parity 1, 2, … */
  readonly litterWeight: readonly number[];
  /** kg added to LW21 for 1, 2, … pigs nursed. */
  readonly nursed: readonly number[];
}

/** NSIF 1987 for NBA (NB the same); the weight constants are working values, the printed tables not obtained. */
export const PARITY_CONSTANTS: ParityConstants = {
  counts: [1.2, 0.9, 0.2, 0, 0, 0.2, 0.5, 0.9, 1.1],
  litterWeight: [2.9, 0, 0.5, 1.8, 2.7, 3.6, 4.5, 5.9, 7.3],
  nursed: [47, 47, 35, 29, 23, 17, 12, 8, 4, 0],
};

function ofClass(constants: readonly number[], number: number): number {
  return constants[Math.min(Math.max(number, 1), constants.length) - 1] ?? 0;
}

/** NB or NBA as the mature sow would have had it, pigs. */
export function litterCountAdjusted(count: number, parity: number, constants: ParityConstants = PARITY_CONSTANTS): number {
  return count + ofClass(constants.counts, parity);
}

export interface LitterWeightRecord {
  /** Weight of the whole nursed litter, kg. */
  readonly weight: number;
  /** Day of weighing, birth being day 0. */
  readonly day: number;
  readonly parity: number;
  /** livenum + plusnum − minusnum. */
  readonly nursed: number;
}

/** LW21: weight × age factor + parity + pigs nursed, kg; null when the day is outside the rule. */
export function litterWeightAdjusted(
  record: LitterWeightRecord,
  rule: LitterAgeFactor = WOOD_1990,
  constants: ParityConstants = PARITY_CONSTANTS,
): number | null {
  const factor = litterAgeFactor(rule, record.day);
  if (factor === null) return null;
  return record.weight * factor + ofClass(constants.litterWeight, record.parity) + ofClass(constants.nursed, record.nursed);
}
