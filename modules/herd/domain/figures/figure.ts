import type { Text3 } from '#kernel/language.ts';
import type { HerdSettings } from '../settings.ts';
import type { Cause } from './causes.ts';

/** Part of the production set a figure is printed under. */
export type FigureFamily = 'breeding' | 'pregnancy' | 'farrowing' | 'weaning' | 'herd' | 'year' | 'nursery' | 'semen' | 'life' | 'forecast';

/** Settings that choose between variants of a formula. */
export type FigureSettings = Pick<HerdSettings, 'TBMUM' | 'NPDGILT' | 'LWZERO' | 'SPERMDOSE' | 'FRSHIFT' | 'CONCDAY' | 'GESTMAX' | 'PARMAX'>;

/** Names of base sums added up; a pair carries a factor (−1 takes away). */
export type Terms = readonly (string | readonly [string, number])[];

/**
 * How a figure comes from the base sums of a period: factor × numerator / denominator; a count has
 * the denominator 1. The rows of the named sums are the rows behind the figure.
 */
export interface Formula {
  readonly factor: number;
  readonly num: Terms;
  readonly den: Terms | 1;
  /** Sums of rows that do not enter the figure, and why. */
  readonly leftout?: readonly (readonly [string, Cause])[];
  /**
   * Sum of rows of the numerator that may still fail: while there are any the figure is provisional, and while the
   * numerator is nothing else nobody can know it.
   */
  readonly pending?: string;
  /** Which variant of the settings this is, where there are several. */
  readonly variant?: Text3;
}

/** One figure of the herd, declared once: screens, Excel, help and drill-down read it. */
export interface FigureDef {
  readonly code: string;
  readonly family: FigureFamily;
  readonly name: Text3;
  /** The definition in prose, shown where the figure is opened. */
  readonly definition: Text3;
  readonly numerator: Text3;
  /** Null for a count. */
  readonly denominator: Text3 | null;
  readonly unit: '' | '%' | 'd' | 'kg' | 'ml' | '‰' | '10⁹';
  readonly decimals: 0 | 1 | 2;
  /** Which way is better. */
  readonly direction: 'up' | 'down' | 'none';
  /** Default target; 'plan' where the plan of the mating groups is the target. */
  readonly target: number | 'plan' | null;
  /** Absent for figures that are not sums over a period (life, forecast, one collection). */
  readonly formula?: Formula | ((settings: FigureSettings) => Formula);
  /** True when the value over several weeks or months is shown as the mean of one (counts). */
  readonly perPeriod?: boolean;
}

/** A count of rows or heads of one sum. */
export function counted(sum: string, leftout?: Formula['leftout']): Formula {
  return { factor: 1, num: [sum], den: 1, ...(leftout === undefined ? {} : { leftout }) };
}

/** A share in per cent. */
export function percent(num: Terms, den: Terms, leftout?: Formula['leftout']): Formula {
  return { factor: 100, num, den, ...(leftout === undefined ? {} : { leftout }) };
}

/** A mean. */
export function mean(num: Terms, den: Terms, leftout?: Formula['leftout']): Formula {
  return { factor: 1, num, den, ...(leftout === undefined ? {} : { leftout }) };
}

/** A figure a year: 365 / P folded into the days of the denominator. */
export function yearly(num: Terms, den: Terms, factor = 365): Formula {
  return { factor, num, den };
}

/** The formula under these settings; null for figures that are no sums over a period. */
export function formulaOf(figure: FigureDef, settings: FigureSettings): Formula | null {
  if (figure.formula === undefined) return null;
  return typeof figure.formula === 'function' ? figure.formula(settings) : figure.formula;
}
