import type { FcrBand } from '#engine/batch/domain/figures/standards.ts';
import { bandSpans } from './standards.ts';

/** A closed batch as the bands of feed conversion see it: mean weights in and out of one head, kg gained and feed of all. */
export interface ClosedGain {
  readonly from: number;
  readonly to: number;
  readonly gain: number;
  readonly feed: number;
}

/** Gain of a batch by band: the kg of all its pigs, as the span between its mean weights falls into them. */
function gainByBand(bands: readonly FcrBand[], { from, to, gain }: ClosedGain): number[] {
  const span = to - from;
  return span <= 0 ? bands.map(() => 0) : bandSpans(bands, from, to).map(({ kg }) => (kg / span) * gain);
}

/** Smallest share of a band's own spread that must be left once the others are accounted for; below it the band cannot be told apart. */
const TOLD_APART = 1e-6;

/** What a feed conversion may be. */
const LEAST = 0.8;
const MOST = 6;

const cell = (matrix: readonly (readonly number[])[], i: number, j: number): number => matrix[i]?.[j] ?? 0;

/** Rows after unknown `i` was taken out of all others. */
function eliminated(matrix: readonly (readonly number[])[], i: number): number[][] {
  const pivot = (matrix[i] ?? []).map((value) => value / cell(matrix, i, i));
  return matrix.map((row, k) => (k === i ? pivot : row.map((value, j) => value - cell(matrix, k, i) * (pivot[j] ?? 0))));
}

/** Solves the normal equations by Gauss and Jordan; unknowns that cannot be told apart from others are null. */
function solve(equations: readonly (readonly number[])[]): (number | null)[] {
  const n = equations.length;
  const scale = equations.map((_, i) => cell(equations, i, i));
  const known = new Set<number>();
  let matrix = equations;
  for (let i = 0; i < n; i += 1) {
    if (cell(matrix, i, i) <= TOLD_APART * (scale[i] ?? 0)) continue;
    matrix = eliminated(matrix, i);
    known.add(i);
  }
  // A band mixed up with one that cannot be told apart is no more certain than that one.
  const mixed = (i: number): boolean => equations.some((_, k) => !known.has(k) && Math.abs(cell(matrix, i, k)) > TOLD_APART);
  return matrix.map((row, i) => (known.has(i) && !mixed(i) ? (row[n] ?? null) : null));
}

/**
 * Feed conversion by band as closed batches show it: least squares of the feed of each batch on the kg it gained in each band.
 * @returns one value a band; null where no batch grew there, or where the batches are too much alike to tell it apart from another band.
 */
export function bandRegression(bands: readonly FcrBand[], batches: readonly ClosedGain[]): (number | null)[] {
  const gains = batches.map((batch) => gainByBand(bands, batch));
  const grown = bands.map((_, b) => gains.some((row) => (row[b] ?? 0) > 0));
  const used = bands.flatMap((_, b) => (grown[b] ? [b] : []));
  if (batches.length < used.length) return bands.map(() => null);
  const sum = (of: (i: number) => number): number => gains.reduce((all, _, i) => all + of(i), 0);
  const matrix = used.map((a) => [
    ...used.map((b) => sum((i) => (gains[i]?.[a] ?? 0) * (gains[i]?.[b] ?? 0))),
    sum((i) => (gains[i]?.[a] ?? 0) * (batches[i]?.feed ?? 0)),
  ]);
  const solved = solve(matrix);
  // One value no pig has (batches too much alike) leaves the others as uncertain.
  if (solved.some((value) => value !== null && (value < LEAST || value > MOST))) return bands.map(() => null);
  return bands.map((_, b) => (grown[b] ? (solved[used.indexOf(b)] ?? null) : null));
}
