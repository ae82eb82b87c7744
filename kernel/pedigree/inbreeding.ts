import { addBit } from './bit-set.ts';
import { fillColumns, newLanes } from './lanes.ts';
import { type ParentSlots, parentSlots } from './parent-slots.ts';
import type { Pedigree } from './pedigree.ts';
import { sibRuns } from './sib-runs.ts';

/** Runs of full sibs with two known parents by the slot of their sire: the run and the slot of the dam. */
interface Matings {
  readonly start: Int32Array;
  readonly run: Int32Array;
  readonly mate: Int32Array;
}

function matingsBySire({ sire, dam }: Pedigree, runs: Int32Array, { slot, count }: ParentSlots): Matings {
  const last = runs.length - 1;
  const start = new Int32Array(count + 2);
  for (let r = 0; r < last; r++) {
    const i = runs[r] as number;
    const s = sire[i] as number;
    if (s < 0 || (dam[i] as number) < 0) continue;
    const k = slot[s] as number;
    start[k] = (start[k] as number) + 1;
  }
  for (let k = 0; k <= count; k++) start[k + 1] = (start[k + 1] as number) + (start[k] as number);
  const total = start[count + 1] as number;
  const run = new Int32Array(total);
  const mate = new Int32Array(total);
  for (let r = last - 1; r >= 0; r--) {
    const i = runs[r] as number;
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s < 0 || d < 0) continue;
    const k = slot[s] as number;
    const at = (start[k] as number) - 1;
    start[k] = at;
    run[at] = r;
    mate[at] = slot[d] as number;
  }
  return { start, run, mate };
}

/** Slots of sires sorted by longest ancestral path. */
function siresByPath({ count, path }: ParentSlots, start: Int32Array): Int32Array {
  const isSire = (k: number): boolean => (start[k + 1] as number) > (start[k] as number);
  let deepest = 0;
  for (let k = 1; k <= count; k++) deepest = Math.max(deepest, path[k] as number);
  const next = new Int32Array(deepest + 2);
  for (let k = 1; k <= count; k++) if (isSire(k)) next[(path[k] as number) + 1] = (next[(path[k] as number) + 1] as number) + 1;
  for (let p = 0; p <= deepest; p++) next[p + 1] = (next[p + 1] as number) + (next[p] as number);
  const sires = new Int32Array(next[deepest + 1] as number);
  for (let k = 1; k <= count; k++) {
    if (!isSire(k)) continue;
    const p = path[k] as number;
    const at = next[p] as number;
    sires[at] = k;
    next[p] = at + 1;
  }
  return sires;
}

/**
 * One past the last sire worked on together with the first. A sire needs the inbreeding of animals above him, whose
 * own sires stand two steps of path higher than he or more: so sires of two neighbouring paths go together.
 */
function batchEnd(sires: Int32Array, first: number, path: Int32Array): number {
  const most = Math.min(sires.length, first + 8);
  const depth = (path[sires[first] as number] as number) + 1;
  let end = first + 1;
  while (end < most && (path[sires[end] as number] as number) <= depth) end++;
  return end;
}

/** Asks for the elements of a sire's mates. */
function askMates({ start, mate }: Matings, sire: number, element: Int32Array): void {
  const end = start[sire + 1] as number;
  for (let k = start[sire] as number; k < end; k++) addBit(element, mate[k] as number);
}

/** Half an element of a column for all members of a run, who stand behind each other. */
function putHalf(to: Float64Array, firsts: Int32Array, run: number, v: Float64Array, at: number): void {
  const value = 0.5 * (v[at] as number);
  const end = firsts[run + 1] as number;
  for (let i = firsts[run] as number; i < end; i++) to[i] = value;
}

/** Fills f sire by sire, batch by batch, family by family. */
function bySires(runs: Int32Array, parents: ParentSlots, matings: Matings, f: Float64Array): void {
  const { count, pair, path } = parents;
  const fSlot = new Float64Array(count + 1);
  fSlot[0] = -1;
  const lanes = newLanes(count);
  const sires = siresByPath(parents, matings.start);
  for (let first = 0; first < sires.length; ) {
    const end = batchEnd(sires, first, path);
    for (let b = first; b < end; b++) askMates(matings, sires[b] as number, lanes.element);
    fillColumns(lanes, sires, first, end, pair, fSlot);
    for (let b = first; b < end; b++) {
      const s = sires[b] as number;
      for (let k = matings.start[s] as number; k < (matings.start[s + 1] as number); k++) {
        const r = matings.run[k] as number;
        const at = ((matings.mate[k] as number) << 3) | (b - first);
        putHalf(f, runs, r, lanes.v, at);
        putHalf(fSlot, parents.ofRun, r, lanes.v, at);
      }
    }
    first = end;
  }
}

/**
 * Exact inbreeding coefficients of all animals, unknown parents and groups unrelated and not inbred. Indirect method
 * by sires: a sire's column of A by one pass up and one down (Colleau 2002; Sargolzaei, Iwaisaki and Colleau 2005),
 * eight sires at a time, over parents only and only through the ancestors concerned, full sibs once. Memory is
 * linear in the animals, about 16 bytes for each and 120 for a parent.
 */
export function inbreeding(pedigree: Pedigree): Float64Array {
  const runs = sibRuns(pedigree);
  const parents = parentSlots(pedigree, runs);
  const matings = matingsBySire(pedigree, runs, parents);
  const f = new Float64Array(pedigree.n);
  bySires(runs, parents, matings, f);
  return f;
}
