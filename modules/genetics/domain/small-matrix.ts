/** Small dense matrices, n × n row by row in one array: covariances of traits and what is made of them. */

/**
 * Lower Cholesky factor of a symmetric matrix.
 * @returns null when the matrix is not positive definite.
 */
export function cholesky(m: Float64Array, n: number): Float64Array | null {
  const l = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    let pivot = m[j * n + j] as number;
    for (let k = 0; k < j; k++) pivot -= (l[j * n + k] as number) ** 2;
    if (!(pivot > 1e-12 * (m[j * n + j] as number))) return null;
    const root = Math.sqrt(pivot);
    l[j * n + j] = root;
    for (let i = j + 1; i < n; i++) {
      let sum = m[i * n + j] as number;
      for (let k = 0; k < j; k++) sum -= (l[i * n + k] as number) * (l[j * n + k] as number);
      l[i * n + j] = sum / root;
    }
  }
  return l;
}

/** True for a symmetric positive definite matrix: what a set of (co)variances must be before release. */
export function isPositiveDefinite(m: Float64Array, n: number): boolean {
  return cholesky(m, n) !== null;
}

/** Takes from row i what the pivot row k explains. */
function clearRow(m: Float64Array, n: number, i: number, k: number, pivot: number): void {
  const factor = (m[i * n + k] as number) * pivot;
  if (factor === 0) return;
  for (let j = 0; j < n; j++) m[i * n + j] = (m[i * n + j] as number) - factor * (m[k * n + j] as number);
  m[i * n + k] = -factor;
}

/** In-place pivot of one index in the sweep that turns a symmetric matrix into its inverse. */
function sweep(m: Float64Array, n: number, k: number): void {
  const pivot = 1 / (m[k * n + k] as number);
  for (let i = 0; i < n; i++) if (i !== k) clearRow(m, n, i, k, pivot);
  for (let j = 0; j < n; j++) m[k * n + j] = (m[k * n + j] as number) * pivot;
  m[k * n + k] = pivot;
}

/**
 * Inverse of a symmetric positive semi-definite matrix. An index that is empty or follows from those before it
 * gets zeros (a generalised inverse), which is how confounded fixed effects and missing traits drop out.
 */
export function invertSymmetric(m: Float64Array, n: number): Float64Array {
  const work = m.slice();
  const dropped: number[] = [];
  for (let k = 0; k < n; k++) {
    if ((work[k * n + k] as number) > 1e-11 * (m[k * n + k] as number)) sweep(work, n, k);
    else dropped.push(k);
  }
  for (const k of dropped) {
    for (let j = 0; j < n; j++) {
      work[k * n + j] = 0;
      work[j * n + k] = 0;
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const mean = 0.5 * ((work[i * n + j] as number) + (work[j * n + i] as number));
      work[i * n + j] = mean;
      work[j * n + i] = mean;
    }
  }
  return work;
}

/** c = a b for n × n matrices. */
export function multiply(a: Float64Array, b: Float64Array, n: number): Float64Array {
  const c = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const x = a[i * n + k] as number;
      if (x === 0) continue;
      for (let j = 0; j < n; j++) c[i * n + j] = (c[i * n + j] as number) + x * (b[k * n + j] as number);
    }
  }
  return c;
}

/** a + factor × b, element by element. */
export function plus(a: Float64Array, b: Float64Array, factor = 1): Float64Array {
  return a.map((x, k) => x + factor * (b[k] as number));
}

/** Rows of numbers as one array. @throws RangeError when the rows are not square. */
export function fromRows(rows: readonly (readonly number[])[]): Float64Array {
  const n = rows.length;
  const m = new Float64Array(n * n);
  rows.forEach((row, i) => {
    if (row.length !== n) throw new RangeError(`a square matrix of ${n} rows has a row of ${row.length}`);
    m.set(row, i * n);
  });
  return m;
}

/** (P⁻¹ + V)⁻¹ for information P that may be singular: what remains of P when noise V is added. */
export function dampened(p: Float64Array, v: Float64Array, w: number): Float64Array {
  if (p.every((x) => x === 0)) return p;
  // P − P (P + V⁻¹)⁻¹ P, symmetric in the rounding too.
  return plus(p, multiply(multiply(p, invertSymmetric(plus(p, invertSymmetric(v, w)), w), w), p, w), -1);
}
