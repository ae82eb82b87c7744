import { mendelianVariance, type Pedigree } from '#kernel/pedigree/pedigree.ts';

const LANES = 8;

/** A times a vector without building A: up the pedigree, Mendelian variances, down again (Colleau 2002). */
export function relationshipTimes(pedigree: Pedigree, f: Float64Array, x: Float64Array): Float64Array {
  const { n, sire, dam } = pedigree;
  const v = x.slice();
  for (let i = n - 1; i >= 0; i--) {
    const half = 0.5 * (v[i] as number);
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s >= 0) v[s] = (v[s] as number) + half;
    if (d >= 0) v[d] = (v[d] as number) + half;
    v[i] = 2 * half * mendelianVariance(pedigree, f, i);
  }
  for (let i = 0; i < n; i++) {
    const s = sire[i] as number;
    const d = dam[i] as number;
    v[i] = (v[i] as number) + 0.5 * ((s < 0 ? 0 : (v[s] as number)) + (d < 0 ? 0 : (v[d] as number)));
  }
  return v;
}

/** The ancestors of some animals and those animals, renumbered from 1 with 0 the unknown parent. */
interface Ancestry {
  readonly place: Int32Array;
  readonly pair: Int32Array;
  readonly mendelian: Float64Array;
}

/** Marks the animals and their ancestors with 1. */
function markAncestry({ n, sire, dam }: Pedigree, sets: readonly ArrayLike<number>[]): { place: Int32Array; count: number } {
  const place = new Int32Array(n);
  for (const set of sets) for (let k = 0; k < set.length; k++) place[set[k] as number] = 1;
  let count = 0;
  for (let i = n - 1; i >= 0; i--) {
    if (place[i] === 0) continue;
    count++;
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s >= 0) place[s] = 1;
    if (d >= 0) place[d] = 1;
  }
  return { place, count };
}

function ancestryOf(pedigree: Pedigree, f: Float64Array, sets: readonly ArrayLike<number>[]): Ancestry {
  const { n, sire, dam } = pedigree;
  const { place, count } = markAncestry(pedigree, sets);
  const pair = new Int32Array(2 * (count + 1));
  const mendelian = new Float64Array(count + 1);
  let next = 0;
  for (let i = 0; i < n; i++) {
    if (place[i] === 0) continue;
    const k = ++next;
    place[i] = k;
    const s = sire[i] as number;
    const d = dam[i] as number;
    pair[2 * k] = s < 0 ? 0 : (place[s] as number);
    pair[2 * k + 1] = d < 0 ? 0 : (place[d] as number);
    mendelian[k] = mendelianVariance(pedigree, f, i);
  }
  return { place, pair, mendelian };
}

/** Turns unit columns in v into columns of A, all lanes at once. */
function throughPedigree(ancestry: Ancestry, v: Float64Array): void {
  const { pair, mendelian } = ancestry;
  for (let i = mendelian.length - 1; i > 0; i--) {
    const vi = i * LANES;
    const vs = (pair[2 * i] as number) * LANES;
    const vd = (pair[2 * i + 1] as number) * LANES;
    const variance = mendelian[i] as number;
    for (let k = 0; k < LANES; k++) {
      const x = v[vi + k] as number;
      v[vs + k] = (v[vs + k] as number) + 0.5 * x;
      v[vd + k] = (v[vd + k] as number) + 0.5 * x;
      v[vi + k] = x * variance;
    }
  }
  v.fill(0, 0, LANES);
  for (let i = 1; i < mendelian.length; i++) {
    const vi = i * LANES;
    const vs = (pair[2 * i] as number) * LANES;
    const vd = (pair[2 * i + 1] as number) * LANES;
    for (let k = 0; k < LANES; k++) v[vi + k] = (v[vi + k] as number) + 0.5 * ((v[vs + k] as number) + (v[vd + k] as number));
  }
}

/**
 * Additive relationships a of every row animal with every column animal, row by row, exact, by columns of
 * A through the ancestors concerned; the coancestry is a/2, the inbreeding of a pair's progeny too.
 * Cheapest with the smaller set as columns (boars).
 */
export function relationships(pedigree: Pedigree, f: Float64Array, rows: ArrayLike<number>, columns: ArrayLike<number>): Float64Array {
  const ancestry = ancestryOf(pedigree, f, [rows, columns]);
  const { place, mendelian } = ancestry;
  const a = new Float64Array(rows.length * columns.length);
  const v = new Float64Array(mendelian.length * LANES);
  for (let first = 0; first < columns.length; first += LANES) {
    const lanes = Math.min(LANES, columns.length - first);
    v.fill(0);
    for (let k = 0; k < lanes; k++) v[(place[columns[first + k] as number] as number) * LANES + k] = 1;
    throughPedigree(ancestry, v);
    for (let r = 0; r < rows.length; r++) {
      const at = (place[rows[r] as number] as number) * LANES;
      for (let k = 0; k < lanes; k++) a[r * columns.length + first + k] = v[at + k] as number;
    }
  }
  return a;
}

/** Inbreeding the progeny of every dam × sire pair would have, dam by dam: half the relationship. */
export function progenyInbreeding(pedigree: Pedigree, f: Float64Array, dams: ArrayLike<number>, sires: ArrayLike<number>): Float64Array {
  return relationships(pedigree, f, dams, sires).map((a) => a / 2);
}

/** Coancestry c′Ac/2 of a set of parents with their contributions c (summing to 1). */
export function meanCoancestry(pedigree: Pedigree, f: Float64Array, animals: ArrayLike<number>, contributions: ArrayLike<number>): number {
  const c = new Float64Array(pedigree.n);
  for (let k = 0; k < animals.length; k++) {
    const animal = animals[k] as number;
    c[animal] = (c[animal] as number) + (contributions[k] as number);
  }
  const ac = relationshipTimes(pedigree, f, c);
  let sum = 0;
  for (let i = 0; i < c.length; i++) sum += (c[i] as number) * (ac[i] as number);
  return sum / 2;
}
