import type { Pedigree } from './pedigree.ts';

/** Sires worked on in one pass up and down the pedigree. */
const LANES = 8;

/** The pedigree reduced to animals with progeny, numbered from 1 in the same order; 0 is the unknown parent. */
interface Parents {
  readonly count: number;
  /** Number among the parents of each animal, 0 for an animal without progeny. */
  readonly slot: Int32Array;
  /** Sire and dam of slot k at 2k and 2k + 1. */
  readonly pair: Int32Array;
  /** Longest ancestral path of each slot. */
  readonly path: Int32Array;
}

function reduceToParents(pedigree: Pedigree): Parents {
  const { n, sire, dam } = pedigree;
  const slot = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s >= 0) slot[s] = 1;
    if (d >= 0) slot[d] = 1;
  }
  let count = 0;
  for (let i = 0; i < n; i++) if (slot[i] === 1) slot[i] = ++count;
  const pair = new Int32Array(2 * (count + 1));
  const path = new Int32Array(count + 1);
  path[0] = -1;
  for (let i = 0; i < n; i++) {
    const k = slot[i] as number;
    if (k === 0) continue;
    const s = sire[i] as number;
    const d = dam[i] as number;
    const ps = s < 0 ? 0 : (slot[s] as number);
    const pd = d < 0 ? 0 : (slot[d] as number);
    pair[2 * k] = ps;
    pair[2 * k + 1] = pd;
    path[k] = 1 + Math.max(path[ps] as number, path[pd] as number);
  }
  return { count, slot, pair, path };
}

/** Progeny with two known parents, listed by the slot of the sire. */
function progenyBySire(pedigree: Pedigree, parents: Parents): { start: Int32Array; list: Int32Array } {
  const { n, sire, dam } = pedigree;
  const { slot, count } = parents;
  const start = new Int32Array(count + 2);
  for (let i = 0; i < n; i++) {
    const s = sire[i] as number;
    if (s < 0 || (dam[i] as number) < 0) continue;
    const k = (slot[s] as number) + 1;
    start[k] = (start[k] as number) + 1;
  }
  for (let k = 0; k <= count; k++) start[k + 1] = (start[k + 1] as number) + (start[k] as number);
  const list = new Int32Array(start[count + 1] as number);
  for (let i = n - 1; i >= 0; i--) {
    const s = sire[i] as number;
    if (s < 0 || (dam[i] as number) < 0) continue;
    const k = (slot[s] as number) + 1;
    const at = (start[k] as number) - 1;
    start[k] = at;
    list[at] = i;
  }
  // Each start[k + 1] has sunk to the beginning of slot k, which is where slot k starts.
  return { start: shifted(start, list.length), list };
}

function shifted(sunk: Int32Array, total: number): Int32Array {
  sunk.copyWithin(0, 1);
  sunk[sunk.length - 1] = total;
  return sunk;
}

/** Sires sorted by longest ancestral path: all figures a sire needs are ready when his turn comes. */
function siresByPath(parents: Parents, start: Int32Array): Int32Array {
  const sires: number[] = [];
  for (let k = 1; k <= parents.count; k++) if ((start[k + 1] as number) > (start[k] as number)) sires.push(k);
  return Int32Array.from(sires).sort((a, b) => (parents.path[a] as number) - (parents.path[b] as number) || a - b);
}

const SIRE_SIDE = 1;
const MATE_SIDE = 2;

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

/**
 * Up the pedigree from the sires: their genes' shares in each ancestor times its Mendelian variance. The lanes
 * are written out one by one: a loop over eight costs more than its work.
 */
function climb(from: number, pair: Int32Array, fSlot: Float64Array, mark: Uint8Array, v: Float64Array): void {
  for (let i = from; i > 0; i--) {
    if (((mark[i] as number) & SIRE_SIDE) === 0) continue;
    const s = pair[2 * i] as number;
    const d = pair[2 * i + 1] as number;
    const vi = i * LANES;
    const ms = mark[s] as number;
    if (s > 0) hand(v, vi, s * LANES, (ms & SIRE_SIDE) !== 0);
    mark[s] = ms | SIRE_SIDE;
    const md = mark[d] as number;
    if (d > 0) hand(v, vi, d * LANES, (md & SIRE_SIDE) !== 0);
    mark[d] = md | SIRE_SIDE;
    const mendelian = 0.5 - 0.25 * ((fSlot[s] as number) + (fSlot[d] as number));
    v[vi] = mendelian * (v[vi] as number);
    v[vi + 1] = mendelian * (v[vi + 1] as number);
    v[vi + 2] = mendelian * (v[vi + 2] as number);
    v[vi + 3] = mendelian * (v[vi + 3] as number);
    v[vi + 4] = mendelian * (v[vi + 4] as number);
    v[vi + 5] = mendelian * (v[vi + 5] as number);
    v[vi + 6] = mendelian * (v[vi + 6] as number);
    v[vi + 7] = mendelian * (v[vi + 7] as number);
  }
}

