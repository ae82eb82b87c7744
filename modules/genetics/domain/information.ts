import type { Design, Entry, Term } from './design.ts';
import type { MixedEquations } from './mixed-equations.ts';
import { dampened, invertSymmetric, multiply, plus } from './small-matrix.ts';

/**
 * What the records say about each level of the pedigree effect, block by block (n × width²), the other effects
 * taken out one after the other, random ones first: every record keeps the part of its weight its class does not
 * use up. A class is as well known as its other members tell: through the residual and through what is not known
 * of their breeding values, as the classes' error variance is that of (X′V⁻¹X)⁻¹, not of (X′R⁻¹X)⁻¹ (Henderson 1975).
 * @param spread error covariances of the animals by all but their own records (n × width²), null when not yet known.
 */
export function recordInformation(equations: MixedEquations, number: number, spread: Float64Array | null): Float64Array {
  const { design } = equations;
  const weights = recordWeights(equations);
  const own = ownLevels(equations, number, spread);
  const isRandom = (entry: Entry): number => Number((design.terms[entry.term] as Term).random !== null);
  const order = Array.from(design.entries.keys()).sort(
    (a, b) => isRandom(design.entries[b] as Entry) - isRandom(design.entries[a] as Entry) || a - b,
  );
  for (const e of order) {
    const entry = design.entries[e] as Entry;
    if (entry.term !== number && entry.covariate === null) takeOut(equations, e, own, weights);
  }
  return gatherInformation(equations, number, weights);
}

function rootOf(rootWeight: Float64Array, from: number, k: number, traits: number): number {
  return (rootWeight[from + Math.floor(k / traits)] as number) * (rootWeight[from + (k % traits)] as number);
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
      const root = rootWeight === null ? 1 : rootOf(rootWeight, r * traits, k, traits);
      weights[r * size + k] = root * (inverse[m + k] as number);
    }
  }
  return weights;
}

/** The animals behind the records, by the first entry of the pedigree effect. */
interface OwnLevels {
  /** Position of each record's animal among the equations. */
  readonly position: Int32Array;
  /** What is not known of the animal at a position, traits × traits; null where it adds nothing or is not known. */
  readonly noise: (position: number) => Float64Array | null;
}

function ownLevels({ design }: MixedEquations, number: number, spread: Float64Array | null): OwnLevels {
  const { traits, records, entries, pedigree } = design;
  const e = entries.findIndex((entry) => entry.term === number);
  const position = Int32Array.from({ length: records }, (_, r) => design.position[r * entries.length + e] as number);
  const { component, trait } = entries[e] as Entry;
  const { width, offset } = design.terms[number] as Term;
  const noise = (at: number): Float64Array | null => {
    const animal = (at - offset) / width - pedigree.groups;
    if (spread === null || animal < 0 || trait.length < traits) return null;
    const all = new Float64Array(traits * traits);
    component.forEach((c, k) => {
      component.forEach((d, l) => {
        all[(trait[k] as number) * traits + (trait[l] as number)] = spread[(animal * width + c) * width + d] as number;
      });
    });
    return all;
  };
  return { position, noise };
}

/** Records of one animal in one level of an effect: their weights together and what they tell of the level. */
interface Share {
  readonly level: number;
  readonly position: number;
  readonly weight: Float64Array;
  recorded: Float64Array;
}

/** Level each record has in an entry, −1 for none. */
function levelsOf(design: Design, e: number): Int32Array {
  const { offset, width } = design.terms[(design.entries[e] as Entry).term] as Term;
  return Int32Array.from({ length: design.records }, (_, r) => {
    const at = design.position[r * design.entries.length + e] as number;
    return at < 0 ? -1 : (at - offset) / width;
  });
}

function sharesOf(design: Design, e: number, own: OwnLevels, weights: Float64Array): (Share | null)[] {
  const size = design.traits ** 2;
  const term = design.terms[(design.entries[e] as Entry).term] as Term;
  const known = new Map<number, Share>();
  return Array.from(levelsOf(design, e), (level, r) => {
    if (level < 0) return null;
    const position = own.position[r] as number;
    const key = position * term.levels + level;
    const share = known.get(key) ?? { level, position, weight: new Float64Array(size), recorded: new Float64Array(0) };
    known.set(key, share);
    for (let k = 0; k < size; k++) share.weight[k] = (share.weight[k] as number) + (weights[r * size + k] as number);
    return share;
  });
}

/** The part of a block over the traits an entry acts on. */
function within(block: Float64Array, entry: Entry, traits: number): Float64Array {
  const part = new Float64Array(block.length);
  for (const t of entry.trait) for (const u of entry.trait) part[t * traits + u] = block[t * traits + u] as number;
  return part;
}

/** The prior of an effect in the order of the traits: nothing for a fixed one. */
function priorOf(entry: Entry, term: Term, traits: number): Float64Array {
  const prior = new Float64Array(traits * traits);
  if (term.random === null) return prior;
  const { inverse } = term.random;
  entry.component.forEach((c, k) => {
    entry.component.forEach((d, l) => {
      prior[(entry.trait[k] as number) * traits + (entry.trait[l] as number)] = inverse[c * term.width + d] as number;
    });
  });
  return prior;
}

/** What all members and the prior tell of each level. */
function levelSums(design: Design, entry: Entry, shares: ReadonlySet<Share>): Float64Array[] {
  const term = design.terms[entry.term] as Term;
  const prior = priorOf(entry, term, design.traits);
  const sums = Array.from({ length: term.levels }, () => prior.slice());
  for (const { level, recorded } of shares) {
    const sum = sums[level] as Float64Array;
    for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] as number) + (recorded[k] as number);
  }
  return sums;
}

/** Lowers a record's weight W by what its class takes: W M⁻¹ T, T being the weight of its animal in the class. */
function lower(block: Float64Array, inverse: Float64Array, weight: Float64Array, traits: number): void {
  const taken = multiply(multiply(block, inverse, traits), weight, traits);
  for (let t = 0; t < traits; t++) {
    for (let u = 0; u <= t; u++) {
      const x = (block[t * traits + u] as number) - 0.5 * ((taken[t * traits + u] as number) + (taken[u * traits + t] as number));
      block[t * traits + u] = x;
      block[u * traits + t] = x;
    }
  }
}

/** Lowers the weights of the records by what one effect takes, M being the animal's weight and what the others tell of the level. */
function takeOut({ design }: MixedEquations, e: number, own: OwnLevels, weights: Float64Array): void {
  const { traits } = design;
  const size = traits * traits;
  const entry = design.entries[e] as Entry;
  const shares = sharesOf(design, e, own, weights);
  const each = new Set(shares.filter((share) => share !== null));
  for (const share of each) {
    const noise = own.noise(share.position);
    share.recorded = within(noise === null ? share.weight : dampened(share.weight, noise, traits), entry, traits);
  }
  const sums = levelSums(design, entry, each);
  const inverses = new Map<Share, Float64Array>();
  for (const share of each) {
    const others = plus(sums[share.level] as Float64Array, share.recorded, -1);
    inverses.set(share, invertSymmetric(plus(others, within(share.weight, entry, traits)), traits));
  }
  shares.forEach((share, r) => {
    if (share !== null) lower(weights.subarray(r * size, (r + 1) * size), inverses.get(share) as Float64Array, share.weight, traits);
  });
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
