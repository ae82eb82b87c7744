import { type Pedigree, UNKNOWN } from '#kernel/pedigree/pedigree.ts';

/** A part of a pedigree: the animals chosen with all their ancestors, in computing order. */
export interface SubPedigree extends Pedigree {
  /** Number in the whole pedigree of each animal. */
  readonly whole: Int32Array;
  /** Number in the part of each animal of the whole, −1 outside. */
  readonly place: Int32Array;
  readonly f: Float64Array;
}

/** Marks the animals wanted and everybody above them; parents stand before their progeny. */
function withAncestors({ n, sire, dam }: Pedigree, wanted: (animal: number) => boolean): Uint8Array {
  const inside = new Uint8Array(n);
  for (let i = n - 1; i >= 0; i--) {
    if (inside[i] === 0 && !wanted(i)) continue;
    inside[i] = 1;
    for (const parents of [sire, dam]) {
      const parent = parents[i] ?? UNKNOWN;
      if (parent >= 0) inside[parent] = 1;
    }
  }
  return inside;
}

/** The animals for which `wanted` holds, and everybody above them. */
export function subPedigree(pedigree: Pedigree, f: Float64Array, wanted: (animal: number) => boolean): SubPedigree {
  const inside = withAncestors(pedigree, wanted);
  const place = new Int32Array(pedigree.n).fill(-1);
  const whole: number[] = [];
  for (let i = 0; i < pedigree.n; i++) {
    if (inside[i] === 0) continue;
    place[i] = whole.length;
    whole.push(i);
  }
  const moved = (parents: Int32Array): Int32Array =>
    Int32Array.from(whole, (i) => {
      const parent = parents[i] ?? UNKNOWN;
      return parent < 0 ? UNKNOWN : (place[parent] ?? UNKNOWN);
    });
  return {
    n: whole.length,
    groups: 0,
    sire: moved(pedigree.sire),
    dam: moved(pedigree.dam),
    whole: Int32Array.from(whole),
    place,
    f: Float64Array.from(whole, (i) => f[i] ?? 0),
  };
}
