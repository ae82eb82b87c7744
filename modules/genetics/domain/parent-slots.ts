import type { Pedigree } from './pedigree.ts';

/** The pedigree reduced to animals with progeny, numbered from 1 in the same order (slots); 0 is the unknown parent. */
export interface ParentSlots {
  readonly count: number;
  /** Slot of each animal, 0 for an animal without progeny. */
  readonly slot: Int32Array;
  /** Sire and dam of slot k at 2k and 2k + 1. */
  readonly pair: Int32Array;
  /** Longest ancestral path of each slot, −1 for the unknown parent. */
  readonly path: Int32Array;
  /** First slot of each run of full sibs, count + 1 at the end: a run's slots stand behind each other. */
  readonly ofRun: Int32Array;
}

/** Marks the parents with 1. */
function markParents({ n, sire, dam }: Pedigree, runs: Int32Array): Int32Array {
  const slot = new Int32Array(n);
  for (let r = 0; r + 1 < runs.length; r++) {
    const i = runs[r] as number;
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s >= 0) slot[s] = 1;
    if (d >= 0) slot[d] = 1;
  }
  return slot;
}

/** Numbers the marked animals from 1 in place. */
function numberParents(slot: Int32Array, runs: Int32Array): { count: number; ofRun: Int32Array } {
  const ofRun = new Int32Array(runs.length);
  let count = 0;
  for (let r = 0; r + 1 < runs.length; r++) {
    ofRun[r] = count + 1;
    const end = runs[r + 1] as number;
    for (let i = runs[r] as number; i < end; i++) {
      // Without a branch: who is a parent cannot be foreseen.
      const one = slot[i] as number;
      count += one;
      slot[i] = count & -one;
    }
  }
  ofRun[runs.length - 1] = count + 1;
  return { count, ofRun };
}

/** @param runs runs of full sibs of the pedigree. */
export function parentSlots(pedigree: Pedigree, runs: Int32Array): ParentSlots {
  const { sire, dam } = pedigree;
  const slot = markParents(pedigree, runs);
  const { count, ofRun } = numberParents(slot, runs);
  const pair = new Int32Array(2 * (count + 1));
  const path = new Int32Array(count + 1);
  path[0] = -1;
  for (let r = 0; r + 1 < runs.length; r++) {
    const from = ofRun[r] as number;
    const to = ofRun[r + 1] as number;
    if (from === to) continue;
    const i = runs[r] as number;
    const s = sire[i] as number;
    const d = dam[i] as number;
    const ps = s < 0 ? 0 : (slot[s] as number);
    const pd = d < 0 ? 0 : (slot[d] as number);
    const depth = 1 + Math.max(path[ps] as number, path[pd] as number);
    for (let k = from; k < to; k++) {
      pair[2 * k] = ps;
      pair[2 * k + 1] = pd;
      path[k] = depth;
    }
  }
  return { count, slot, pair, path, ofRun };
}
