import { addBit, bitSet } from './bit-set.ts';

/**
 * Columns of the relationship matrix eight at a time, over the parents of a pedigree (slots): up from some animals
 * with the shares of their genes, down again to others (Colleau 2002). Lanes are written out and reached by bits
 * (slot × 8 | lane), which costs a fraction of a loop over eight and of sums a machine must watch for overflow.
 */
export interface Lanes {
  /** Eight numbers a slot, those of the unknown parent first. */
  readonly v: Float64Array;
  /** Sets of slots, a bit each: those whose columns are asked for and those whose elements in them are. */
  readonly column: Int32Array;
  readonly element: Int32Array;
  /** The same with their ancestors, youngest first. */
  readonly ups: Int32Array;
  readonly downs: Int32Array;
}

export function newLanes(slots: number): Lanes {
  return {
    v: new Float64Array((slots + 1) << 3),
    column: bitSet(slots),
    element: bitSet(slots),
    ups: new Int32Array(slots),
    downs: new Int32Array(slots),
  };
}

/**
 * Empties a set into a list of its slots and all their ancestors, youngest first; their lanes begin with 0. Going
 * from bit to bit is several times faster than looking at every slot.
 * @returns the length of the list.
 */
function gather(set: Int32Array, list: Int32Array, pair: Int32Array, v: Float64Array): number {
  let count = 0;
  for (let w = set.length - 1; w >= 0; w--) {
    // The unknown parent, bit 0 of the first word, is no animal.
    let below = w === 0 ? -2 : -1;
    for (let left = (set[w] as number) & below; left !== 0; left = (set[w] as number) & below) {
      const bit = 31 - Math.clz32(left);
      // A parent may stand lower in the same word.
      below &= (1 << bit) - 1;
      const i = (w << 5) | bit;
      list[count++] = i;
      addBit(set, pair[i << 1] as number);
      addBit(set, pair[(i << 1) | 1] as number);
      const at = i << 3;
      v[at] = 0;
      v[at | 1] = 0;
      v[at | 2] = 0;
      v[at | 3] = 0;
      v[at | 4] = 0;
      v[at | 5] = 0;
      v[at | 6] = 0;
      v[at | 7] = 0;
    }
    set[w] = 0;
  }
  return count;
}

/** Up the pedigree: every animal gives half its shares to each parent and keeps them times its Mendelian variance. */
function climb({ v, ups }: Lanes, count: number, pair: Int32Array, f: Float64Array): void {
  for (let k = 0; k < count; k++) {
    const i = ups[k] as number;
    const sire = pair[i << 1] as number;
    const dam = pair[(i << 1) | 1] as number;
    // Twice the variance, for half the shares.
    const mendelian = 1 - 0.5 * ((f[sire] as number) + (f[dam] as number));
    const at = i << 3;
    const s = sire << 3;
    const d = dam << 3;
    const x0 = 0.5 * (v[at] as number);
    v[s] = (v[s] as number) + x0;
    v[d] = (v[d] as number) + x0;
    v[at] = mendelian * x0;
    const x1 = 0.5 * (v[at | 1] as number);
    v[s | 1] = (v[s | 1] as number) + x1;
    v[d | 1] = (v[d | 1] as number) + x1;
    v[at | 1] = mendelian * x1;
    const x2 = 0.5 * (v[at | 2] as number);
    v[s | 2] = (v[s | 2] as number) + x2;
    v[d | 2] = (v[d | 2] as number) + x2;
    v[at | 2] = mendelian * x2;
    const x3 = 0.5 * (v[at | 3] as number);
    v[s | 3] = (v[s | 3] as number) + x3;
    v[d | 3] = (v[d | 3] as number) + x3;
    v[at | 3] = mendelian * x3;
    const x4 = 0.5 * (v[at | 4] as number);
    v[s | 4] = (v[s | 4] as number) + x4;
    v[d | 4] = (v[d | 4] as number) + x4;
    v[at | 4] = mendelian * x4;
    const x5 = 0.5 * (v[at | 5] as number);
    v[s | 5] = (v[s | 5] as number) + x5;
    v[d | 5] = (v[d | 5] as number) + x5;
    v[at | 5] = mendelian * x5;
    const x6 = 0.5 * (v[at | 6] as number);
    v[s | 6] = (v[s | 6] as number) + x6;
    v[d | 6] = (v[d | 6] as number) + x6;
    v[at | 6] = mendelian * x6;
    const x7 = 0.5 * (v[at | 7] as number);
    v[s | 7] = (v[s | 7] as number) + x7;
    v[d | 7] = (v[d | 7] as number) + x7;
    v[at | 7] = mendelian * x7;
  }
}

/** Down the pedigree: every animal takes half of what its parents have beside its own. */
function descend({ v, downs }: Lanes, count: number, pair: Int32Array): void {
  v.fill(0, 0, 8);
  for (let k = count - 1; k >= 0; k--) {
    const i = downs[k] as number;
    const at = i << 3;
    const s = (pair[i << 1] as number) << 3;
    const d = (pair[(i << 1) | 1] as number) << 3;
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

/**
 * Elements of the columns of up to eight slots in v (slot × 8 | lane), for the slots in the set of elements.
 * @param slots those of the columns, from `first` to before `end`, a lane each.
 * @param pair parents of slot k at 2k and 2k + 1. @param f inbreeding by slot, −1 for the unknown parent.
 */
export function fillColumns(lanes: Lanes, slots: Int32Array, first: number, end: number, pair: Int32Array, f: Float64Array): void {
  const { v, column, element } = lanes;
  const downs = gather(element, lanes.downs, pair, v);
  for (let b = first; b < end; b++) addBit(column, slots[b] as number);
  const ups = gather(column, lanes.ups, pair, v);
  for (let b = first; b < end; b++) v[((slots[b] as number) << 3) | (b - first)] = 1;
  climb(lanes, ups, pair, f);
  descend(lanes, downs, pair);
}
