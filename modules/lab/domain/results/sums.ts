import { variation, wilson } from './group-figures.ts';
import type { Summary } from './summary.ts';

/** What a statement counts of the results of one test and kit; numbers of titres on the log2 scale. */
export interface Sums {
  readonly n: number;
  /** Results with a class, and those of them that count as positive. */
  readonly judged: number;
  readonly pos: number;
  /** Results a protection level is known of, and those at or above it. */
  readonly known: number;
  readonly shielded: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** Figures of sums: those of `summed` that need no order of the values. */
export type SumFigures = Omit<Summary, 'doubtful' | 'negative' | 'median'>;

/** A share in per cent; null of nothing. */
export const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
const percent = (value: number | undefined): number | null => (value === undefined ? null : 100 * value);

/** A figure of a group on the scale results are told on: of titres back from log2. */
export const onScale = (formula: string, value: number | null): number | null => (value === null || formula !== 'titre' ? value : 2 ** value);

/** The figures of a group of one test and kit, of what its results were summed up to, by a statement or row by row. */
export function figuresOfSums(formula: string, { n, judged, pos, known, shielded, mean, sd, min, max }: Sums): SumFigures {
  const limits = wilson(pos, judged);
  return {
    ...{ n, positive: share(pos, judged), low: percent(limits?.low), high: percent(limits?.high), judged: known },
    ...{ protection: share(shielded, known), mean, sd, gmt: formula === 'titre' ? onScale(formula, mean) : null },
    cv: variation(mean, sd),
    ...{ min: onScale(formula, min), max: onScale(formula, max) },
  };
}
