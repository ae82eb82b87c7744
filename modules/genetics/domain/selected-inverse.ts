import type { Supernodes } from './supernodes.ts';

/** The matrix as its lower triangle: for each supernode a dense panel of its rows × columns, filled by `add`. */
export class Panels {
  readonly tree: Supernodes;
  readonly value: Float64Array[];

  constructor(tree: Supernodes) {
    this.tree = tree;
    this.value = tree.rows.map((rows, s) => new Float64Array(rows.length * (tree.columns[s] as number)));
  }

  /** Adds to element (i, j) of the symmetric matrix, in elimination numbers; give each pair once. */
  add(i: number, j: number, x: number): void {
    const [row, column] = i >= j ? [i, j] : [j, i];
    const s = this.tree.of[column] as number;
    const rows = this.tree.rows[s] as Int32Array;
    const width = this.tree.columns[s] as number;
    const at = placeIn(rows, row) * width + column - (rows[0] as number);
    const panel = this.value[s] as Float64Array;
    panel[at] = (panel[at] as number) + x;
  }
}

/** Place of a value in a rising list that contains it. */
function placeIn(list: Int32Array, value: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A pivot this small beside its own diagonal follows from those before it: the unknown is held at 0. */
const DEPENDENT = 1e-10;
const HELD = 1e30;

/** Places of the rows below a supernode among the rows of its parent. */
function placesInParent(tree: Supernodes, s: number): Int32Array {
  const width = tree.columns[s] as number;
  const parent = tree.rows[tree.parent[s] as number] as Int32Array;
  return (tree.rows[s] as Int32Array).subarray(width).map((row) => placeIn(parent, row));
}

/** Cholesky factor of the first `width` columns of a front of `size` rows (row by row, lower triangle). */
function factorColumns(front: Float64Array, size: number, width: number, diagonal: Float64Array): void {
  for (let j = 0; j < width; j++) {
    const at = j * size;
    let pivot = front[at + j] as number;
    for (let k = 0; k < j; k++) pivot -= (front[at + k] as number) ** 2;
    const root = Math.sqrt(pivot > DEPENDENT * (diagonal[j] as number) ? pivot : HELD);
    front[at + j] = root;
    for (let i = j + 1; i < size; i++) {
      const row = i * size;
      let sum = front[row + j] as number;
      for (let k = 0; k < j; k++) sum -= (front[row + k] as number) * (front[at + k] as number);
      front[row + j] = sum / root;
    }
  }
}

/** Subtracts from columns j and j + 1 of row i what the factored columns take; both rows and columns begin at the places given. */
function subtractPair(front: Float64Array, row: number, c: number, d: number, j: number, width: number): void {
  let first = 0;
  let second = 0;
  for (let k = 0; k < width; k++) {
    const x = front[row + k] as number;
    first += x * (front[c + k] as number);
    second += x * (front[d + k] as number);
  }
  front[row + j] = (front[row + j] as number) - first;
  if (d !== c) front[row + j + 1] = (front[row + j + 1] as number) - second;
}

/** The same for two rows at a time: eight products from four numbers read. */
function subtractSquare(front: Float64Array, a: number, b: number, c: number, d: number, j: number, width: number): void {
  let ac = 0;
  let ad = 0;
  let bc = 0;
  let bd = 0;
  for (let k = 0; k < width; k++) {
    const x = front[a + k] as number;
    const y = front[b + k] as number;
    const u = front[c + k] as number;
    const v = front[d + k] as number;
    ac += x * u;
    ad += x * v;
    bc += y * u;
    bd += y * v;
  }
  front[a + j] = (front[a + j] as number) - ac;
  front[a + j + 1] = (front[a + j + 1] as number) - ad;
  front[b + j] = (front[b + j] as number) - bc;
  front[b + j + 1] = (front[b + j + 1] as number) - bd;
}

/** Subtracts from rows and columns `width` on what the factored columns take, two by two rows at a time. */
function subtractColumns(front: Float64Array, size: number, width: number): void {
  for (let i = width; i < size; i += 2) {
    const a = i * size;
    const last = i + 1 === size;
    for (let j = width; j <= i; j += 2) {
      const c = j * size;
      if (last) subtractPair(front, a, c, j + 1 < size ? c + size : c, j, width);
      else subtractSquare(front, a, a + size, c, c + size, j, width);
    }
  }
}

/** Replaces the panels by those of the Cholesky factor (multifrontal method, Duff and Reid 1983). */
function factor(panels: Panels): void {
  const { tree, value } = panels;
  const waiting: Float64Array[][] = tree.rows.map(() => []);
  const from: Int32Array[][] = tree.rows.map(() => []);
  const original = new Float64Array(tree.of.length);
  value.forEach((panel, s) => {
    const width = tree.columns[s] as number;
    for (let j = 0; j < width; j++) original[(tree.rows[s] as Int32Array)[j] as number] = panel[j * width + j] as number;
  });
  for (let s = 0; s < tree.count; s++) {
    const rows = tree.rows[s] as Int32Array;
    const [size, width] = [rows.length, tree.columns[s] as number];
    const panel = value[s] as Float64Array;
    const front = new Float64Array(size * size);
    for (let i = 0; i < size; i++) front.set(panel.subarray(i * width, (i + 1) * width), i * size);
    for (const [k, update] of (waiting[s] as Float64Array[]).entries()) addUpdate(front, size, update, (from[s] as Int32Array[])[k] as Int32Array);
    waiting[s] = [];
    factorColumns(front, size, width, original.subarray(rows[0], (rows[0] as number) + width));
    for (let i = 0; i < size; i++) panel.set(front.subarray(i * size, i * size + width), i * width);
    const parent = tree.parent[s] as number;
    if (parent < 0) continue;
    subtractColumns(front, size, width);
    (waiting[parent] as Float64Array[]).push(lowerRight(front, size, width));
    (from[parent] as Int32Array[]).push(placesInParent(tree, s));
  }
}

function lowerRight(front: Float64Array, size: number, width: number): Float64Array {
  const rest = size - width;
  const update = new Float64Array(rest * rest);
  for (let i = 0; i < rest; i++) update.set(front.subarray((i + width) * size + width, (i + width) * size + width + i + 1), i * rest);
  return update;
}

function addUpdate(front: Float64Array, size: number, update: Float64Array, places: Int32Array): void {
  const n = places.length;
  for (let i = 0; i < n; i++) {
    const row = (places[i] as number) * size;
    for (let j = 0; j <= i; j++) {
      const at = row + (places[j] as number);
      front[at] = (front[at] as number) + (update[i * n + j] as number);
    }
  }
}

/** Gᵀ = L₁₁⁻ᵀ L₂₁ᵀ, column of the supernode by column, each as long as the rows below. */
function backColumns(panel: Float64Array, size: number, width: number): Float64Array {
  const rest = size - width;
  const g = new Float64Array(width * rest);
  for (let r = 0; r < rest; r++) {
    const row = (width + r) * width;
    for (let j = width - 1; j >= 0; j--) {
      let sum = panel[row + j] as number;
      for (let k = j + 1; k < width; k++) sum -= (g[k * rest + r] as number) * (panel[k * width + j] as number);
      g[j * rest + r] = sum / (panel[j * width + j] as number);
    }
  }
  return g;
}

/** Inverse of the lower triangle L₁₁. */
function rootInverse(panel: Float64Array, width: number): Float64Array {
  const root = new Float64Array(width * width);
  for (let c = 0; c < width; c++) {
    for (let i = c; i < width; i++) {
      let sum = i === c ? 1 : 0;
      for (let k = c; k < i; k++) sum -= (panel[i * width + k] as number) * (root[k * width + c] as number);
      root[i * width + c] = sum / (panel[i * width + i] as number);
    }
  }
  return root;
}

/** Inverse of L₁₁ L₁₁ᵀ, full. */
function ownInverse(panel: Float64Array, width: number): Float64Array {
  const inverse = new Float64Array(width * width);
  const root = rootInverse(panel, width);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < width; k++) sum += (root[k * width + i] as number) * (root[k * width + j] as number);
      inverse[i * width + j] = sum;
      inverse[j * width + i] = sum;
    }
  }
  return inverse;
}

