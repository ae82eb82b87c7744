import type { BusinessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type BaseSums, type FigureDef, type Formula, formulaOf, termNames, totalOf } from './figure.ts';

/** A figure with what it is made of; value unrounded, null for "no data". */
export interface FigureValue<Cause extends string = string> {
  readonly value: number | null;
  readonly numerator: number;
  readonly denominator: number;
  readonly leftout: readonly { readonly cause: Cause; readonly n: number }[];
}

/** The figures of a module, by code. */
export interface FigureSet<Settings, Family extends string = string, Cause extends string = string> {
  readonly all: readonly FigureDef<Settings, Family, Cause>[];
  /** The figure of a code, null when there is none. */
  find(code: string): FigureDef<Settings, Family, Cause> | null;
  /** The figure of a code the program itself names. @throws RangeError when there is none. */
  of(code: string): FigureDef<Settings, Family, Cause>;
  /** Figures from the base sums of a period, by code: those named, else all. */
  values(sums: BaseSums, settings: Settings, codes?: readonly string[]): Readonly<Record<string, FigureValue<Cause>>>;
  /** One figure alone, unrounded, null for "no data": where thousands of rows each have their sums. */
  value(code: string, sums: BaseSums, settings: Settings): number | null;
  /** Formulas behind the figures under these settings, those a figure is made of among them. */
  formulas(codes: readonly string[], settings: Settings): Formula<Cause>[];
  /** Names of all base sums the figures are made of, those of rows left out and of what says whether they may still change among them. */
  sums(codes: readonly string[], settings: Settings): Set<string>;
  /** The same without the rows left out: where figures stand by class, nobody is told of those. */
  valueSums(codes: readonly string[], settings: Settings): Set<string>;
  /** True when the figure of the period can still change by outcomes to come. */
  isProvisional(code: string, period: { readonly to: BusinessDate }, sums: BaseSums, settings: Settings, asof: BusinessDate): boolean;
}

const NONE = [] as const;
const NO_DATA = { value: null, numerator: 0, denominator: 0, leftout: NONE } as const;

/** Rows left out by their cause, where there are any. */
function leftoutOf<Cause extends string>({ leftout }: Formula<Cause>, sums: BaseSums): FigureValue<Cause>['leftout'] {
  if (leftout?.some(([name]) => sums[name]) !== true) return NONE;
  return leftout.flatMap(([name, cause]) => (sums[name] ? [{ cause, n: sums[name] }] : NONE));
}

function quotientOf<Cause extends string>(formula: Formula<Cause>, sums: BaseSums): FigureValue<Cause> {
  const numerator = totalOf(formula.num, sums);
  const denominator = formula.den === 1 ? 1 : totalOf(formula.den, sums);
  if (numerator === null || denominator === null) return NO_DATA;
  const leftout = leftoutOf(formula, sums);
  const pending = formula.pending === undefined ? 0 : (sums[formula.pending] ?? 0);
  // Of nothing, and of less than nothing (animals that lost weight), no share is told.
  const unknown = denominator <= 0 || (pending > 0 && numerator <= pending);
  return { value: unknown ? null : (formula.factor * numerator) / denominator, numerator, denominator, leftout };
}

/** Sums a formula is worked out of. */
function sumsIn({ num, den, pending }: Formula<string>): string[] {
  return [...termNames(num), ...termNames(den), ...(pending === undefined ? [] : [pending])];
}

/** A figure made of others; no data where one of them has none. */
function made<Cause extends string>(value: (...values: number[]) => number, parts: readonly FigureValue<Cause>[]): FigureValue<Cause> {
  const values = parts.map((part) => part.value).filter((part) => part !== null);
  if (values.length < parts.length) return NO_DATA;
  const result = value(...values);
  return { value: result, numerator: result, denominator: 1, leftout: parts.flatMap(({ leftout }) => leftout) };
}

/** The figures of a module as one set. @throws RangeError where two share a code. */
export function figureSet<Settings, Family extends string, Cause extends string>(
  all: readonly FigureDef<Settings, Family, Cause>[],
): FigureSet<Settings, Family, Cause> {
  type Figure = FigureDef<Settings, Family, Cause>;
  const byCode: ReadonlyMap<string, Figure> = new Map(all.map((figure) => [figure.code, figure]));
  if (byCode.size < all.length) throw new RangeError('two figures share a code');

  function of(code: string): Figure {
    const figure = byCode.get(code);
    if (figure === undefined) throw new RangeError(`no figure ${code}`);
    return figure;
  }

  function one(figure: Figure, sums: BaseSums, settings: Settings): FigureValue<Cause> {
    const { madeOf } = figure;
    if (madeOf !== undefined)
      return made(
        madeOf.value,
        madeOf.codes.map((code) => one(of(code), sums, settings)),
      );
    const formula = formulaOf(figure, settings);
    return formula === null ? NO_DATA : quotientOf(formula, sums);
  }

  /** The figures with those they are made of in their place. */
  const parts = (codes: readonly string[]): Figure[] => codes.flatMap((code) => of(code).madeOf?.codes ?? [code]).map(of);

  const formulas = (codes: readonly string[], settings: Settings): Formula<Cause>[] =>
    parts(codes)
      .map((figure) => formulaOf(figure, settings))
      .filter((formula) => formula !== null);

  const valueSums = (codes: readonly string[], settings: Settings): Set<string> =>
    new Set([...formulas(codes, settings).flatMap(sumsIn), ...parts(codes).flatMap(({ provisional }) => provisional?.sums ?? [])]);

  return {
    all,
    of,
    formulas,
    find: (code) => byCode.get(code) ?? null,
    valueSums,
    values: (sums, settings, codes = all.map(({ code }) => code)) => {
      const values: Record<string, FigureValue<Cause>> = {};
      for (const code of codes) values[code] = one(of(code), sums, settings);
      return values;
    },
    value: (code, sums, settings) => one(of(code), sums, settings).value,
    sums: (codes, settings) =>
      new Set([...valueSums(codes, settings), ...formulas(codes, settings).flatMap(({ leftout = [] }) => leftout.map(([sum]) => sum))]),
    isProvisional: (code, { to }, sums, settings, asof) => {
      const figure = of(code);
      const pending = formulaOf(figure, settings)?.pending;
      if (pending !== undefined) return (sums[pending] ?? 0) > 0;
      return figure.provisional?.while(to, sums, settings, asof) ?? false;
    },
  };
}

/** The value as it is printed: rounded last, half away from zero, to the figure's decimals. */
export function shownValue(figure: Pick<FigureDef, 'decimals'>, value: number | null): number | null {
  return value === null ? null : roundHalfAway(value, figure.decimals);
}
