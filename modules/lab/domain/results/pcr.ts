import { roundHalfAway } from '#kernel/rounding.ts';
import type { ResultClass } from './cutoff.ts';

/** Limits of the Ct classes of a test, in cycles; what is above `doubtful` counts as not detected. */
export interface CtLimits {
  readonly strong: number;
  readonly medium: number;
  readonly weak: number;
  readonly doubtful: number;
  /** Cycles of the programme: a well at the last one showed no signal. */
  readonly cycles: number;
}

/** What a new test begins with (lab.md). */
export const CT_DEFAULTS: CtLimits = { strong: 25, medium: 30, weak: 35, doubtful: 40, cycles: 40 };

export type CtGrade = 'strong' | 'medium' | 'weak' | 'doubtful' | 'none';

/** A Ct that stands for a signal: none, or one at the last cycle or beyond, is nothing: never 0, never 40. */
export function detectedCt(ct: number | null, cycles: number | null): number | null {
  if (ct === null || !Number.isFinite(ct) || ct <= 0) return null;
  return cycles !== null && ct >= cycles ? null : ct;
}

/** Class of a Ct, rounded to `decimals` before it meets a limit. */
export function ctGrade(ct: number | null, limits: CtLimits, decimals = 2): CtGrade {
  const shown = detectedCt(ct, limits.cycles);
  if (shown === null) return 'none';
  const value = roundHalfAway(shown, decimals);
  if (value <= limits.strong) return 'strong';
  if (value <= limits.medium) return 'medium';
  if (value <= limits.weak) return 'weak';
  return value <= limits.doubtful ? 'doubtful' : 'none';
}

/** Positive, doubtful or not detected, as figures count it. */
export function ctClass(grade: CtGrade): ResultClass {
  if (grade === 'none') return 'neg';
  return grade === 'doubtful' ? 'dbt' : 'pos';
}

/** Whether limits rise and none lies beyond the programme. */
export function ctLimitsAgree({ strong, medium, weak, doubtful }: CtLimits): boolean {
  return 0 < strong && strong <= medium && medium <= weak && weak <= doubtful;
}

/** A point of a standard curve: copies put in and the Ct measured. */
export interface Standard {
  readonly quantity: number;
  readonly ct: number;
}

export interface StandardCurve {
  readonly slope: number;
  readonly intercept: number;
  readonly r2: number;
  /** 10^(−1/slope) − 1: 1 is a doubling each cycle. */
  readonly efficiency: number;
}

/** Efficiency of a slope: 10^(−1/slope) − 1. */
export function efficiencyOf(slope: number): number {
  return 10 ** (-1 / slope) - 1;
}

/** Whether an efficiency lies in 0.90 to 1.10. */
export function efficiencyGood(efficiency: number): boolean {
  const shown = roundHalfAway(efficiency, 4);
  return shown >= 0.9 && shown <= 1.1;
}

/** Line of least squares through Ct over log10 of the quantity; null of fewer than three quantities. */
export function standardCurve(standards: readonly Standard[]): StandardCurve | null {
  const points = standards.filter(({ quantity }) => quantity > 0).map(({ quantity, ct }) => [Math.log10(quantity), ct] as const);
  if (new Set(points.map(([x]) => x)).size < 3) return null;
  const n = points.length;
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / n;
  const [mx, my] = [mean(0), mean(1)];
  const sums = points.reduce((sum, [x, y]) => ({ xx: sum.xx + (x - mx) ** 2, yy: sum.yy + (y - my) ** 2, xy: sum.xy + (x - mx) * (y - my) }), {
    xx: 0,
    yy: 0,
    xy: 0,
  });
  const slope = sums.xy / sums.xx;
  if (slope === 0) return null;
  return { slope, intercept: my - slope * mx, r2: sums.yy === 0 ? 1 : sums.xy ** 2 / (sums.xx * sums.yy), efficiency: efficiencyOf(slope) };
}

/** Copies of a Ct: 10^((Ct − intercept) / slope). */
export function copiesOf(ct: number, { slope, intercept }: Pick<StandardCurve, 'slope' | 'intercept'>): number {
  return 10 ** ((ct - intercept) / slope);
}

/** What an instrument's own call means beside our class: null where it says nothing we know. */
export function callClass(call: string): ResultClass | null {
  const word = call.trim().toUpperCase();
  if (/^(POS|POSITIVE|DETECTED|PRESENT|\+)$/.test(word)) return 'pos';
  if (/^(NEG|NEGATIVE|NOT DETECTED|UNDETECTED|ABSENT|-)$/.test(word)) return 'neg';
  return /^(INCONCLUSIVE|INDETERMINATE|EQUIVOCAL|UNCONFIRMED)$/.test(word) ? 'dbt' : null;
}

/** Whether the instrument and our limits say different things of a well; a call we cannot read is no difference. */
export function callDiffers(call: string | null, cls: ResultClass): boolean {
  const own = call === null ? null : callClass(call);
  return own !== null && own !== cls;
}
