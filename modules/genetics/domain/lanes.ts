/**
 * Columns of the relationship matrix eight at a time, over the parents of a pedigree (slots): up from some animals
 * with the shares of their genes, down again to others (Colleau 2002). The lanes are written out one by one: a loop
 * over eight costs more than its work.
 */
export const LANES = 8;

/** Marks of a slot: an animal a column belongs to or its ancestor; an animal wanted in the columns or its ancestor. */
export const COLUMN_SIDE = 1;
export const WANTED_SIDE = 2;

/** Gives half an animal's shares to a parent, who begins with them when he is met for the first time. */
function hand(v: Float64Array, from: number, to: number, met: boolean): void {
  if (met) {
    v[to] = (v[to] as number) + 0.5 * (v[from] as number);
    v[to + 1] = (v[to + 1] as number) + 0.5 * (v[from + 1] as number);
    v[to + 2] = (v[to + 2] as number) + 0.5 * (v[from + 2] as number);
    v[to + 3] = (v[to + 3] as number) + 0.5 * (v[from + 3] as number);
    v[to + 4] = (v[to + 4] as number) + 0.5 * (v[from + 4] as number);
    v[to + 5] = (v[to + 5] as number) + 0.5 * (v[from + 5] as number);
    v[to + 6] = (v[to + 6] as number) + 0.5 * (v[from + 6] as number);
    v[to + 7] = (v[to + 7] as number) + 0.5 * (v[from + 7] as number);
  } else {
    v[to] = 0.5 * (v[from] as number);
    v[to + 1] = 0.5 * (v[from + 1] as number);
    v[to + 2] = 0.5 * (v[from + 2] as number);
    v[to + 3] = 0.5 * (v[from + 3] as number);
    v[to + 4] = 0.5 * (v[from + 4] as number);
    v[to + 5] = 0.5 * (v[from + 5] as number);
    v[to + 6] = 0.5 * (v[from + 6] as number);
    v[to + 7] = 0.5 * (v[from + 7] as number);
  }
}

/** Multiplies an animal's shares by its Mendelian variance. */
function weigh(v: Float64Array, at: number, mendelian: number): void {
  v[at] = mendelian * (v[at] as number);
  v[at + 1] = mendelian * (v[at + 1] as number);
  v[at + 2] = mendelian * (v[at + 2] as number);
  v[at + 3] = mendelian * (v[at + 3] as number);
  v[at + 4] = mendelian * (v[at + 4] as number);
  v[at + 5] = mendelian * (v[at + 5] as number);
  v[at + 6] = mendelian * (v[at + 6] as number);
  v[at + 7] = mendelian * (v[at + 7] as number);
}

/** Takes half of what both parents have, beside an animal's own. */
function takeBeside(v: Float64Array, at: number, s: number, d: number): void {
  v[at] = (v[at] as number) + 0.5 * ((v[s] as number) + (v[d] as number));
  v[at + 1] = (v[at + 1] as number) + 0.5 * ((v[s + 1] as number) + (v[d + 1] as number));
  v[at + 2] = (v[at + 2] as number) + 0.5 * ((v[s + 2] as number) + (v[d + 2] as number));
  v[at + 3] = (v[at + 3] as number) + 0.5 * ((v[s + 3] as number) + (v[d + 3] as number));
  v[at + 4] = (v[at + 4] as number) + 0.5 * ((v[s + 4] as number) + (v[d + 4] as number));
  v[at + 5] = (v[at + 5] as number) + 0.5 * ((v[s + 5] as number) + (v[d + 5] as number));
  v[at + 6] = (v[at + 6] as number) + 0.5 * ((v[s + 6] as number) + (v[d + 6] as number));
  v[at + 7] = (v[at + 7] as number) + 0.5 * ((v[s + 7] as number) + (v[d + 7] as number));
}

/** Takes half of what both parents have, for an animal without shares of its own. */
function take(v: Float64Array, at: number, s: number, d: number): void {
  v[at] = 0.5 * ((v[s] as number) + (v[d] as number));
  v[at + 1] = 0.5 * ((v[s + 1] as number) + (v[d + 1] as number));
  v[at + 2] = 0.5 * ((v[s + 2] as number) + (v[d + 2] as number));
  v[at + 3] = 0.5 * ((v[s + 3] as number) + (v[d + 3] as number));
  v[at + 4] = 0.5 * ((v[s + 4] as number) + (v[d + 4] as number));
  v[at + 5] = 0.5 * ((v[s + 5] as number) + (v[d + 5] as number));
  v[at + 6] = 0.5 * ((v[s + 6] as number) + (v[d + 6] as number));
  v[at + 7] = 0.5 * ((v[s + 7] as number) + (v[d + 7] as number));
}

/**
 * Up the pedigree from slot `from`, through what is marked COLUMN_SIDE, marking as it goes: the shares of each
 * ancestor times its Mendelian variance remain in v.
 * @param f inbreeding by slot, −1 for the unknown parent.
 */
export function climb(from: number, pair: Int32Array, f: Float64Array, mark: Uint8Array, v: Float64Array): void {
  for (let i = from; i > 0; i--) {
    if (((mark[i] as number) & COLUMN_SIDE) === 0) continue;
    const s = pair[2 * i] as number;
    const d = pair[2 * i + 1] as number;
    const ms = mark[s] as number;
    if (s > 0) hand(v, i * LANES, s * LANES, (ms & COLUMN_SIDE) !== 0);
    mark[s] = ms | COLUMN_SIDE;
    const md = mark[d] as number;
    if (d > 0) hand(v, i * LANES, d * LANES, (md & COLUMN_SIDE) !== 0);
    mark[d] = md | COLUMN_SIDE;
    weigh(v, i * LANES, 0.5 - 0.25 * ((f[s] as number) + (f[d] as number)));
  }
}

/** Marks the ancestors of what is marked WANTED_SIDE and lists all of them, youngest first. */
function listWanted(from: number, pair: Int32Array, mark: Uint8Array, wanted: Int32Array): number {
  let count = 0;
  for (let i = from; i > 0; i--) {
    if ((mark[i] as number) < WANTED_SIDE) continue;
    wanted[count++] = i;
    const s = pair[2 * i] as number;
    const d = pair[2 * i + 1] as number;
    mark[s] = (mark[s] as number) | WANTED_SIDE;
    mark[d] = (mark[d] as number) | WANTED_SIDE;
  }
  return count;
}

/**
 * Down the pedigree to what is marked WANTED_SIDE, the youngest of it in slot `to`, through its ancestors only: v
 * holds their elements of the columns. What was not met on the way up begins at 0.
 * @param wanted room for all slots.
 */
export function descend(to: number, pair: Int32Array, mark: Uint8Array, v: Float64Array, wanted: Int32Array): void {
  const count = listWanted(to, pair, mark, wanted);
  v.fill(0, 0, LANES);
  for (let k = count - 1; k >= 0; k--) {
    const i = wanted[k] as number;
    const s = LANES * (pair[2 * i] as number);
    const d = LANES * (pair[2 * i + 1] as number);
    if (mark[i] === WANTED_SIDE) take(v, i * LANES, s, d);
    else takeBeside(v, i * LANES, s, d);
  }
}
