import { mendelianVariance } from '#kernel/pedigree/pedigree.ts';
import type { Term } from './design.ts';
import { recordInformation } from './information.ts';
import type { MixedEquations } from './mixed-equations.ts';
import { dampened, invertSymmetric, plus } from './small-matrix.ts';

/** Rounds up and down the pedigree: after three the figures stand to the second decimal. */
const SWEEPS = 3;

/** Full sibs by their pair of parents; an animal with one known parent is a family of its own. */
interface Families {
  readonly of: Int32Array;
  readonly parents: [number, number][];
  /** Families of each parent. */
  readonly ofParent: number[][];
}

/** Families as they are met, a number each. */
class FamilyBook implements Families {
  readonly of: Int32Array;
  readonly parents: [number, number][] = [];
  readonly ofParent: number[][];
  private readonly known = new Map<number, number>();

  constructor(n: number) {
    this.of = new Int32Array(n).fill(-1);
    this.ofParent = Array.from({ length: n }, () => []);
  }

  /** The family of two parents, each at most unknown; those with one known parent are not joined. */
  add(s: number, d: number): number {
    const key = Math.min(s, d) >= 0 ? s * this.of.length + d : -1;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const family = this.parents.push([s, d]) - 1;
    if (key >= 0) this.known.set(key, family);
    if (s >= 0) (this.ofParent[s] as number[]).push(family);
    if (d >= 0 && d !== s) (this.ofParent[d] as number[]).push(family);
    return family;
  }
}

function familiesOf(sire: Int32Array, dam: Int32Array): Families {
  const book = new FamilyBook(sire.length);
  for (let i = 0; i < sire.length; i++) {
    const [s, d] = [sire[i] as number, dam[i] as number];
    if (s >= 0 || d >= 0) book.of[i] = book.add(s, d);
  }
  return book;
}

/** Information travelling through the pedigree, block by block, between animals and families of full sibs. */
class Flow {
  private readonly w: number;
  private readonly g: Float64Array;
  private readonly prior: Float64Array;
  private readonly mendelian: Float64Array;
  private readonly families: Families;
  private readonly record: Float64Array;
  /** Family to its sire and dam (2 × families blocks), and family to its parents' mean. */
  private readonly up: Float64Array;
  private readonly mean: Float64Array;
  /** Parents to each animal, animal to its family, and all information of each animal. */
  private readonly down: Float64Array;
  private readonly recorded: Float64Array;
  private readonly all: Float64Array;

  constructor(equations: MixedEquations, number: number, f: Float64Array, spread: Float64Array | null) {
    const { pedigree } = equations.design;
    const term = equations.design.terms[number] as Term;
    const { n } = pedigree;
    this.w = term.width;
    this.g = term.random?.covariance ?? new Float64Array(0);
    this.prior = term.random?.inverse ?? new Float64Array(0);
    this.mendelian = Float64Array.from({ length: n }, (_, i) => mendelianVariance(pedigree, f, i));
    this.families = familiesOf(pedigree.sire, pedigree.dam);
    this.record = recordInformation(equations, number, spread);
    const size = this.w * this.w;
    this.up = new Float64Array(2 * this.families.parents.length * size);
    this.mean = new Float64Array(this.families.parents.length * size);
    this.down = new Float64Array(n * size);
    this.recorded = new Float64Array(n * size);
    this.all = new Float64Array(n * size);
    for (let i = 0; i < n; i++) this.put(this.all, i, scaled(this.prior, 1 / (1 + (f[i] as number))));
  }

  private block(of: Float64Array, k: number): Float64Array {
    const size = this.w * this.w;
    return of.subarray(k * size, (k + 1) * size);
  }

  private put(to: Float64Array, k: number, value: Float64Array): void {
    to.set(value, k * this.w * this.w);
  }

  /** Variance of half a parent by everything known but this family; 0 for an unknown parent. */
  private halfVariance(parent: number, family: number, side: number): Float64Array {
    if (parent < 0) return new Float64Array(this.w * this.w);
    const without = plus(this.block(this.all, parent), this.block(this.up, 2 * family + side), -1);
    return scaled(invertSymmetric(without, this.w), 0.25);
  }

