import type { Text3 } from '#kernel/language.ts';
import type { FigureDef, Formula, MadeOf, Provisional, Terms } from './figure.ts';

/** Sums a figure stands on; its factor comes from the kind of figure they are given to. */
export type Over<Cause extends string = string> = Omit<Formula<Cause>, 'factor'>;

/** Which way is better, and the default target. */
type Aim = Pick<FigureDef, 'direction' | 'target'>;
type Target = Exclude<FigureDef['target'], null>;

export const up = (target: Target | null = null): Aim => ({ direction: 'up', target });
export const down = (target: Target | null = null): Aim => ({ direction: 'down', target });
/** Neither more nor less is better: near the target, or as it comes. */
export const near = (target: Target | null = null): Aim => ({ direction: 'none', target });

const termsOf = (terms: string | Terms): Terms => (typeof terms === 'string' ? [terms] : terms);

/** One sum, or several added up, over others; over nothing a count. Rows left out stand beside it, each with its cause. */
export function over<const Cause extends string = never>(
  num: string | Terms,
  den: string | Terms | 1 = 1,
  leftout: readonly (readonly [sum: string, cause: Cause])[] = [],
): Over<Cause> {
  return { num: termsOf(num), den: den === 1 ? 1 : termsOf(den), ...(leftout.length === 0 ? {} : { leftout }) };
}

/** A figure made of other figures: nothing is known of it where one of them is not. */
export const madeOf = (codes: MadeOf['codes'], value: MadeOf['value']): MadeOf => ({ codes, value });

/** Days of a year: figures a year fold them into the days of their denominator. */
const YEAR = 365;

/** What holds for all figures that are made together. */
export interface Together<Settings> {
  readonly provisional?: Provisional<Settings>;
  /** Said after each definition. */
  readonly note?: Text3;
}

function withNote(definition: Text3, note: Text3 | undefined): Text3 {
  if (note === undefined) return definition;
  return { V: `${definition.V} ${note.V}`, E: `${definition.E} ${note.E}`, T: `${definition.T} ${note.T}` };
}

/**
 * Makers of the figures of one family, `maker(code, name, sums, which way is better, definition)`: what a maker is called says
 * its factor, unit and decimals. The sums may depend on the settings.
 */
export function figuresOf<Settings, Family extends string, Cause extends string>(family: Family, together: Together<Settings> = {}) {
  type Figure = FigureDef<Settings, Family, Cause>;
  type Sums = Over<Cause> | ((settings: Settings) => Over<Cause>) | MadeOf;
  type Shape = Pick<Figure, 'unit' | 'decimals' | 'perPeriod'>;

  const { provisional, note } = together;
  const rule = provisional === undefined ? {} : { provisional };

  const formulaOf = (sums: Sums, factor: number): Pick<Figure, 'formula' | 'madeOf'> => {
    if (typeof sums === 'function') return { formula: (settings) => ({ factor, ...sums(settings) }) };
    return 'codes' in sums ? { madeOf: sums } : { formula: { factor, ...sums } };
  };

  /** A kind of figures: a factor before the quotient, how it is printed. */
  const kind =
    (factor: number, shape: Shape) =>
    (code: string, name: Text3, sums: Sums, aim: Aim, definition: Text3): Figure => ({
      ...{ code, family, name, definition: withNote(definition, note) },
      ...shape,
      ...aim,
      ...formulaOf(sums, factor),
      ...rule,
    });

  return {
    kind,
    /** A number of rows, head or days. */
    count: kind(1, { unit: '', decimals: 0 }),
    /** A number of what happened: over several periods the mean of one is shown. */
    flow: kind(1, { unit: '', decimals: 0, perPeriod: true }),
    share: kind(100, { unit: '%', decimals: 1 }),
    mean: kind(1, { unit: '', decimals: 2 }),
    meanDays: kind(1, { unit: 'd', decimals: 1 }),
    meanKg: kind(1, { unit: 'kg', decimals: 2 }),
    average: kind(1, { unit: '', decimals: 1 }),
    /** So many a year, for the days in the denominator. */
    yearly: kind(YEAR, { unit: '', decimals: 2 }),
    yearlyDays: kind(YEAR, { unit: 'd', decimals: 1 }),
    yearlyShare: kind(100 * YEAR, { unit: '%', decimals: 1 }),
    /** A figure of one life, one day or what is to come: declared here, computed where its rows are. */
    computed:
      (unit: Figure['unit'], decimals: Figure['decimals']) =>
      (code: string, name: Text3, definition: Text3): Figure => ({ ...{ code, family, name, definition }, unit, decimals, ...near() }),
  };
}
