import { spread } from '#engine/server/report/stats.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measured, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { addSums } from '../production/farm-sums.ts';
import type { FixedLimits } from './alarm-limits.ts';

/** Points that are pooled with those before while fewer head than this are at risk. */
export const LEAST_AT_RISK = 50;
/** Periods of a pooled point. */
export const POOLED = 4;
/** Points the limits come from: 52 weeks, or 12 months. */
export const BASE = { week: 52, month: 12 } as const;

/** What a point is worth: the value as printed and as it is, its deaths, the head at risk, and how many points it pools. */
export interface Point {
  readonly value: number | null;
  readonly exact: number | null;
  readonly deaths: number;
  readonly risk: number;
  readonly pooled: number;
}

/** Head at risk behind a figure: sows present on average for one a year, pigs born or placed for a share. */
function riskOf(code: string, measure: PeriodMeasure): number {
  if (code === 'MORT') return measure.days === 0 ? 0 : (measure.sums['mfd'] ?? 0) / measure.days;
  if (code === 'NURD') return measure.days === 0 ? 0 : (measure.sums['nur_days'] ?? 0) / measure.days;
  return measure.figures[code]?.denominator ?? 0;
}

interface Known {
  readonly settings: FigureSettings;
  readonly asof: BusinessDate;
}

/** A figure's points; periods with few head at risk, and sow mortality always, are pooled with the three before. */
export function pointsOf(code: string, measures: readonly PeriodMeasure[], known: Known, always: boolean): Point[] {
  const figure = figureOf(code);
  return measures.map((measure, at) => {
    if (measure.period === null) return { value: null, exact: null, deaths: 0, risk: 0, pooled: 0 };
    const few = riskOf(code, measure) < LEAST_AT_RISK;
    const window = always || few ? measures.slice(Math.max(0, at - POOLED + 1), at + 1) : [measure];
    // Nursery pigs stand at the opening of the first pooled period only: those after it begin with the same pigs.
    const sums = { ...addSums(window.map((one) => one.sums)), nur_open: window[0]?.sums['nur_open'] ?? 0 };
    const days = window.reduce((sum, one) => sum + one.days, 0);
    const pooled = measured(measure.key, measure.period, { ...sums, days }, [code], known);
    const found = pooled.figures[code];
    const exact = found?.value ?? null;
    return {
      value: exact === null ? null : roundHalfAway(exact, figure.decimals),
      exact,
      deaths: Math.round(measure.figures[code]?.numerator ?? 0),
      risk: Math.round(riskOf(code, measure)),
      pooled: window.length,
    };
  });
}

/** Mean and deviation of points; null with too few of them. */
export type Around = ReturnType<typeof spread>;

/** Mean, warning and alarm of a figure: those FarmParam fixes, else 2 and 3 standard deviations above the mean of the past. */
export interface Lines {
  readonly mean: number | null;
  readonly warn: number | null;
  readonly alarm: number | null;
}

export function linesOf(around: Around, fixed: FixedLimits | undefined): Lines {
  const mean = around?.mean ?? null;
  if (fixed !== undefined) return { mean, ...fixed };
  if (around === null) return { mean, warn: null, alarm: null };
  return { mean, warn: around.mean + 2 * around.deviation, alarm: around.mean + 3 * around.deviation };
}

/** Limits from the points before those that are judged, the last `judged`, unrounded as all that is computed with: none may raise its own alarm line. */
export const baseOf = (points: readonly Point[], base: number, judged: number): Around =>
  spread(
    points.slice(-base - judged, -judged).map(({ exact }) => exact),
    8,
  );
