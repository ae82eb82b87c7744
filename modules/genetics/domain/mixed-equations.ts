import type { Design, Term } from './design.ts';
import { mendelianVariance, rowOfParent } from './pedigree.ts';
import { blockTimes } from './small-matrix.ts';

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

/** True when every effect acts on every trait in order, without covariates or weights: no indirection is needed. */
function isPlain(design: Design): boolean {
  const whole = (list: readonly number[]): boolean => list.length === design.traits && list.every((value, k) => value === k);
  return design.rootWeight === null && design.entries.every((entry) => entry.covariate === null && whole(entry.component) && whole(entry.trait));
}

/** out += W′ R⁻¹ W x for plain records. */
function addPlainRecords(equations: MixedEquations, x: Float64Array, out: Float64Array): void {
  const { inverse } = equations;
  const { records, traits, pattern, position, entries } = equations.design;
  const width = entries.length;
  const fitted = new Float64Array(traits);
  const weighted = new Float64Array(traits);
  for (let r = 0; r < records; r++) {
    const from = r * width;
    fitted.fill(0);
    for (let e = from; e < from + width; e++) {
      const base = position[e] as number;
      if (base < 0) continue;
      for (let t = 0; t < fitted.length; t++) fitted[t] = (fitted[t] as number) + (x[base + t] as number);
    }
    blockTimes(inverse, (pattern[r] as number) * traits * traits, fitted, 0, weighted);
    for (let e = from; e < from + width; e++) {
      const base = position[e] as number;
      if (base < 0) continue;
      for (let t = 0; t < weighted.length; t++) out[base + t] = (out[base + t] as number) + (weighted[t] as number);
    }
  }
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
  const product = new Float64Array(width);
  for (let level = 0; level < levels; level++) {
    const at = offset + level * width;
    blockTimes(k, 0, x, at, product);
    for (let i = 0; i < product.length; i++) out[at + i] = (out[at + i] as number) + (product[i] as number);
  }
}

/** own −= ½ x of a parent. */
function lessHalf(own: Float64Array, x: Float64Array, parent: number): void {
  for (let j = 0; j < own.length; j++) own[j] = (own[j] as number) - 0.5 * (x[parent + j] as number);
}

/** to += factor × part of the block at `at`. */
function addBlock(to: Float64Array, at: number, block: Float64Array, factor: number): void {
  for (let j = 0; j < block.length; j++) to[at + j] = (to[at + j] as number) + factor * (block[j] as number);
}

/** out += (A⁻¹ ⊗ K) x, animal by animal through the pedigree. */
function addPedigree(equations: MixedEquations, term: Term, k: Float64Array, x: Float64Array, out: Float64Array): void {
  const { pedigree } = equations.design;
  const { precision } = equations;
  const { offset, width } = term;
  const { n, groups, sire, dam } = pedigree;
  const own = new Float64Array(width);
  const product = new Float64Array(width);
  for (let i = 0; i < n; i++) {
    const at = offset + (groups + i) * width;
    const s = rowOfParent(sire[i] as number, groups);
    const d = rowOfParent(dam[i] as number, groups);
    for (let j = 0; j < own.length; j++) own[j] = x[at + j] as number;
    if (s >= 0) lessHalf(own, x, offset + s * width);
    if (d >= 0) lessHalf(own, x, offset + d * width);
    blockTimes(k, 0, own, 0, product);
    const b = precision[i] as number;
    addBlock(out, at, product, b);
    if (s >= 0) addBlock(out, offset + s * width, product, -0.5 * b);
    if (d >= 0) addBlock(out, offset + d * width, product, -0.5 * b);
  }
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

/** Diagonal of the inverse relationship matrix, groups first. */
export function inverseDiagonal(equations: MixedEquations): Float64Array {
  const { n, groups, sire, dam } = equations.design.pedigree;
  const diagonal = new Float64Array(n + groups);
  for (let i = 0; i < n; i++) {
    const b = equations.precision[i] as number;
    diagonal[groups + i] = (diagonal[groups + i] as number) + b;
    const s = rowOfParent(sire[i] as number, groups);
    const d = rowOfParent(dam[i] as number, groups);
    if (s >= 0) diagonal[s] = (diagonal[s] as number) + 0.25 * b;
    if (d >= 0) diagonal[d] = (diagonal[d] as number) + 0.25 * b;
    if (s >= 0 && s === d) diagonal[s] = (diagonal[s] as number) + 0.5 * b;
  }
  return diagonal;
}
