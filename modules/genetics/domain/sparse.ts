/**
 * The lower triangle of a symmetric sparse matrix, row by row. The diagonal stands first in its row.
 */
export interface LowerSparse {
  readonly n: number;
  /** Where each row starts in `column` and `value`; n + 1 long. */
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly value: Float64Array;
}

/** y = M x for the symmetric matrix whose lower triangle is given. */
export function symmetricTimes(matrix: LowerSparse, x: Float64Array): Float64Array {
  const { n, start, column, value } = matrix;
  const y = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const xi = x[i] as number;
    const end = start[i + 1] as number;
    let sum = 0;
    for (let k = start[i] as number; k < end; k++) {
      const j = column[k] as number;
      const m = value[k] as number;
      sum += m * (x[j] as number);
      if (j !== i) y[j] = (y[j] as number) + m * xi;
    }
    y[i] = (y[i] as number) + sum;
  }
  return y;
}

/** The matrix written out row by row, for small matrices and for comparing. */
export function toDense(matrix: LowerSparse): Float64Array {
  const { n, start, column, value } = matrix;
  const dense = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = start[i] as number; k < (start[i + 1] as number); k++) {
      const j = column[k] as number;
      dense[i * n + j] = value[k] as number;
      dense[j * n + i] = value[k] as number;
    }
  }
  return dense;
}
