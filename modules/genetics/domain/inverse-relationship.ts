import { type Pedigree, rowOfParent } from './pedigree.ts';
import type { LowerSparse } from './sparse.ts';

/** Progeny listed by the younger of their two parents' rows, so that mates meet in one row of the matrix. */
interface Matings {
  readonly start: Int32Array;
  readonly child: Int32Array;
}

/** Rows of the parents, −1 for unknown; without groups they are the parents themselves. */
interface ParentRows {
  readonly sire: Int32Array;
  readonly dam: Int32Array;
}

function parentRows({ groups, sire, dam }: Pedigree): ParentRows {
  const rows = (parents: Int32Array): Int32Array => (groups === 0 ? parents : parents.map((parent) => rowOfParent(parent, groups)));
  return { sire: rows(sire), dam: rows(dam) };
}

function matingsByRow({ sire, dam }: ParentRows, size: number): Matings {
  const n = sire.length;
  const start = new Int32Array(size + 1);
  for (let i = 0; i < n; i++) {
    const row = Math.max(sire[i] as number, dam[i] as number);
    if (row >= 0) start[row] = (start[row] as number) + 1;
  }
  for (let row = 0; row < size; row++) start[row + 1] = (start[row + 1] as number) + (start[row] as number);
  const child = new Int32Array(start[size] as number);
  for (let i = n - 1; i >= 0; i--) {
    const row = Math.max(sire[i] as number, dam[i] as number);
    if (row < 0) continue;
    const at = (start[row] as number) - 1;
    start[row] = at;
    child[at] = i;
  }
  return { start, child };
}

/** Elements the rows can have at most: the diagonals, two parents each, one mate for each run of full sibs. */
function roomNeeded({ sire, dam }: ParentRows, size: number): number {
  let room = size;
  let lastSire = -1;
  let lastDam = -1;
  for (let i = 0; i < sire.length; i++) {
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s >= 0) room++;
    if (d >= 0) room++;
    if (s >= 0 && d >= 0 && (s !== lastSire || d !== lastDam)) room++;
    lastSire = s;
    lastDam = d;
  }
  return room;
}

/** The sums of the progeny's weights on the diagonal of their parents, a quarter of 1/D each. */
function parentDiagonals({ sire, dam }: ParentRows, precision: Float64Array, size: number): Float64Array {
  const diagonal = new Float64Array(size);
  for (let i = 0; i < precision.length; i++) {
    const quarter = 0.25 * (precision[i] as number);
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s >= 0) diagonal[s] = (diagonal[s] as number) + quarter;
    if (d >= 0) diagonal[d] = (diagonal[d] as number) + quarter;
  }
  return diagonal;
}

function precisions(pedigree: Pedigree, f: Float64Array): Float64Array {
  const precision = new Float64Array(pedigree.n);
  const { sire, dam } = pedigree;
  for (let i = 0; i < precision.length; i++) {
    const s = sire[i] as number;
    const d = dam[i] as number;
    // mendelianVariance, written out: a call for each of a million animals is felt.
    precision[i] = 1 / (0.5 - 0.25 * ((s < 0 ? -1 : (f[s] as number)) + (d < 0 ? -1 : (f[d] as number))));
  }
  return precision;
}

/**
 * Inverse of the relationship matrix with inbreeding and genetic groups, as a sparse lower triangle of
 * about three elements an animal (Henderson 1976; Quaas 1976, 1988). Rows 0 to groups−1 are the groups,
 * row groups + i is animal i. With groups the matrix is singular by one for each separate set of groups.
 * @param f inbreeding coefficients, from {@link inbreeding}.
 */
export function inverseRelationship(pedigree: Pedigree, f: Float64Array): LowerSparse {
  const { groups } = pedigree;
  const size = pedigree.n + groups;
  const rows = parentRows(pedigree);
  const { sire, dam } = rows;
  const { start: first, child } = matingsByRow(rows, size);
  const precision = precisions(pedigree, f);
  const diagonal = parentDiagonals(rows, precision, size);
  const room = roomNeeded(rows, size);
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
      const s = sire[own] as number;
      const d = dam[own] as number;
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
      const s = sire[i] as number;
      const d = dam[i] as number;
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
