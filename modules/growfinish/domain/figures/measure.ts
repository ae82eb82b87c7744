import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { GROW_FIGURES } from './grow-figures.ts';
import { averageLiveWeight, daysWithoutFeed, isIn, isOut, live } from './life.ts';
import { type GrowBatch, type Span, wholeLife } from './record.ts';
import { type Part, partsOf, type SumName, sumsOf } from './sums.ts';

/** Values of figures by code, unrounded; null for no data. */
export type GrowValues = Readonly<Record<string, number | null>>;

/** Not a number is no data as well: what a figure made of others divides by may be 0. */
const known = (value: number | null): number | null => (value === null || !Number.isFinite(value) ? null : value);

function valuesFrom(sums: BaseSums, codes: readonly string[]): Record<string, number | null> {
  const found = GROW_FIGURES.values(sums, null, codes);
  return Object.fromEntries(codes.map((code) => [code, known(found[code]?.value ?? null)]));
}

const sumNames = (codes: readonly string[]): Set<string> => GROW_FIGURES.valueSums(codes, null);

/** Figures of the days of a batch. */
export function figuresOfSpan(span: Span, codes: readonly string[]): GrowValues {
  return valuesFrom(sumsOf(span, sumNames(codes)), codes);
}

/** Figures of a batch up to its as-of day. */
export const figuresOfBatch = (batch: GrowBatch, codes: readonly string[]): GrowValues => figuresOfSpan(wholeLife(batch), codes);

/** Figures of several spans as one, sums by sums; each figure of the spans that have all it is made of. */
export function figuresTogether(spans: readonly Span[], codes: readonly string[]): GrowValues {
  const sums = spans.map((span) => sumsOf(span, sumNames(codes)));
  return Object.fromEntries(
    codes.map((code) => {
      const names = [...sumNames([code])];
      const whole = sums.filter((own) => names.every((name) => name in own));
      const total = Object.fromEntries(names.map((name) => [name, whole.reduce((sum, own) => sum + (own[name] ?? 0), 0)]));
      return [code, whole.length === 0 ? null : (valuesFrom(total, [code])[code] ?? null)];
    }),
  );
}

/** What a figure of spans is made of: of its numerator, or of its denominator. */
export function partsOfFigure(spans: readonly Span[], code: string, part: 'numerator' | 'denominator'): Part[] {
  const terms = GROW_FIGURES.formulas([code], null).flatMap(({ num, den }) => (part === 'numerator' || den === 1 ? num : den));
  const factors = new Map(terms.map((term) => (typeof term === 'string' ? [term, 1] : [term[0], term[1]])));
  return spans.flatMap((span) =>
    [...factors].flatMap(([name, factor]) => (partsOf(name as SumName, span) ?? []).map((one) => ({ ...one, value: factor * one.value }))),
  );
}

/** What is missing behind the growth figures of a batch. */
export interface GrowFlags {
  /** Pigs came or left without their weight. */
  readonly weightMissing: boolean;
  /** The weight of the pigs still there is worked out along the standard. */
  readonly estimated: boolean;
  /** Days with pigs on which no feed was recorded. */
  readonly feedDays: number;
}

/** The flags at the foot of every growth figure. */
export function flagsOf(batch: GrowBatch): GrowFlags {
  return {
    weightMissing: batch.moves.some((move) => (isIn(move) || isOut(move)) && move.weight === null),
    estimated: live(batch, batch.asof) > 0 && averageLiveWeight(batch, batch.asof)?.estimated === true,
    feedDays: daysWithoutFeed(batch),
  };
}

/** True for a batch that enters means: its head add up and it was weighed in. */
export function isAveraged(batch: GrowBatch): boolean {
  const { UNACC, WIN } = figuresOfBatch(batch, ['UNACC', 'WIN']);
  return UNACC === 0 && WIN !== null && batch.moves.some(isIn);
}
