import { mendelianVariance, type Pedigree, rowOfParent } from './pedigree.ts';
import type { LowerSparse } from './sparse.ts';

/** Progeny listed by the younger of their two parents' rows, so that mates meet in one row of the matrix. */
interface Matings {
  readonly start: Int32Array;
  readonly child: Int32Array;
}

function matingsByRow(pedigree: Pedigree): Matings {
  const { n, groups, sire, dam } = pedigree;
  const size = n + groups;
  const start = new Int32Array(size + 1);
  const younger = (i: number): number => Math.max(rowOfParent(sire[i] as number, groups), rowOfParent(dam[i] as number, groups));
  for (let i = 0; i < n; i++) {
    const row = younger(i);
    if (row >= 0) start[row] = (start[row] as number) + 1;
  }
  for (let row = 0; row < size; row++) start[row + 1] = (start[row + 1] as number) + (start[row] as number);
  const child = new Int32Array(start[size] as number);
  for (let i = n - 1; i >= 0; i--) {
    const row = younger(i);
    if (row < 0) continue;
    const at = (start[row] as number) - 1;
    start[row] = at;
    child[at] = i;
  }
  return { start, child };
}

/** Elements the rows can have at most: the diagonals, two parents each, one mate for each run of full sibs. */
function roomNeeded(pedigree: Pedigree): number {
  const { n, groups, sire, dam } = pedigree;
  let room = n + groups;
  for (let i = 0; i < n; i++) {
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s !== -1) room++;
    if (d !== -1) room++;
    if (s !== -1 && d !== -1 && (i === 0 || sire[i - 1] !== s || dam[i - 1] !== d)) room++;
  }
  return room;
}

/** The sums of the progeny's weights on the diagonal of their parents, a quarter of 1/D each. */
function parentDiagonals(pedigree: Pedigree, precision: Float64Array): Float64Array {
  const { n, groups, sire, dam } = pedigree;
  const diagonal = new Float64Array(n + groups);
  for (let i = 0; i < n; i++) {
    const quarter = 0.25 * (precision[i] as number);
    const s = rowOfParent(sire[i] as number, groups);
    const d = rowOfParent(dam[i] as number, groups);
    if (s >= 0) diagonal[s] = (diagonal[s] as number) + quarter;
    if (d >= 0) diagonal[d] = (diagonal[d] as number) + quarter;
  }
  return diagonal;
}

function precisions(pedigree: Pedigree, f: Float64Array): Float64Array {
  const precision = new Float64Array(pedigree.n);
  for (let i = 0; i < precision.length; i++) precision[i] = 1 / mendelianVariance(pedigree, f, i);
  return precision;
}

/**
 * Inverse of the relationship matrix with inbreeding and genetic groups, as a sparse lower triangle of
 * about three elements an animal (Henderson 1976; Quaas 1976, 1988). Rows 0 to groups−1 are the groups,
 * row groups + i is animal i. With groups the matrix is singular by one for each separate set of groups.
 * @param f inbreeding coefficients, from {@link inbreeding}.
 */
export function inverseRelationship(pedigree: Pedigree, f: Float64Array): LowerSparse {
  const { n, groups, sire, dam } = pedigree;
  const size = n + groups;
  const { start: first, child } = matingsByRow(pedigree);
  const precision = precisions(pedigree, f);
  const diagonal = parentDiagonals(pedigree, precision);
  const room = roomNeeded(pedigree);
  const start = new Int32Array(size + 1);
  const column = new Int32Array(room);
  const value = new Float64Array(room);
  /** One past the place of each column in the open row: less than or equal to its beginning when it has none. */
  const place = new Int32Array(size);
  let next = 0;
  for (let row = 0; row < size; row++) {
    const from = next;
    const own = row - groups;
    const b = own < 0 ? 0 : (precision[own] as number);
    column[next] = row;
    value[next] = (diagonal[row] as number) + b;
    place[row] = ++next;
    if (own >= 0) {
      const s = rowOfParent(sire[own] as number, groups);
      const d = rowOfParent(dam[own] as number, groups);
      if (s >= 0) {
        column[next] = s;
        value[next] = -0.5 * b;
        place[s] = ++next;
      }
      if (d >= 0 && d === s) value[next - 1] = -b;
      else if (d >= 0) {
        column[next] = d;
        value[next] = -0.5 * b;
        place[d] = ++next;
      }
    }
    const end = first[row + 1] as number;
    for (let k = first[row] as number; k < end; k++) {
      const i = child[k] as number;
      const s = rowOfParent(sire[i] as number, groups);
      const d = rowOfParent(dam[i] as number, groups);
      const mate = s === row ? d : s;
      if (mate < 0) continue;
      // A parent met by itself on both sides (both parents one group) counts twice on its diagonal.
      const shared = (mate === row ? 0.5 : 0.25) * (precision[i] as number);
      const known = place[mate] as number;
      if (known > from) {
        value[known - 1] = (value[known - 1] as number) + shared;
        continue;
      }
      column[next] = mate;
      value[next] = shared;
      place[mate] = ++next;
    }
    start[row + 1] = next;
  }
  return { n: size, start, column: column.subarray(0, next), value: value.subarray(0, next) };
}
