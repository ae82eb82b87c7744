import type { Pedigree } from '#kernel/pedigree/pedigree.ts';
import type { FixedEffect, MixedModel, RandomEffect, RecordTable } from './mixed-model.ts';
import { fromRows, invertSymmetric, isPositiveDefinite } from './small-matrix.ts';

/** One effect in the equations: `levels` blocks of `width` unknowns from `offset` on. */
export interface Term {
  readonly name: string;
  readonly offset: number;
  readonly levels: number;
  readonly width: number;
  /** Trait number of each unknown of a block. */
  readonly trait: readonly number[];
  /** Null for a fixed effect. */
  readonly random: { readonly structure: 'pedigree' | 'identity'; readonly covariance: Float64Array; readonly inverse: Float64Array } | null;
  /** A slope's unknowns are multiplied by this to come back to the covariate's own units; 1 for classes. */
  readonly scale: number;
}

/** How records meet a term: one level for each record, and the unknowns of the block that act. */
export interface Entry {
  readonly term: number;
  readonly covariate: Float64Array | null;
  readonly component: readonly number[];
  readonly trait: readonly number[];
}

/** A model laid out for computing: all in flat arrays, nothing of the size of the equations squared. */
export interface Design {
  readonly pedigree: Pedigree;
  readonly records: number;
  readonly traits: number;
  /** Observations, record by record, 0 where missing. */
  readonly y: Float64Array;
  /** Which missing pattern each record has, an index into `inverses`. */
  readonly pattern: Uint16Array;
  /** Inverse residual covariances of each pattern, 0 in the rows of missing traits. */
  readonly inverses: readonly Float64Array[];
  /** Square roots of the weights, record by record, or null when all are 1. */
  readonly rootWeight: Float64Array | null;
  readonly terms: readonly Term[];
  readonly entries: readonly Entry[];
  /** First unknown of the block each entry of each record meets, −1 for none. */
  readonly position: Int32Array;
  readonly equations: number;
}

function column<T>(columns: Readonly<Record<string, T>>, name: string): T {
  const found = columns[name];
  if (found === undefined) throw new RangeError(`no column ${name} in the records`);
  return found;
}

/** A covariance matrix checked before anything is computed with it. @throws RangeError when not positive definite. */
function checkedCovariance(rows: readonly (readonly number[])[], size: number, name: string): Float64Array {
  const m = fromRows(rows);
  if (rows.length !== size || !isPositiveDefinite(m, size)) throw new RangeError(`the covariances of ${name} are not positive definite`);
  return m;
}

/** Observations with missing traits set to 0 and the pattern of what is there as bits. */
function readObservations(model: MixedModel, table: RecordTable): { y: Float64Array; bits: Uint32Array } {
  const traits = model.traits.length;
  const y = new Float64Array(table.count * traits);
  const bits = new Uint32Array(table.count);
  model.traits.forEach(({ trait, fixed }, t) => {
    const values = column(table.traits, trait);
    const needed = fixed.flatMap((effect) => (effect.covariate === undefined ? [] : [covariateOf(effect, table)]));
    for (let r = 0; r < table.count; r++) {
      const value = values[r] as number;
      if (!Number.isFinite(value) || needed.some((x) => Number.isNaN(x[r] as number))) continue;
      y[r * traits + t] = value;
      bits[r] = (bits[r] as number) | (1 << t);
    }
  });
  return { y, bits };
}

/** Values of a covariate, 0 where its factor does not apply, so that only records it acts on must have it. */
function covariateOf(effect: FixedEffect, table: RecordTable): Float64Array {
  const values = column(table.covariates, effect.covariate as string);
  if (effect.factor === undefined) return values;
  const within = column(table.factors, effect.factor);
  return values.map((x, r) => ((within[r] as number) < 0 ? 0 : x));
}

/** Patterns numbered as met, each with the inverse of the residual covariances among its traits. */
function residualInverses(model: MixedModel, bits: Uint32Array): { pattern: Uint16Array; inverses: Float64Array[] } {
  const traits = model.traits.length;
  const residual = checkedCovariance(model.residual, traits, 'the residual');
  const number = new Map<number, number>();
  const inverses: Float64Array[] = [];
  const pattern = new Uint16Array(bits.length);
  bits.forEach((mask, r) => {
    let at = number.get(mask);
    if (at === undefined) {
      at = inverses.length;
      number.set(mask, at);
      const seen = residual.map((x, k) => ((mask >> Math.floor(k / traits)) & (mask >> (k % traits)) & 1 ? x : 0));
      inverses.push(invertSymmetric(seen, traits));
    }
    pattern[r] = at;
  });
  return { pattern, inverses };
}

/** Collects terms and entries while the unknowns are numbered. */
class Layout {
  readonly terms: Term[] = [];
  readonly entries: Entry[] = [];
  readonly indices: Int32Array[] = [];
  equations = 0;

  add(term: Omit<Term, 'offset'>): number {
    this.terms.push({ ...term, offset: this.equations });
    this.equations += term.levels * term.width;
    return this.terms.length - 1;
  }

  meet(entry: Entry, index: Int32Array): void {
    this.entries.push(entry);
    this.indices.push(index);
  }

