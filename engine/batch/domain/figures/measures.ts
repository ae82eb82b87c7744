import type { BaseSums } from '#engine/figures/domain/figure.ts';
import type { FigureSet } from '#engine/figures/domain/figure-set.ts';
import type { BatchFamily } from './family.ts';
import { averageLiveWeight, daysWithoutFeed, isIn, isOut, live } from './life.ts';
import { type BatchLife, type Span, wholeLife } from './record.ts';
import { type BatchSums, type Part, sumOf } from './sums.ts';

/** Values of figures by code, unrounded; null for no data. */
export type LifeValues = Readonly<Record<string, number | null>>;
/** Figures of a kind of batch. */
export type BatchFigures = FigureSet<null, BatchFamily, never>;

/** Not a number is no data as well: what a figure made of others divides by may be 0. */
const known = (value: number | null): number | null => (value === null || !Number.isFinite(value) ? null : value);

/** How the figures of a kind are measured: of a batch, of its days, of several together, and what they are made of. */
export interface BatchMeasures<B extends BatchLife> {
  /** Figures of the days of a batch. */
  readonly figuresOfSpan: (span: Span<B>, codes: readonly string[]) => LifeValues;
  /** Figures of a batch up to its as-of day. */
  readonly figuresOfBatch: (batch: B, codes: readonly string[]) => LifeValues;
  /** Figures of several spans as one, sums by sums; each figure of the spans that have all it is made of. */
  readonly figuresTogether: (spans: readonly Span<B>[], codes: readonly string[]) => LifeValues;
  /** What a figure of spans is made of: of its numerator, or of its denominator. */
  readonly partsOfFigure: (spans: readonly Span<B>[], code: string, part: 'numerator' | 'denominator') => Part[];
  /** True for a batch that enters means: its head add up and it was weighed in. */
  readonly isAveraged: (batch: B) => boolean;
}

/** Measures the figures of a kind by its sums. */
export function batchMeasures<B extends BatchLife>(figures: BatchFigures, sums: BatchSums<B>): BatchMeasures<B> {
  const partsOf = (name: string, span: Span<B>): readonly Part[] | null => sums[name]?.(span) ?? null;
  /** The sums named of a span; those nobody knows are absent. */
  const sumsOf = (span: Span<B>, names: Iterable<string>): BaseSums => {
    const found: Record<string, number> = {};
    for (const name of names) {
      const value = sumOf(partsOf(name, span));
      if (value !== null) found[name] = value;
    }
    return found;
  };
  const valuesFrom = (base: BaseSums, codes: readonly string[]): Record<string, number | null> => {
    const found = figures.values(base, null, codes);
    return Object.fromEntries(codes.map((code) => [code, known(found[code]?.value ?? null)]));
  };
  const sumNames = (codes: readonly string[]): Set<string> => figures.valueSums(codes, null);
  const figuresOfSpan = (span: Span<B>, codes: readonly string[]): LifeValues => valuesFrom(sumsOf(span, sumNames(codes)), codes);
  const figuresOfBatch = (batch: B, codes: readonly string[]): LifeValues => figuresOfSpan(wholeLife(batch), codes);
  return {
    figuresOfSpan,
    figuresOfBatch,
    figuresTogether: (spans, codes) => {
      const each = spans.map((span) => sumsOf(span, sumNames(codes)));
      return Object.fromEntries(
        codes.map((code) => {
          const names = [...sumNames([code])];
          const whole = each.filter((own) => names.every((name) => name in own));
          const total = Object.fromEntries(names.map((name) => [name, whole.reduce((sum, own) => sum + (own[name] ?? 0), 0)]));
          return [code, whole.length === 0 ? null : (valuesFrom(total, [code])[code] ?? null)];
        }),
      );
    },
    partsOfFigure: (spans, code, part) => {
      const terms = figures.formulas([code], null).flatMap(({ num, den }) => (part === 'numerator' || den === 1 ? num : den));
      const factors = new Map(terms.map((term) => (typeof term === 'string' ? [term, 1] : [term[0], term[1]])));
      return spans.flatMap((span) =>
        [...factors].flatMap(([name, factor]) => (partsOf(name, span) ?? []).map((one) => ({ ...one, value: factor * one.value }))),
      );
    },
    isAveraged: (batch) => {
      const { UNACC, WIN } = figuresOfBatch(batch, ['UNACC', 'WIN']);
      return UNACC === 0 && WIN !== null && batch.moves.some(isIn);
    },
  };
}

/** What is missing behind the growth figures of a batch. */
export interface LifeFlags {
  /** Animals came or left without their weight. */
  readonly weightMissing: boolean;
  /** The weight of those still there is worked out along the standard. */
  readonly estimated: boolean;
  /** Days with animals on which no feed was recorded. */
  readonly feedDays: number;
  /** Weaned piglets came in without an amount: they are valued at what one of their month cost. */
  readonly atCost: boolean;
}

/** The flags at the foot of every growth figure. */
export function flagsOf(batch: BatchLife): LifeFlags {
  return {
    weightMissing: batch.moves.some((move) => (isIn(move) || isOut(move)) && move.weight === null),
    estimated: live(batch, batch.asof) > 0 && averageLiveWeight(batch, batch.asof)?.estimated === true,
    feedDays: daysWithoutFeed(batch),
    atCost: batch.moves.some(({ atCost }) => atCost),
  };
}
