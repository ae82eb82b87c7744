/**
 * Columns of the relationship matrix eight at a time, over the parents of a pedigree (slots): up from some animals
 * with the shares of their genes, down again to others (Colleau 2002). Lanes are written out and reached by bits
 * (slot × 8 | lane), which costs a fraction of a loop over eight and of sums a machine must watch for overflow.
 */
export interface Lanes {
  /** Eight numbers a slot, those of the unknown parent at the beginning. */
  readonly v: Float64Array;
  /** COLUMN, WANTED or both for every slot met. */
  readonly mark: Uint8Array;
  readonly wanted: Int32Array;
}

/** An animal a column belongs to, or its ancestor. */
const COLUMN = 1;
/** An animal wanted in the columns, or its ancestor. */
const WANTED = 2;

export function newLanes(slots: number): Lanes {
  return { v: new Float64Array((slots + 1) * 8), mark: new Uint8Array(slots + 1), wanted: new Int32Array(slots) };
}

function clear(v: Float64Array, at: number): void {
  v[at] = 0;
  v[at | 1] = 0;
  v[at | 2] = 0;
  v[at | 3] = 0;
  v[at | 4] = 0;
  v[at | 5] = 0;
  v[at | 6] = 0;
  v[at | 7] = 0;
}

/** Marks an animal met on the way up, who begins with nothing. */
function meet({ v, mark }: Lanes, slot: number): void {
  const side = mark[slot] as number;
  if ((side & COLUMN) !== 0) return;
  mark[slot] = side | COLUMN;
  clear(v, slot << 3);
}

/** Begins the column of a slot in a lane (0 to 7). */
export function beginColumn(lanes: Lanes, slot: number, lane: number): void {
  meet(lanes, slot);
  lanes.v[(slot << 3) | lane] = 1;
}

/** Asks for the elements of a slot. */
export function want({ mark }: Lanes, slot: number): void {
  mark[slot] = (mark[slot] as number) | WANTED;
}

/**
 * Up the pedigree from slot `from`: the shares of each ancestor times its Mendelian variance remain.
 * @param pair parents of slot k at 2k and 2k + 1. @param f inbreeding by slot, −1 for the unknown parent.
 */
export function climb(lanes: Lanes, from: number, pair: Int32Array, f: Float64Array): void {
  const { v, mark } = lanes;
  for (let i = from; i > 0; i--) {
    if (((mark[i] as number) & COLUMN) === 0) continue;
    const sire = pair[i << 1] as number;
    const dam = pair[(i << 1) | 1] as number;
    if (((mark[sire] as number) & COLUMN) === 0) meet(lanes, sire);
    if (((mark[dam] as number) & COLUMN) === 0) meet(lanes, dam);
    const mendelian = 0.5 - 0.25 * ((f[sire] as number) + (f[dam] as number));
    const at = i << 3;
    const s = sire << 3;
    const d = dam << 3;
    const x0 = v[at] as number;
    const x1 = v[at | 1] as number;
    const x2 = v[at | 2] as number;
    const x3 = v[at | 3] as number;
    const x4 = v[at | 4] as number;
    const x5 = v[at | 5] as number;
    const x6 = v[at | 6] as number;
    const x7 = v[at | 7] as number;
    v[s] = (v[s] as number) + 0.5 * x0;
    v[s | 1] = (v[s | 1] as number) + 0.5 * x1;
    v[s | 2] = (v[s | 2] as number) + 0.5 * x2;
    v[s | 3] = (v[s | 3] as number) + 0.5 * x3;
    v[s | 4] = (v[s | 4] as number) + 0.5 * x4;
    v[s | 5] = (v[s | 5] as number) + 0.5 * x5;
    v[s | 6] = (v[s | 6] as number) + 0.5 * x6;
    v[s | 7] = (v[s | 7] as number) + 0.5 * x7;
    v[d] = (v[d] as number) + 0.5 * x0;
    v[d | 1] = (v[d | 1] as number) + 0.5 * x1;
    v[d | 2] = (v[d | 2] as number) + 0.5 * x2;
    v[d | 3] = (v[d | 3] as number) + 0.5 * x3;
    v[d | 4] = (v[d | 4] as number) + 0.5 * x4;
    v[d | 5] = (v[d | 5] as number) + 0.5 * x5;
    v[d | 6] = (v[d | 6] as number) + 0.5 * x6;
    v[d | 7] = (v[d | 7] as number) + 0.5 * x7;
    v[at] = mendelian * x0;
    v[at | 1] = mendelian * x1;
    v[at | 2] = mendelian * x2;
    v[at | 3] = mendelian * x3;
    v[at | 4] = mendelian * x4;
    v[at | 5] = mendelian * x5;
    v[at | 6] = mendelian * x6;
    v[at | 7] = mendelian * x7;
  }
}

/** Lists the wanted and their ancestors, youngest first; who was not met on the way up begins with nothing. */
function listWanted({ v, mark, wanted }: Lanes, from: number, pair: Int32Array): number {
  let count = 0;
  for (let i = from; i > 0; i--) {
    const side = mark[i] as number;
    if (side < WANTED) continue;
    wanted[count++] = i;
    if (side === WANTED) clear(v, i << 3);
    const s = pair[i << 1] as number;
    const d = pair[(i << 1) | 1] as number;
    mark[s] = (mark[s] as number) | WANTED;
    mark[d] = (mark[d] as number) | WANTED;
  }
  return count;
}

/** Down the pedigree to the wanted, the youngest of them in slot `to`, through their ancestors only. */
export function descend(lanes: Lanes, to: number, pair: Int32Array): void {
  const { v, wanted } = lanes;
  const count = listWanted(lanes, to, pair);
  clear(v, 0);
  for (let k = count - 1; k >= 0; k--) {
    const i = wanted[k] as number;
    const s = (pair[i << 1] as number) << 3;
    const d = (pair[(i << 1) | 1] as number) << 3;
    const at = i << 3;
    v[at] = (v[at] as number) + 0.5 * ((v[s] as number) + (v[d] as number));
    v[at | 1] = (v[at | 1] as number) + 0.5 * ((v[s | 1] as number) + (v[d | 1] as number));
    v[at | 2] = (v[at | 2] as number) + 0.5 * ((v[s | 2] as number) + (v[d | 2] as number));
    v[at | 3] = (v[at | 3] as number) + 0.5 * ((v[s | 3] as number) + (v[d | 3] as number));
    v[at | 4] = (v[at | 4] as number) + 0.5 * ((v[s | 4] as number) + (v[d | 4] as number));
    v[at | 5] = (v[at | 5] as number) + 0.5 * ((v[s | 5] as number) + (v[d | 5] as number));
    v[at | 6] = (v[at | 6] as number) + 0.5 * ((v[s | 6] as number) + (v[d | 6] as number));
    v[at | 7] = (v[at | 7] as number) + 0.5 * ((v[s | 7] as number) + (v[d | 7] as number));
  }
}