  /** First unknown of every entry of every record. */
  positions(records: number): Int32Array {
    const width = this.entries.length;
    const position = new Int32Array(records * width);
    this.entries.forEach((entry, e) => {
      const term = this.terms[entry.term] as Term;
      const index = this.indices[e] as Int32Array;
      for (let r = 0; r < records; r++) {
        const level = index[r] as number;
        position[r * width + e] = level < 0 ? -1 : term.offset + level * term.width;
      }
    });
    return position;
  }
}

function levelsOf(codes: Int32Array): number {
  let most = -1;
  for (const code of codes) if (code > most) most = code;
  return most + 1;
}

/** The same effect of several traits makes one term, so that their unknowns lie side by side. */
function addFixed(layout: Layout, model: MixedModel, table: RecordTable): void {
  const shared = new Map<string, { effect: FixedEffect; traits: number[] }>();
  model.traits.forEach(({ fixed }, t) => {
    for (const effect of fixed) {
      const name = [effect.covariate, effect.factor].filter((part) => part !== undefined).join(' within ');
      const known = shared.get(name);
      if (known === undefined) shared.set(name, { effect, traits: [t] });
      else known.traits.push(t);
    }
  });
  for (const [name, { effect, traits }] of shared) {
    const index = effect.factor === undefined ? new Int32Array(table.count) : column(table.factors, effect.factor);
    const scaled = effect.covariate === undefined ? { values: null, scale: 1 } : scaledCovariate(covariateOf(effect, table));
    const term = layout.add({ name, levels: levelsOf(index), width: traits.length, trait: traits, random: null, scale: scaled.scale });
    layout.meet({ term, covariate: scaled.values, component: traits.map((_, k) => k), trait: traits }, index);
  }
}

/** A covariate divided by its root mean square, missing values as 0 (their traits are missing too). */
function scaledCovariate(values: Float64Array): { values: Float64Array; scale: number } {
  let sum = 0;
  let count = 0;
  for (const x of values) {
    if (Number.isNaN(x) || x === 0) continue;
    sum += x * x;
    count++;
  }
  const scale = count === 0 ? 1 : 1 / Math.sqrt(sum / count);
  return { values: values.map((x) => (Number.isNaN(x) ? 0 : x * scale)), scale };
}

function addRandom(layout: Layout, model: MixedModel, table: RecordTable, pedigree: Pedigree, effect: RandomEffect): void {
  const width = effect.parts.length;
  const covariance = checkedCovariance(effect.covariance, width, effect.name);
  const traitOf = (name: string): number => {
    const t = model.traits.findIndex(({ trait }) => trait === name);
    if (t < 0) throw new RangeError(`${effect.name} acts on ${name}, which is no trait of the model`);
    return t;
  };
  const trait = effect.parts.map((part) => traitOf(part.trait));
  const onPedigree = effect.structure === 'pedigree';
  const factors = [...new Set(effect.parts.map((part) => part.factor))];
  const indices = factors.map((factor) => {
    const codes = column(table.factors, factor);
    return onPedigree ? codes.map((code) => (code < 0 ? -1 : code + pedigree.groups)) : codes;
  });
  const levels = onPedigree ? pedigree.n + pedigree.groups : Math.max(0, ...indices.map(levelsOf));
  if (onPedigree && indices.some((index) => levelsOf(index) > levels)) throw new RangeError(`${effect.name} meets an animal outside the pedigree`);
  const random = { structure: effect.structure, covariance, inverse: invertSymmetric(covariance, width) };
  const term = layout.add({ name: effect.name, levels, width, trait, random, scale: 1 });
  factors.forEach((factor, k) => {
    const component = effect.parts.flatMap((part, at) => (part.factor === factor ? [at] : []));
    layout.meet({ term, covariate: null, component, trait: component.map((at) => trait[at] as number) }, indices[k] as Int32Array);
  });
}

/**
 * Lays out a declared model over its records and pedigree.
 * @throws RangeError when a column is missing, a covariance matrix is not positive definite or an animal is
 * outside the pedigree; TypeError never: the declaration is typed.
 */
export function layOut(model: MixedModel, table: RecordTable, pedigree: Pedigree): Design {
  const traits = model.traits.length;
  const { y, bits } = readObservations(model, table);
  const { pattern, inverses } = residualInverses(model, bits);
  const layout = new Layout();
  addFixed(layout, model, table);
  for (const effect of model.random) addRandom(layout, model, table, pedigree, effect);
  return {
    pedigree,
    records: table.count,
    traits,
    y,
    pattern,
    inverses,
    rootWeight: rootWeights(model, table),
    terms: layout.terms,
    entries: layout.entries,
    position: layout.positions(table.count),
    equations: layout.equations,
  };
}

function rootWeights(model: MixedModel, table: RecordTable): Float64Array | null {
  const given = table.weights;
  if (given === undefined) return null;
  const traits = model.traits.length;
  const root = new Float64Array(table.count * traits).fill(1);
  model.traits.forEach(({ trait }, t) => {
    const weights = given[trait];
    if (weights !== undefined) for (let r = 0; r < table.count; r++) root[r * traits + t] = Math.sqrt(weights[r] as number);
  });
  return root;
}

/** The term of a name. @throws RangeError when the model has none. */
export function termNamed(design: Design, name: string): Term {
  const term = design.terms.find((candidate) => candidate.name === name);
  if (term === undefined) throw new RangeError(`no effect ${name} in the model`);
  return term;
}
