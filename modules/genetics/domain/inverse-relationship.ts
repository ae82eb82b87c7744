import { type Pedigree, rowOfParent } from '#kernel/pedigree/pedigree.ts';
import { sibRuns } from '#kernel/pedigree/sib-runs.ts';
import type { LowerSparse } from './sparse.ts';

/** What runs of full sibs add outside their own rows, listed by the younger of their two parents' rows. */
interface Matings {
  readonly start: Int32Array;
  /** Row of the older parent and what the run adds to the pair. */
  readonly mate: Int32Array;
  readonly shared: Float64Array;
  /** What the progeny add to the diagonal of every row. */
  readonly diagonal: Float64Array;
  /** 1/D of each run, D being the Mendelian variance of its animals. */
  readonly precision: Float64Array;
  /** Elements the matrix can have at most. */
  readonly room: number;
}

/** Inbreeding of a parent as it stands in the Mendelian variance: −1 for an unknown parent or a group. */
function inbreedingOf(parent: number, f: Float64Array): number {
  return parent < 0 ? -1 : (f[parent] as number);
}

/** Precisions, diagonals and the number of matings by row (one place ahead) in one pass over the runs. */
function weighRuns(pedigree: Pedigree, f: Float64Array, runs: Int32Array): Omit<Matings, 'mate' | 'shared'> {
  const { groups, sire, dam } = pedigree;
  const size = pedigree.n + groups;
  const start = new Int32Array(size + 1);
  const diagonal = new Float64Array(size);
  const precision = new Float64Array(runs.length - 1);
  let room = size;
  for (let r = 0; r < precision.length; r++) {
    const first = runs[r] as number;
    const sibs = (runs[r + 1] as number) - first;
    const b = 1 / (0.5 - 0.25 * (inbreedingOf(sire[first] as number, f) + inbreedingOf(dam[first] as number, f)));
    precision[r] = b;
    const s = rowOfParent(sire[first] as number, groups);
    const d = rowOfParent(dam[first] as number, groups);
    const quarter = 0.25 * b * sibs;
    if (s >= 0) diagonal[s] = (diagonal[s] as number) + quarter;
    if (d >= 0) diagonal[d] = (diagonal[d] as number) + quarter;
    room += 2 * sibs + 1;
    const younger = Math.max(s, d);
    if (younger >= 0) start[younger] = (start[younger] as number) + 1;
  }
  return { start, diagonal, precision, room };
}

function matingsByRow(pedigree: Pedigree, f: Float64Array, runs: Int32Array): Matings {
  const { groups, sire, dam } = pedigree;
  const weighed = weighRuns(pedigree, f, runs);
  const { start, precision } = weighed;
  const size = start.length - 1;
  let total = 0;
  for (let row = 0; row < size; row++) {
    total += start[row] as number;
    start[row] = total;
  }
  start[size] = total;
  const mate = new Int32Array(total);
  const shared = new Float64Array(total);
  for (let r = precision.length - 1; r >= 0; r--) {
    const first = runs[r] as number;
    const s = rowOfParent(sire[first] as number, groups);
    const d = rowOfParent(dam[first] as number, groups);
    const younger = Math.max(s, d);
    if (younger < 0) continue;
    const at = (start[younger] as number) - 1;
    start[younger] = at;
    mate[at] = Math.min(s, d);
    // A group on both sides meets itself: the other half of what its progeny add to its diagonal.
    shared[at] = (s === d ? 0.5 : 0.25) * (precision[r] as number) * ((runs[r + 1] as number) - first);
  }
  return { ...weighed, mate, shared };
}

/** The rows under construction. */
interface Rows {
  readonly column: Int32Array;
  readonly value: Float64Array;
  /** One past the place of each column in the open row: less than or equal to its beginning when it has none. */
  readonly place: Int32Array;
  /** The next free place, and the first mating not yet added. */
  next: number;
  mates: number;
}

/** Adds the row's matings up to `end`; its own and its parents' elements stand from `from` on. */
function addMates(from: number, end: number, { mate, shared }: Matings, rows: Rows): void {
  const { column, value, place } = rows;
  let { next } = rows;
  for (let k = from; k < next; k++) place[column[k] as number] = k + 1;
  for (let k = rows.mates; k < end; k++) {
    const other = mate[k] as number;
    if (other < 0) continue;
    const known = place[other] as number;
    if (known > from) {
      value[known - 1] = (value[known - 1] as number) + (shared[k] as number);
      continue;
    }
    column[next] = other;
    value[next] = shared[k] as number;
    place[other] = ++next;
  }
  rows.next = next;
  rows.mates = end;
}

/** Rows of the groups: what their progeny add. */
function addGroups(groups: number, matings: Matings, rows: Rows): void {
  const { start, diagonal } = matings;
  for (let row = 0; row < groups; row++) {
    const until = start[row + 1] as number;
    const from = rows.next++;
    rows.column[from] = row;
    rows.value[from] = diagonal[row] as number;
    addMates(from, until, matings, rows);
    start[row + 1] = rows.next;
  }
}

/**
 * Rows `first` to before `end` of full sibs whose parents stand in rows one and two (−1 for none). The beginnings
 * of the matings give way to those of the rows, one behind the other.
 */
function addSibs(first: number, end: number, one: number, two: number, b: number, share: number, matings: Matings, rows: Rows): void {
  const { start, diagonal } = matings;
  const { column, value } = rows;
  let { next } = rows;
  for (let row = first; row < end; row++) {
    const from = next;
    column[next] = row;
    value[next] = (diagonal[row] as number) + b;
    next = (next + 1) | 0;
    if (one >= 0) {
      column[next] = one;
      value[next] = share;
      next = (next + 1) | 0;
    }
    if (two >= 0) {
      column[next] = two;
      value[next] = share;
      next = (next + 1) | 0;
    }
    const until = start[row + 1] as number;
    if (rows.mates < until) {
      rows.next = next;
      addMates(from, until, matings, rows);
      next = rows.next;
    }
    start[row + 1] = next;
  }
  rows.next = next;
}

/**
 * Inverse of the relationship matrix with inbreeding and genetic groups, as a sparse lower triangle of
 * about three elements an animal (Henderson 1976; Quaas 1976, 1988). Rows 0 to groups−1 are the groups,
 * row groups + i is animal i. With groups the matrix is singular by one for each separate set of groups.
 * @param f inbreeding coefficients, from {@link inbreeding}.
 */
export function inverseRelationship(pedigree: Pedigree, f: Float64Array): LowerSparse {
  const { groups, sire, dam } = pedigree;
  const size = pedigree.n + groups;
  const runs = sibRuns(pedigree);
  const matings = matingsByRow(pedigree, f, runs);
  const { start, precision, room } = matings;
  const rows = { column: new Int32Array(room), value: new Float64Array(room), place: new Int32Array(size), next: 0, mates: 0 };
  addGroups(groups, matings, rows);
  for (let r = 0; r < precision.length; r++) {
    const b = precision[r] as number;
    const first = runs[r] as number;
    const s = rowOfParent(sire[first] as number, groups);
    const d = rowOfParent(dam[first] as number, groups);
    const end = groups + (runs[r + 1] as number);
    if (s === d) addSibs(groups + first, end, s, -1, b, -b, matings, rows);
    else addSibs(groups + first, end, Math.max(s, d), Math.min(s, d), b, -0.5 * b, matings, rows);
  }
  return { n: size, start, column: rows.column.subarray(0, rows.next), value: rows.value.subarray(0, rows.next) };
}
