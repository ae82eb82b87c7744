import { addBit, bitSet, lowestBit } from './bit-set.ts';
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

/** The set of animals with progeny. */
function parentSet({ n, sire, dam }: Pedigree, runs: Int32Array): Int32Array {
  const set = bitSet(n);
  const end = runs.length - 1;
  for (let r = 0; r < end; r++) {
    const i = runs[r] as number;
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s >= 0) addBit(set, s);
    if (d >= 0) addBit(set, d);
  }
  return set;
}

/** Numbers the animals of a set from 1. */
function numbered(set: Int32Array, n: number): { slot: Int32Array; count: number } {
  const slot = new Int32Array(n);
  let count = 0;
  for (let w = 0; w < set.length; w++) {
    for (let left = set[w] as number; left !== 0; left &= left - 1) slot[(w << 5) | lowestBit(left)] = ++count;
  }
  return { slot, count };
}

/** First slot of each run. */
function slotsOfRuns(set: Int32Array, runs: Int32Array, count: number): Int32Array {
  const ofRun = new Int32Array(runs.length);
  let r = 0;
  let next = 1;
  for (let w = 0; w < set.length; w++) {
    for (let left = set[w] as number; left !== 0; left &= left - 1) {
      const i = (w << 5) | lowestBit(left);
      while ((runs[r] as number) <= i) ofRun[r++] = next;
      next++;
    }
  }
  ofRun.fill(count + 1, r);
  return ofRun;
}

/** @param runs runs of full sibs of the pedigree. */
export function parentSlots(pedigree: Pedigree, runs: Int32Array): ParentSlots {
  const { n, sire, dam } = pedigree;
  const set = parentSet(pedigree, runs);
  const { slot, count } = numbered(set, n);
  const ofRun = slotsOfRuns(set, runs, count);
  const pair = new Int32Array(2 * (count + 1));
  const path = new Int32Array(count + 1);
  path[0] = -1;
  const end = runs.length - 1;
  for (let r = 0; r < end; r++) {
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
      pair[k << 1] = ps;
      pair[(k << 1) | 1] = pd;
      path[k] = depth;
    }
  }
  return { count, slot, pair, path, ofRun };
}
