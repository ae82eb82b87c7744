import type { Pedigree } from '#kernel/pedigree/pedigree.ts';

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

/** Shares of known ancestors, DEPTH of them an animal: k generations above it, itself being k = 0. */
class Shares {
  readonly #share: Float64Array;

  constructor(n: number) {
    this.#share = new Float64Array(n * DEPTH);
  }

  begin(animal: number): void {
    this.#share[animal * DEPTH] = 1;
  }

  /** What a known parent brings: half of what is known above it, one generation further up. */
  inherit(animal: number, parent: number): void {
    for (let k = 1; k < DEPTH; k++)
      this.#share[animal * DEPTH + k] = (this.#share[animal * DEPTH + k] ?? 0) + 0.5 * (this.#share[parent * DEPTH + k - 1] ?? 0);
  }

  /** Mean over the generations from the parent on, nothing for an unknown one. */
  side(parent: number): number {
    if (parent < 0) return 0;
    return this.#share.subarray(parent * DEPTH, (parent + 1) * DEPTH).reduce((sum, one) => sum + one, 0) / DEPTH;
  }
}

/** Harmonic mean of both sides: one known side alone tells nothing of inbreeding. */
const harmonic = (a: number, b: number): number => (a + b === 0 ? 0 : (2 * a * b) / (a + b));

/** Depth of every animal's pedigree, parents before progeny. */
export function pedigreeDepth(pedigree: Pedigree): PedigreeDepth {
  const { n, sire, dam } = pedigree;
  const shares = new Shares(n);
  const [completeness, gens, known] = [new Float64Array(n), new Float64Array(n), new Int32Array(n)];
  for (let i = 0; i < n; i++) {
    shares.begin(i);
    const parents = [sire[i] ?? -1, dam[i] ?? -1] as const;
    for (const parent of parents) {
      if (parent < 0) continue;
      shares.inherit(i, parent);
      gens[i] = (gens[i] ?? 0) + ((gens[parent] ?? 0) + 1) / 2;
      known[i] = Math.max(known[i] ?? 0, (known[parent] ?? 0) + 1);
    }
    completeness[i] = harmonic(shares.side(parents[0]), shares.side(parents[1]));
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
