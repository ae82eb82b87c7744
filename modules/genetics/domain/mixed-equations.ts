import { mendelianVariance, rowOfParent } from '#kernel/pedigree/pedigree.ts';
import type { Design, Term } from './design.ts';
import { addOne, addPlainRecords, isPlain, rowTimes } from './plain-records.ts';

/**
 * The mixed-model equations of a design as an operator: products are made from the records and the pedigree
 * every time and no coefficient is stored (Strandén and Lidauer 1999; Tsuruta, Misztal and Strandén 2001).
 */
export interface MixedEquations {
  readonly design: Design;
  /** 1/D of each animal: its weight in the inverse relationship matrix. */
  readonly precision: Float64Array;
  readonly entryStart: Int32Array;
  readonly component: Int32Array;
  readonly trait: Int32Array;
  /** Covariates of the entries, null for the classes. */
  readonly covariate: readonly (Float64Array | null)[];
  /** Inverse residual matrices of all patterns behind each other. */
  readonly inverse: Float64Array;
  /** True when every effect acts on every trait, without covariates or weights. */
  readonly plain: boolean;
}

/** @param f inbreeding coefficients of the design's pedigree. */
export function mixedEquations(design: Design, f: Float64Array): MixedEquations {
  const { entries, traits, inverses, pedigree } = design;
  const entryStart = new Int32Array(entries.length + 1);
  entries.forEach((entry, e) => {
    entryStart[e + 1] = (entryStart[e] as number) + entry.component.length;
  });
  const inverse = new Float64Array(inverses.length * traits * traits);
  inverses.forEach((m, k) => {
    inverse.set(m, k * traits * traits);
  });
  const precision = new Float64Array(pedigree.n);
  for (let i = 0; i < pedigree.n; i++) precision[i] = 1 / mendelianVariance(pedigree, f, i);
  return {
    design,
    plain: isPlain(design),
    precision,
    entryStart,
    component: Int32Array.from(entries.flatMap((entry) => entry.component)),
    trait: Int32Array.from(entries.flatMap((entry) => entry.trait)),
    covariate: entries.map((entry) => entry.covariate),
    inverse,
  };
}

/** out += W′ R⁻¹ (W x), or W′ R⁻¹ y when x is null. */
function addRecords(equations: MixedEquations, x: Float64Array | null, out: Float64Array): void {
  if (x !== null && equations.plain) {
    addPlainRecords(equations, x, out);
    return;
  }
  const { design, entryStart, component, trait, covariate, inverse } = equations;
  const { records, traits, y, pattern, position, rootWeight } = design;
  const width = entryStart.length - 1;
  const fitted = new Float64Array(traits);
  const weighted = new Float64Array(traits);
  for (let r = 0; r < records; r++) {
    const from = r * width;
    if (x === null) for (let t = 0; t < traits; t++) fitted[t] = y[r * traits + t] as number;
    else gather(x, r, from, position, fitted, entryStart, component, trait, covariate);
    applyResidual(r, traits, inverse, (pattern[r] as number) * traits * traits, fitted, weighted, rootWeight);
    scatter(out, r, from, position, weighted, entryStart, component, trait, covariate);
  }
}

function gather(
  x: Float64Array,
  r: number,
  from: number,
  position: Int32Array,
  fitted: Float64Array,
  entryStart: Int32Array,
  component: Int32Array,
  trait: Int32Array,
  covariate: readonly (Float64Array | null)[],
): void {
  fitted.fill(0);
  for (let e = 0; e < covariate.length; e++) {
    const base = position[from + e] as number;
    if (base < 0) continue;
    const values = covariate[e] as Float64Array | null;
    const factor = values === null ? 1 : (values[r] as number);
    const end = entryStart[e + 1] as number;
    for (let k = entryStart[e] as number; k < end; k++) {
      const t = trait[k] as number;
      fitted[t] = (fitted[t] as number) + factor * (x[base + (component[k] as number)] as number);
    }
  }
}

function scatter(
  out: Float64Array,
  r: number,
  from: number,
  position: Int32Array,
  weighted: Float64Array,
  entryStart: Int32Array,
  component: Int32Array,
  trait: Int32Array,
  covariate: readonly (Float64Array | null)[],
): void {
  for (let e = 0; e < covariate.length; e++) {
    const base = position[from + e] as number;
    if (base < 0) continue;
    const values = covariate[e] as Float64Array | null;
    const factor = values === null ? 1 : (values[r] as number);
    const end = entryStart[e + 1] as number;
    for (let k = entryStart[e] as number; k < end; k++) {
      const at = base + (component[k] as number);
      out[at] = (out[at] as number) + factor * (weighted[trait[k] as number] as number);
    }
  }
}

