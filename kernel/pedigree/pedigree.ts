/**
 * A pedigree ready for computing: animals 0 to n−1, every parent before its progeny.
 * A parent is the number of an animal, {@link UNKNOWN}, or a genetic group written by {@link groupParent}.
 */
export interface Pedigree {
  readonly n: number;
  /** Number of genetic groups (phantom parents); 0 when all unknown parents belong to one base. */
  readonly groups: number;
  readonly sire: Int32Array;
  readonly dam: Int32Array;
}

/** An unknown parent from the one base population. */
export const UNKNOWN = -1;

/** How genetic group g (0 to groups−1) is written in the place of a parent. */
export function groupParent(group: number): number {
  return -2 - group;
}

/**
 * Row of a parent in the equations, where groups come first and animal i is row groups + i; −1 for unknown.
 */
export function rowOfParent(parent: number, groups: number): number {
  if (parent >= 0) return groups + parent;
  return parent === UNKNOWN ? -1 : -2 - parent;
}

/** The same pedigree with every group replaced by an unknown parent: the model accuracies are computed from. */
export function withoutGroups(pedigree: Pedigree): Pedigree {
  const plain = (parents: Int32Array): Int32Array => parents.map((parent) => (parent < 0 ? UNKNOWN : parent));
  return { n: pedigree.n, groups: 0, sire: plain(pedigree.sire), dam: plain(pedigree.dam) };
}

/**
 * Mendelian sampling variance of an animal in units of the genetic variance:
 * 0.5 − 0.25 (F_sire + F_dam), an unknown parent or a group counting as F = −1 (Quaas 1976).
 */
export function mendelianVariance(pedigree: Pedigree, f: Float64Array, animal: number): number {
  const sire = pedigree.sire[animal] as number;
  const dam = pedigree.dam[animal] as number;
  return 0.5 - 0.25 * ((sire < 0 ? -1 : (f[sire] as number)) + (dam < 0 ? -1 : (f[dam] as number)));
}