  /** Youngest to oldest: what each animal's records and progeny say, handed to its parents. */
  private climb(): void {
    const { of, parents, ofParent } = this.families;
    this.mean.fill(0);
    for (let i = of.length - 1; i >= 0; i--) {
      let below: Float64Array = this.block(this.record, i).slice();
      for (const family of ofParent[i] as number[]) {
        const [s, d] = parents[family] as [number, number];
        const sides = [s === i ? 0 : -1, d === i ? 1 : -1].filter((side) => side >= 0);
        const mates = sides.map((side) => {
          const other = 1 - side;
          const mate = other === 0 ? s : d;
          return this.halfVariance(mate === i ? -1 : mate, family, other);
        });
        sides.forEach((side, k) => {
          const passed = dampenedOrWhole(this.block(this.mean, family), mates[k] as Float64Array, this.w);
          this.put(this.up, 2 * family + side, scaled(passed, 0.25));
          below = plus(below, passed, 0.25);
        });
      }
      const family = of[i] as number;
      this.put(this.all, i, plus(below, this.ownPrior(i)));
      if (family < 0) continue;
      const recorded = dampened(below, scaled(this.g, this.mendelian[i] as number), this.w);
      this.put(this.recorded, i, recorded);
      this.put(this.mean, family, plus(this.block(this.mean, family), recorded));
    }
  }

  /** What is known of an animal without its records and progeny. */
  private ownPrior(i: number): Float64Array {
    return (this.families.of[i] as number) < 0 ? scaled(this.prior, 1 / (this.mendelian[i] as number)) : this.block(this.down, i);
  }

  /** Oldest to youngest: what parents and full sibs say of each animal. */
  private descend(): void {
    const { of, parents } = this.families;
    for (let i = 0; i < of.length; i++) {
      const family = of[i] as number;
      if (family < 0) continue;
      const [s, d] = parents[family] as [number, number];
      const spread = plus(this.halfVariance(s, family, 0), this.halfVariance(d, family, 1));
      const sibs = plus(this.block(this.mean, family), this.block(this.recorded, i), -1);
      const mean = invertSymmetric(plus(invertSymmetric(spread, this.w), sibs), this.w);
      const known = invertSymmetric(plus(mean, this.g, this.mendelian[i]), this.w);
      this.put(this.all, i, plus(plus(this.block(this.all, i), this.block(this.down, i), -1), known));
      this.put(this.down, i, known);
    }
  }

  run(): this {
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      this.climb();
      this.descend();
    }
    return this;
  }

  /** Error covariances of every animal by all there is, or by all but its own records. */
  errors(withRecords: boolean): Float64Array {
    const errors = new Float64Array(this.all.length);
    for (let i = 0; i < this.families.of.length; i++) {
      const all = this.block(this.all, i);
      this.put(errors, i, invertSymmetric(withRecords ? all : plus(all, this.block(this.record, i), -1), this.w));
    }
    return errors;
  }
}

function scaled(m: Float64Array, factor: number): Float64Array {
  return m.map((x) => factor * x);
}

function dampenedOrWhole(p: Float64Array, v: Float64Array, w: number): Float64Array {
  return v.every((x) => x === 0) ? p.slice() : dampened(p, v, w);
}

/**
 * Approximate prediction error covariances of the pedigree effect, n × width². Information of records, progeny,
 * full sibs and parents is passed up and down the pedigree as blocks over the traits, each source without what
 * the receiver gave itself: the method of Misztal and Wiggans (1988) with the blocks of Tier and Meyer (2004) and
 * litters taken together, once to know the classes' precision and once with it. Exact where the pedigree has no
 * loops and classes have unrelated members; where they are related the figures run high, by the relationships of
 * contemporaries the class is estimated without.
 */
export function approximateErrors(equations: MixedEquations, number: number, f: Float64Array): Float64Array {
  const first = new Flow(equations, number, f, null).run();
  return new Flow(equations, number, f, first.errors(false)).run().errors(true);
}