function applyResidual(
  r: number,
  traits: number,
  inverse: Float64Array,
  from: number,
  fitted: Float64Array,
  weighted: Float64Array,
  rootWeight: Float64Array | null,
): void {
  if (rootWeight !== null) for (let t = 0; t < traits; t++) fitted[t] = (fitted[t] as number) * (rootWeight[r * traits + t] as number);
  for (let t = 0; t < traits; t++) {
    let sum = 0;
    for (let s = 0; s < traits; s++) sum += (inverse[from + t * traits + s] as number) * (fitted[s] as number);
    weighted[t] = sum;
  }
  if (rootWeight !== null) for (let t = 0; t < traits; t++) weighted[t] = (weighted[t] as number) * (rootWeight[r * traits + t] as number);
}

/** out += (I ⊗ K) x over the levels of a term. */
function addIndependent(term: Term, k: Float64Array, x: Float64Array, out: Float64Array): void {
  const { offset, levels, width } = term;
  for (let level = 0; level < levels; level++) {
    const at = offset + level * width;
    for (let i = 0; i < width; i++) {
      let sum = 0;
      for (let j = 0; j < width; j++) sum += (k[i * width + j] as number) * (x[at + j] as number);
      out[at + i] = (out[at + i] as number) + sum;
    }
  }
}

/** own = x of the animal − ½ x of its parents; an unknown parent counts 0. */
function deviation(own: Float64Array, x: Float64Array, width: number, at: number, s: number, d: number): void {
  if (s >= 0 && d >= 0) {
    for (let j = 0; j < width; j++) own[j] = (x[at + j] as number) - 0.5 * ((x[s + j] as number) + (x[d + j] as number));
    return;
  }
  const parent = Math.max(s, d);
  for (let j = 0; j < width; j++) own[j] = (x[at + j] as number) - (parent < 0 ? 0 : 0.5 * (x[parent + j] as number));
}

/** out += what an animal's deviation, times K and its precision, gives it and takes from its parents; parts two by two. */
function returnDeviation(
  own: Float64Array,
  k: Float64Array,
  precision: Float64Array,
  i: number,
  out: Float64Array,
  at: number,
  s: number,
  d: number,
): void {
  const width = own.length;
  const even = width - (width % 2);
  const b = precision[i] as number;
  for (let t = 0, row = 0; t < even; t += 2, row += 2 * width) {
    let first = 0;
    let second = 0;
    for (let j = 0; j < width; j++) {
      const value = own[j] as number;
      first += (k[row + j] as number) * value;
      second += (k[row + width + j] as number) * value;
    }
    addPair(out, at + t, b * first, b * second);
    if (s >= 0) addPair(out, s + t, -0.5 * b * first, -0.5 * b * second);
    if (d >= 0) addPair(out, d + t, -0.5 * b * first, -0.5 * b * second);
  }
  if (even === width) return;
  const last = b * rowTimes(k, even * width, own, width);
  addOne(out, at + even, last);
  if (s >= 0) addOne(out, s + even, -0.5 * last);
  if (d >= 0) addOne(out, d + even, -0.5 * last);
}

/** Place of a parent's unknowns, −1 for an unknown parent. */
function parentPlace(parent: number, groups: number, { offset, width }: Term): number {
  const row = rowOfParent(parent, groups);
  return row < 0 ? -1 : offset + row * width;
}

/** out += (A⁻¹ ⊗ K) x, animal by animal through the pedigree. */
function addPedigree(equations: MixedEquations, term: Term, k: Float64Array, x: Float64Array, out: Float64Array): void {
  const { precision } = equations;
  const { offset, width } = term;
  const { n, groups, sire, dam } = equations.design.pedigree;
  const own = new Float64Array(width);
  for (let i = 0; i < n; i++) {
    const at = offset + (groups + i) * width;
    const s = parentPlace(sire[i] as number, groups, term);
    const d = parentPlace(dam[i] as number, groups, term);
    deviation(own, x, width, at, s, d);
    returnDeviation(own, k, precision, i, out, at, s, d);
  }
}

function addPair(out: Float64Array, at: number, first: number, second: number): void {
  addOne(out, at, first);
  addOne(out, at + 1, second);
}

/** out = C x for the coefficient matrix C of the equations. */
export function equationsTimes(equations: MixedEquations, x: Float64Array, out: Float64Array): void {
  out.fill(0);
  addRecords(equations, x, out);
  for (const term of equations.design.terms) {
    if (term.random === null) continue;
    if (term.random.structure === 'identity') addIndependent(term, term.random.inverse, x, out);
    else addPedigree(equations, term, term.random.inverse, x, out);
  }
}

/** The right-hand side W′ R⁻¹ y. */
export function rightHandSide(equations: MixedEquations): Float64Array {
  const out = new Float64Array(equations.design.equations);
  addRecords(equations, null, out);
  return out;
}