/** Down the pedigree to the mates, through their ancestors only; what the sires did not touch begins at 0. */
function descend(to: number, pair: Int32Array, mark: Uint8Array, v: Float64Array): void {
  for (let i = to; i > 0; i--) {
    if ((mark[i] as number) < MATE_SIDE) continue;
    const s = pair[2 * i] as number;
    const d = pair[2 * i + 1] as number;
    mark[s] = (mark[s] as number) | MATE_SIDE;
    mark[d] = (mark[d] as number) | MATE_SIDE;
  }
  v.fill(0, 0, LANES);
  for (let i = 1; i <= to; i++) {
    const side = mark[i] as number;
    if (side < MATE_SIDE) continue;
    const vi = i * LANES;
    const vs = (pair[2 * i] as number) * LANES;
    const vd = (pair[2 * i + 1] as number) * LANES;
    if (side === MATE_SIDE) {
      v[vi] = 0.5 * ((v[vs] as number) + (v[vd] as number));
      v[vi + 1] = 0.5 * ((v[vs + 1] as number) + (v[vd + 1] as number));
      v[vi + 2] = 0.5 * ((v[vs + 2] as number) + (v[vd + 2] as number));
      v[vi + 3] = 0.5 * ((v[vs + 3] as number) + (v[vd + 3] as number));
      v[vi + 4] = 0.5 * ((v[vs + 4] as number) + (v[vd + 4] as number));
      v[vi + 5] = 0.5 * ((v[vs + 5] as number) + (v[vd + 5] as number));
      v[vi + 6] = 0.5 * ((v[vs + 6] as number) + (v[vd + 6] as number));
      v[vi + 7] = 0.5 * ((v[vs + 7] as number) + (v[vd + 7] as number));
    } else {
      v[vi] = (v[vi] as number) + 0.5 * ((v[vs] as number) + (v[vd] as number));
      v[vi + 1] = (v[vi + 1] as number) + 0.5 * ((v[vs + 1] as number) + (v[vd + 1] as number));
      v[vi + 2] = (v[vi + 2] as number) + 0.5 * ((v[vs + 2] as number) + (v[vd + 2] as number));
      v[vi + 3] = (v[vi + 3] as number) + 0.5 * ((v[vs + 3] as number) + (v[vd + 3] as number));
      v[vi + 4] = (v[vi + 4] as number) + 0.5 * ((v[vs + 4] as number) + (v[vd + 4] as number));
      v[vi + 5] = (v[vi + 5] as number) + 0.5 * ((v[vs + 5] as number) + (v[vd + 5] as number));
      v[vi + 6] = (v[vi + 6] as number) + 0.5 * ((v[vs + 6] as number) + (v[vd + 6] as number));
      v[vi + 7] = (v[vi + 7] as number) + 0.5 * ((v[vs + 7] as number) + (v[vd + 7] as number));
    }
  }
}

/**
 * Exact inbreeding coefficients of all animals, unknown parents and groups unrelated and not inbred.
 * Indirect method by sires: a sire's row of A by one pass up and one down (Colleau 2002; Sargolzaei,
 * Iwaisaki and Colleau 2005), sires of equal ancestral path eight at a time, over parents only and only
 * through the ancestors concerned. Memory is linear in the animals, about 75 bytes for each parent.
 */
export function inbreeding(pedigree: Pedigree): Float64Array {
  const f = new Float64Array(pedigree.n);
  const parents = reduceToParents(pedigree);
  const { slot, pair, path, count } = parents;
  const { start, list } = progenyBySire(pedigree, parents);
  const sires = siresByPath(parents, start);
  const fSlot = new Float64Array(count + 1);
  fSlot[0] = -1;
  const v = new Float64Array((count + 1) * LANES);
  const mark = new Uint8Array(count + 1);
  for (let first = 0; first < sires.length; ) {
    const depth = path[sires[first] as number] as number;
    let last = first;
    let top = 0;
    let lowest = 0;
    while (last < sires.length && last - first < LANES && path[sires[last] as number] === depth) {
      const s = sires[last] as number;
      v.fill(0, s * LANES, (s + 1) * LANES);
      v[s * LANES + (last - first)] = 1;
      mark[s] = (mark[s] as number) | SIRE_SIDE;
      if (s > top) top = s;
      for (let k = start[s] as number; k < (start[s + 1] as number); k++) {
        const d = slot[pedigree.dam[list[k] as number] as number] as number;
        mark[d] = (mark[d] as number) | MATE_SIDE;
        if (d > lowest) lowest = d;
      }
      last++;
    }
    climb(top, pair, fSlot, mark, v);
    descend(lowest, pair, mark, v);
    for (let lane = 0; lane < last - first; lane++) {
      const s = sires[first + lane] as number;
      for (let k = start[s] as number; k < (start[s + 1] as number); k++) {
        const child = list[k] as number;
        const value = 0.5 * (v[(slot[pedigree.dam[child] as number] as number) * LANES + lane] as number);
        f[child] = value;
        const own = slot[child] as number;
        if (own > 0) fSlot[own] = value;
      }
    }
    mark.fill(0, 0, Math.max(top, lowest) + 1);
    first = last;
  }
  return f;
}
