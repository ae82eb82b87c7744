import type { Entry, Term } from './design.ts';
import type { MixedEquations } from './mixed-equations.ts';
import { invertSymmetric, multiply } from './small-matrix.ts';

/**
 * What the records say about each level of the pedigree effect, block by block (n × width²), the other effects
 * taken out one after the other: every record keeps the part of its weight its class does not use up.
 */
export function recordInformation(equations: MixedEquations, number: number): Float64Array {
  const { design } = equations;
  const weights = recordWeights(equations);
  const own = animalOfRecords(equations, number);
  for (let e = 0; e < design.entries.length; e++) {
    const entry = design.entries[e] as Entry;
    if (entry.term === number || entry.covariate !== null) continue;
    takeOut(equations, entry, e, own, weights);
  }
  return gatherInformation(equations, number, weights);
}

/** Inverse residual covariances of every record with the weights of its traits. */
function recordWeights(equations: MixedEquations): Float64Array {
  const { design, inverse } = equations;
  const { traits, records, pattern, rootWeight } = design;
  const size = traits * traits;
  const weights = new Float64Array(records * size);
  for (let r = 0; r < records; r++) {
    const m = (pattern[r] as number) * size;
    for (let k = 0; k < size; k++) {
      const root =
        rootWeight === null ? 1 : (rootWeight[r * traits + Math.floor(k / traits)] as number) * (rootWeight[r * traits + (k % traits)] as number);
      weights[r * size + k] = root * (inverse[m + k] as number);
    }
  }
  return weights;
}

/** Level of the pedigree effect each record belongs to, by its first entry. */
function animalOfRecords(equations: MixedEquations, number: number): Int32Array {
  const { design } = equations;
  const e = design.entries.findIndex((entry) => entry.term === number);
  return Int32Array.from({ length: design.records }, (_, r) => design.position[r * design.entries.length + e] as number);
}

/** Inverse of what the records and the prior say about each level of an effect, in the order of the traits. */
function levelInverses(equations: MixedEquations, entry: Entry, e: number, weights: Float64Array): Float64Array {
  const { design } = equations;
  const { traits, records } = design;
  const size = traits * traits;
  const term = design.terms[entry.term] as Term;
  const sums = new Float64Array(term.levels * size);
  for (let r = 0; r < records; r++) {
    const at = design.position[r * design.entries.length + e] as number;
    if (at < 0) continue;
    const level = ((at - term.offset) / term.width) * size;
    for (const t of entry.trait)
      for (const u of entry.trait)
        sums[level + t * traits + u] = (sums[level + t * traits + u] as number) + (weights[r * size + t * traits + u] as number);
  }
  for (let level = 0; level < term.levels; level++) {
    const block = sums.subarray(level * size, (level + 1) * size);
    entry.component.forEach((c, k) => {
      entry.component.forEach((d, l) => {
        const at = (entry.trait[k] as number) * traits + (entry.trait[l] as number);
        block[at] = (block[at] as number) + (term.random?.inverse[c * term.width + d] ?? 0);
      });
    });
    block.set(invertSymmetric(block, traits));
  }
  return sums;
}

/** Lowers the weights of the records by what one effect takes: W − W S⁻¹ T with T the animal's own sum in the level. */
function takeOut(equations: MixedEquations, entry: Entry, e: number, own: Int32Array, weights: Float64Array): void {
  const { design } = equations;
  const { traits, records } = design;
  const size = traits * traits;
  const inverses = levelInverses(equations, entry, e, weights);
  const term = design.terms[entry.term] as Term;
  const key = (r: number): number =>
    (own[r] as number) * term.levels + ((design.position[r * design.entries.length + e] as number) - term.offset) / term.width;
  const sums = new Map<number, Float64Array>();
  const meets = (r: number): boolean => (design.position[r * design.entries.length + e] as number) >= 0;
  for (let r = 0; r < records; r++) {
    if (!meets(r)) continue;
    const sum = sums.get(key(r)) ?? new Float64Array(size);
    for (let k = 0; k < size; k++) sum[k] = (sum[k] as number) + (weights[r * size + k] as number);
    sums.set(key(r), sum);
  }
  for (let r = 0; r < records; r++) {
    if (!meets(r)) continue;
    const level = (((design.position[r * design.entries.length + e] as number) - term.offset) / term.width) * size;
    const block = weights.subarray(r * size, (r + 1) * size);
    const taken = multiply(multiply(block, inverses.subarray(level, level + size), traits), sums.get(key(r)) as Float64Array, traits);
    for (let t = 0; t < traits; t++) {
      for (let u = 0; u <= t; u++) {
        const x = (block[t * traits + u] as number) - 0.5 * ((taken[t * traits + u] as number) + (taken[u * traits + t] as number));
        block[t * traits + u] = x;
        block[u * traits + t] = x;
      }
    }
  }
}

/** Sums the records' weights over the levels of the pedigree effect; entries of one effect (maternal) stay apart. */
function gatherInformation(equations: MixedEquations, number: number, weights: Float64Array): Float64Array {
  const { design } = equations;
  const { traits, records, entries } = design;
  const term = design.terms[number] as Term;
  const first = term.offset + design.pedigree.groups * term.width;
  const information = new Float64Array(design.pedigree.n * term.width * term.width);
  entries.forEach((entry, e) => {
    if (entry.term !== number) return;
    for (let r = 0; r < records; r++) {
      const at = design.position[r * entries.length + e] as number;
      if (at < first) continue;
      const block = (at - first) * term.width;
      entry.component.forEach((c, k) => {
        entry.component.forEach((d, l) => {
          const to = block + c * term.width + d;
          information[to] =
            (information[to] as number) + (weights[r * traits * traits + (entry.trait[k] as number) * traits + (entry.trait[l] as number)] as number);
        });
      });
    }
  });
  return information;
}
