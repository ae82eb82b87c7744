import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { Cause } from './causes.ts';
import { type FigureDef, type FigureSettings, formulaOf, type Terms } from './figure.ts';
import { FIGURES, figureOf } from './figures.ts';

/** Sums of a period by name. A sum that was not asked for is absent, and its figures are null. */
export type BaseSums = Readonly<Record<string, number>>;

/** A figure with what it is made of; value unrounded, null for "no data". */
export interface FigureValue {
  readonly value: number | null;
  readonly numerator: number;
  readonly denominator: number;
  readonly leftout: readonly { readonly cause: Cause; readonly n: number }[];
}

function total(terms: Terms, sums: BaseSums): number | null {
  let result = 0;
  for (const term of terms) {
    const [name, factor] = typeof term === 'string' ? [term, 1] : term;
    const sum = sums[name];
    if (sum === undefined) return null;
    result += sum * factor;
  }
  return result;
}

const NO_DATA: FigureValue = { value: null, numerator: 0, denominator: 0, leftout: [] };

/** 100 − SB % − PWM A, from the unrounded parts; null when one has no data. */
function survival(sums: BaseSums, settings: FigureSettings): FigureValue {
  const still = figureValue(figureOf('SB'), sums, settings);
  const lost = figureValue(figureOf('PWM_A'), sums, settings);
  if (still.value === null || lost.value === null) return NO_DATA;
  const value = 100 - still.value - lost.value;
  return { value, numerator: value, denominator: 1, leftout: [...still.leftout, ...lost.leftout] };
}

/** One figure from the base sums of a period (herd.md, Definitions). */
function figureValue(figure: FigureDef, sums: BaseSums, settings: FigureSettings): FigureValue {
  if (figure.code === 'SURV') return survival(sums, settings);
  const formula = formulaOf(figure, settings);
  if (formula === null) return NO_DATA;
  const numerator = total(formula.num, sums);
  const denominator = formula.den === 1 ? 1 : total(formula.den, sums);
  if (numerator === null || denominator === null) return NO_DATA;
  const leftout = (formula.leftout ?? []).map(([name, cause]) => ({ cause, n: sums[name] ?? 0 })).filter(({ n }) => n !== 0);
  const pending = formula.pending === undefined ? 0 : (sums[formula.pending] ?? 0);
  const unknown = denominator === 0 || (pending > 0 && numerator <= pending);
  return {
    value: unknown ? null : (formula.factor * numerator) / denominator,
    numerator,
    denominator,
    leftout,
  };
}

/** Figures from the base sums of a period, by code: those named, else all. */
export function figureValues(
  sums: BaseSums,
  settings: FigureSettings,
  codes: readonly string[] = FIGURES.map((figure) => figure.code),
): Readonly<Record<string, FigureValue>> {
  return Object.fromEntries(codes.map((code) => [code, figureValue(figureOf(code), sums, settings)]));
}

/** The value as it is printed: rounded last, half away from zero, to the figure's decimals. */
export function shownValue(figure: Pick<FigureDef, 'decimals'>, value: number | null): number | null {
  return value === null ? null : roundHalfAway(value, figure.decimals);
}

/** Days back from the as-of date in which non-productive days are provisional (edge 4). */
export const NPD_PROVISIONAL = 115;

const BY_COHORT = new Set(['FR', 'FRP', 'FRA', 'CONC', 'RETURN_EARLY', 'RETURN_REGULAR', 'RETURN_IRREGULAR', 'RETURN_SECOND', 'RETURN_LATE']);

/**
 * True when the figure of this period can still change by outcomes to come: what some of its rows have not reached yet, rates of matings of
 * which some are in pig and not past GESTMAX, non-productive days of the last 115 days.
 */
export function isProvisional(
  code: string,
  period: { readonly to: BusinessDate },
  sums: BaseSums,
  settings: FigureSettings,
  asof: BusinessDate,
): boolean {
  const pending = formulaOf(figureOf(code), settings)?.pending;
  if (pending !== undefined) return (sums[pending] ?? 0) > 0;
  if (BY_COHORT.has(code)) {
    const last = addDays(period.to, settings.GESTMAX - settings.FRSHIFT);
    return (sums['f_inpig'] ?? 0) > 0 && last >= asof;
  }
  if (code === 'NPD' || code.startsWith('NPD_')) return period.to > addDays(asof, -NPD_PROVISIONAL);
  return false;
}
