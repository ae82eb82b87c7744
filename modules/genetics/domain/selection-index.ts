import { invertSymmetric } from './small-matrix.ts';

export interface SelectionIndex {
  /** Weights b = P⁻¹ G a of the phenotypes. */
  readonly weights: Float64Array;
  /** Standard deviation of the index, in the unit of the economic values. */
  readonly sd: number;
  /** Correlation of the index with the aggregate breeding value. */
  readonly accuracy: number;
}

/**
 * Selection index of own records (Smith and Hazel): weights that predict Σ a·g best from the phenotypes.
 * @param p phenotypic and `g` genetic covariances, n × n; `a` economic values.
 */
export function selectionIndex(p: Float64Array, g: Float64Array, a: readonly number[]): SelectionIndex {
  const n = a.length;
  const inverse = invertSymmetric(p, n);
  const quadratic = (m: Float64Array, x: ArrayLike<number>): number => times(m, x, n).reduce((sum, value, i) => sum + value * (x[i] as number), 0);
  const weights = times(inverse, times(g, a, n), n);
  const variance = quadratic(p, weights);
  return { weights, sd: Math.sqrt(variance), accuracy: Math.sqrt(variance / quadratic(g, a)) };
}

function times(m: Float64Array, x: ArrayLike<number>, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += (m[i * n + j] as number) * (x[j] as number);
    return sum;
  });
}
