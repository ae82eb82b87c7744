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

/** Rows written one after the other; the elements of the open row are found again by their column. */
class RowWriter {
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly value: Float64Array;
  /** One past the place of each column in the open row. */
  private readonly place: Int32Array;
  private from = 0;
  private next = 0;

  constructor(size: number, room: number) {
    this.start = new Int32Array(size + 1);
    this.column = new Int32Array(room);
    this.value = new Float64Array(room);
    this.place = new Int32Array(size);
  }

  add(column: number, value: number): void {
    const place = this.place[column] as number;
    if (place > this.from) {
      this.value[place - 1] = (this.value[place - 1] as number) + value;
      return;
    }
    this.column[this.next] = column;
    this.value[this.next] = value;
    this.place[column] = ++this.next;
  }

  close(row: number): void {
    this.from = this.next;
    this.start[row + 1] = this.next;
  }
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

/** Adds an animal's own equation: 1 on itself and −½ on its known parents, times 1/D. */
function addOwn(writer: RowWriter, row: number, s: number, d: number, b: number): void {
  writer.add(row, b);
  if (s >= 0) writer.add(s, -0.5 * b);
  if (d >= 0) writer.add(d, -0.5 * b);
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
  const { start, child } = matingsByRow(pedigree);
  const writer = new RowWriter(size, roomNeeded(pedigree));
  const diagonal = new Float64Array(size);
  const precision = (i: number): number => 1 / mendelianVariance(pedigree, f, i);
  for (let i = 0; i < n; i++) {
    const quarter = 0.25 * precision(i);
    const s = rowOfParent(sire[i] as number, groups);
    const d = rowOfParent(dam[i] as number, groups);
    if (s >= 0) diagonal[s] = (diagonal[s] as number) + quarter;
    if (d >= 0) diagonal[d] = (diagonal[d] as number) + quarter;
  }
  for (let row = 0; row < size; row++) {
    writer.add(row, diagonal[row] as number);
    const own = row - groups;
    if (own >= 0) addOwn(writer, row, rowOfParent(sire[own] as number, groups), rowOfParent(dam[own] as number, groups), precision(own));
    for (let k = start[row] as number; k < (start[row + 1] as number); k++) {
      const i = child[k] as number;
      const s = rowOfParent(sire[i] as number, groups);
      const d = rowOfParent(dam[i] as number, groups);
      // A parent met by itself on both sides (both parents one group) counts twice on its diagonal.
      if (s === d) writer.add(row, 0.5 * precision(i));
      else if (s >= 0 && d >= 0) writer.add(Math.min(s, d), 0.25 * precision(i));
    }
    writer.close(row);
  }
  const used = writer.start[size] as number;
  return { n: size, start: writer.start, column: writer.column.subarray(0, used), value: writer.value.subarray(0, used) };
}
