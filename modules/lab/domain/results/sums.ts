import { wilson } from './group-figures.ts';
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

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
const percent = (value: number | undefined): number | null => (value === undefined ? null : 100 * value);

/** The figures of a group of one test and kit, of what a statement summed up; the same as `summed` of its rows. */
export function figuresOfSums(formula: string, { n, judged, pos, known, shielded, mean, sd, min, max }: Sums): SumFigures {
  const titre = formula === 'titre';
  const limits = wilson(pos, judged);
  const back = (value: number | null): number | null => (value === null || !titre ? value : 2 ** value);
  return {
    ...{ n, positive: share(pos, judged), low: percent(limits?.low), high: percent(limits?.high), judged: known },
    ...{ protection: share(shielded, known), mean, sd, gmt: titre ? back(mean) : null },
    cv: sd === null || mean === null || mean <= 0 ? null : (100 * sd) / mean,
    ...{ min: back(min), max: back(max) },
  };
}