function dot(a: Float64Array, from: number, b: Float64Array, start: number, n: number): number {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += (a[from + k] as number) * (b[start + k] as number);
  return sum;
}

/** The inverse over a supernode's rows, full, from that over its parent's rows (Takahashi, Fagan and Chin 1973). */
function inverseFront(tree: Supernodes, s: number, panel: Float64Array, above: Float64Array | null): Float64Array {
  const size = (tree.rows[s] as Int32Array).length;
  const width = tree.columns[s] as number;
  const rest = size - width;
  const z = new Float64Array(size * size);
  if (above !== null) {
    const parentSize = (tree.rows[tree.parent[s] as number] as Int32Array).length;
    const places = placesInParent(tree, s);
    for (let i = 0; i < rest; i++) {
      const from = (places[i] as number) * parentSize;
      const to = (width + i) * size + width;
      for (let j = 0; j < rest; j++) z[to + j] = above[from + (places[j] as number)] as number;
    }
  }
  const g = backColumns(panel, size, width);
  for (let i = 0; i < rest; i++) {
    for (let j = 0; j < width; j++) {
      const x = -dot(z, (width + i) * size + width, g, j * rest, rest);
      z[(width + i) * size + j] = x;
      z[j * size + width + i] = x;
    }
  }
  const own = ownInverse(panel, width);
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++) z[i * size + j] = (own[i * width + j] as number) - dot(z, j * size + width, g, i * rest, rest);
  return z;
}

/**
 * Elements of the inverse where the factor has elements, handed out supernode by supernode: its rows in
 * elimination numbers, its number of own columns and the inverse over all its rows. Unknowns that follow from
 * others (fixed effects not of full rank) are held at 0. The panels are used up.
 */
export function selectedInverse(panels: Panels, take: (rows: Int32Array, columns: number, inverse: Float64Array) => void): void {
  const { tree, value } = panels;
  factor(panels);
  const left = new Int32Array(tree.count);
  for (const parent of tree.parent) if (parent >= 0) left[parent] = (left[parent] as number) + 1;
  const fronts = new Array<Float64Array | null>(tree.count).fill(null);
  for (let s = tree.count - 1; s >= 0; s--) {
    const parent = tree.parent[s] as number;
    const z = inverseFront(tree, s, value[s] as Float64Array, parent < 0 ? null : (fronts[parent] as Float64Array));
    take(tree.rows[s] as Int32Array, tree.columns[s] as number, z);
    if ((left[s] as number) > 0) fronts[s] = z;
    if (parent < 0) continue;
    left[parent] = (left[parent] as number) - 1;
    if (left[parent] === 0) fronts[parent] = null;
  }
}
