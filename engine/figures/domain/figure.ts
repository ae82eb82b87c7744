import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';

/** Names of base sums added up; a pair carries a factor (−1 takes away). */
export type Terms = readonly (string | readonly [string, number])[];

/**
 * How a figure comes from the base sums of a period: factor × numerator / denominator; a count has
 * the denominator 1. The rows of the named sums are the rows behind the figure.
 */
export interface Formula<Cause extends string = string> {
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

/** A figure made of other figures instead of sums: 100 − one − another. The value comes from their unrounded values. */
export interface MadeOf {
  readonly codes: readonly string[];
  readonly value: (...values: number[]) => number;
}

/** When a figure may still change by what is to come, beside what its own formula holds pending. */
export interface Provisional<Settings> {
  /** Sums the rule reads; they are measured with the figure. */
  readonly sums: readonly string[];
  /** True while the figure of a period that ends on `to` may change, as known on the as-of day. */
  readonly while: (to: BusinessDate, sums: BaseSums, settings: Settings, asof: BusinessDate) => boolean;
}

/** Sums of a period by name. A sum that was not asked for is absent, and its figures are null. */
export type BaseSums = Readonly<Record<string, number>>;

export type FigureUnit = '' | '%' | 'd' | 'g' | 'kg' | 'ml' | '‰' | '10⁹';

/** One figure, declared once: screens, Excel, help and drill-down read it. `Settings` are those that choose between variants of its formula. */
export interface FigureDef<Settings = never, Family extends string = string, Cause extends string = string> {
  readonly code: string;
  /** Part of the set a figure is printed under. */
  readonly family: Family;
  readonly name: Text3;
  /** The definition in prose, shown where the figure is opened. */
  readonly definition: Text3;
  readonly unit: FigureUnit;
  readonly decimals: 0 | 1 | 2 | 3;
  /** Which way is better. */
  readonly direction: 'up' | 'down' | 'none';
  /** Default target; 'plan' where what was planned is the target. */
  readonly target: number | 'plan' | null;
  /** Absent for figures that are not sums over a period, and for those made of other figures. */
  readonly formula?: Formula<Cause> | ((settings: Settings) => Formula<Cause>);
  readonly madeOf?: MadeOf;
  readonly provisional?: Provisional<Settings>;
  /** True when the value over several weeks or months is shown as the mean of one (counts). */
  readonly perPeriod?: boolean;
}

/** The formula under these settings; null for figures that are no sums over a period. */
export function formulaOf<Settings, Cause extends string>(
  figure: Pick<FigureDef<Settings, string, Cause>, 'formula'>,
  settings: Settings,
): Formula<Cause> | null {
  if (figure.formula === undefined) return null;
  return typeof figure.formula === 'function' ? figure.formula(settings) : figure.formula;
}

/** True for a figure that is measured over a period, by sums or by other figures. */
export const isMeasured = ({ formula, madeOf }: Pick<FigureDef, 'formula' | 'madeOf'>): boolean => formula !== undefined || madeOf !== undefined;

/** True for what stands on a denominator of sums; false for plain numbers and for what other figures make. */
export function isQuotient<Settings>(figure: FigureDef<Settings>, settings: Settings): boolean {
  const formula = formulaOf(figure, settings);
  return formula !== null && formula.den !== 1;
}

/** Names of the sums a figure is made of. */
export const termNames = (terms: Terms | 1): string[] => (terms === 1 ? [] : terms.map((term) => (typeof term === 'string' ? term : term[0])));

/** The terms added up with their factors; null where a sum is absent. */
export function totalOf(terms: Terms, sums: BaseSums): number | null {
  let result = 0;
  for (const term of terms) {
    const plain = typeof term === 'string';
    const sum = sums[plain ? term : term[0]];
    if (sum === undefined) return null;
    result += plain ? sum : sum * term[1];
  }
  return result;
}
