import type { Pedigree } from '../domain/pedigree.ts';

/** How far pedigrees are known. */
export interface PedigreeDepth {
  /** Share of known ancestors over five generations, harmonic of both sides, 0 to 1. */
  readonly completeness: Float64Array;
  /** Equivalent generations: Σ over parents (g of parent + 1)/2. */
  readonly gens: Float64Array;
  /** Deepest generation with any known ancestor. */
  readonly known: Int32Array;
}

const DEPTH = 5;

/** Depth of every animal's pedigree, parents before progeny. */
export function pedigreeDepth(pedigree: Pedigree): PedigreeDepth {
  const { n, sire, dam } = pedigree;
  // share[i * DEPTH + k]: share of the ancestors k generations above the animal that are known, itself being 0.
  const share = new Float64Array(n * DEPTH);
  const [completeness, gens, known] = [new Float64Array(n), new Float64Array(n), new Int32Array(n)];
  const sideOf = (parent: number): number => {
    if (parent < 0) return 0;
    let sum = 0;
    for (let k = 0; k < DEPTH; k++) sum += share[parent * DEPTH + k] ?? 0;
    return sum / DEPTH;
  };
  for (let i = 0; i < n; i++) {
    share[i * DEPTH] = 1;
    const parents = [sire[i] ?? -1, dam[i] ?? -1];
    for (const parent of parents) {
      if (parent < 0) continue;
      for (let k = 1; k < DEPTH; k++) share[i * DEPTH + k] = (share[i * DEPTH + k] ?? 0) + 0.5 * (share[parent * DEPTH + k - 1] ?? 0);
      gens[i] = (gens[i] ?? 0) + ((gens[parent] ?? 0) + 1) / 2;
      known[i] = Math.max(known[i] ?? 0, (known[parent] ?? 0) + 1);
    }
    const [paternal, maternal] = [sideOf(parents[0] ?? -1), sideOf(parents[1] ?? -1)];
    completeness[i] = paternal + maternal === 0 ? 0 : (2 * paternal * maternal) / (paternal + maternal);
  }
  return { completeness, gens, known };
}

/** A common ancestor of both parents with its paths; the contributions of all of them add to F. */
export interface CommonAncestor {
  readonly animal: number;
  readonly paths: readonly { readonly n1: number; readonly n2: number; readonly contribution: number }[];
  readonly contribution: number;
}

const FAR = 8;

/** Every path from an animal up to its ancestors, as the animals on it. */
function pathsUp(pedigree: Pedigree, from: number, depth: number): Map<number, number[][]> {
  const found = new Map<number, number[][]>();
  const walk = (animal: number, path: number[]): void => {
    found.set(animal, [...(found.get(animal) ?? []), path]);
    if (path.length > depth) return;
    for (const parent of [pedigree.sire[animal] ?? -1, pedigree.dam[animal] ?? -1]) if (parent >= 0) walk(parent, [...path, parent]);
  };
  walk(from, [from]);
  return found;
}

/**
 * Wright's sum for the progeny of two animals: Σ (1/2)^(n1+n2+1) (1 + F_A) over the paths that meet only in A.
 * Paths longer than `depth` generations are left out, so the sum may fall short of F in very deep pedigrees.
 */
export function commonAncestors(pedigree: Pedigree, f: Float64Array, sire: number, dam: number, depth = FAR): CommonAncestor[] {
  if (sire < 0 || dam < 0) return [];
  const [up, down] = [pathsUp(pedigree, sire, depth), pathsUp(pedigree, dam, depth)];
  const result: CommonAncestor[] = [];
  for (const [animal, left] of up) {
    const right = down.get(animal);
    if (right === undefined) continue;
    const paths = left.flatMap((a) =>
      right.flatMap((b) => {
        const onA = new Set(a.slice(0, -1));
        if (b.slice(0, -1).some((step) => onA.has(step))) return [];
        const [n1, n2] = [a.length - 1, b.length - 1];
        return [{ n1, n2, contribution: 0.5 ** (n1 + n2 + 1) * (1 + (f[animal] ?? 0)) }];
      }),
    );
    if (paths.length > 0) result.push({ animal, paths, contribution: paths.reduce((sum, path) => sum + path.contribution, 0) });
  }
  return result.sort((a, b) => b.contribution - a.contribution);
}
