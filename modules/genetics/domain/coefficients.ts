import type { Term } from './design.ts';
import { type Graph, graphOf } from './elimination-order.ts';
import type { MixedEquations } from './mixed-equations.ts';
import type { Panels } from './selected-inverse.ts';

/** Number of the first level of each term when the levels of all terms are numbered through, and the total. */
export interface Blocks {
  readonly start: readonly number[];
  readonly count: number;
  /** Unknowns of each block. */
  readonly width: Int32Array;
}

export function blocksOf(equations: MixedEquations): Blocks {
  const start: number[] = [];
  let count = 0;
  for (const term of equations.design.terms) {
    start.push(count);
    count += term.levels;
  }
  const width = new Int32Array(count);
  equations.design.terms.forEach((term, t) => {
    width.fill(term.width, start[t], (start[t] as number) + term.levels);
  });
  return { start, count, width };
}

/** Block an entry of a record meets, −1 for none. */
function blockOf(equations: MixedEquations, blocks: Blocks, r: number, e: number): number {
  const { position, entries, terms } = equations.design;
  const at = position[r * entries.length + e] as number;
  if (at < 0) return -1;
  const number = (entries[e] as { term: number }).term;
  const term = terms[number] as Term;
  return (blocks.start[number] as number) + (at - term.offset) / term.width;
}

/** An animal and its known parents with their coefficients in its own equation; groups count as unknown. */
function family(equations: MixedEquations, i: number): { animals: number[]; factor: number[] } {
  const { sire, dam } = equations.design.pedigree;
  const [s, d] = [sire[i] as number, dam[i] as number];
  if (s >= 0 && s === d) return { animals: [i, s], factor: [1, -1] };
  const animals = [i, s, d].filter((animal) => animal >= 0);
  return { animals, factor: animals.map((animal) => (animal === i ? 1 : -0.5)) };
}

/** Which blocks meet in the coefficient matrix. */
export function blockGraph(equations: MixedEquations, blocks: Blocks): Graph {
  const { design } = equations;
  const pairs: number[] = [];
  const meet = (list: readonly number[]): void => {
    for (let i = 0; i < list.length; i++) for (let j = 0; j < i; j++) pairs.push((list[i] as number) * blocks.count + (list[j] as number));
  };
  for (let r = 0; r < design.records; r++) meet(design.entries.map((_, e) => blockOf(equations, blocks, r, e)).filter((block) => block >= 0));
  design.terms.forEach((term, t) => {
    if (term.random?.structure !== 'pedigree') return;
    const base = (blocks.start[t] as number) + design.pedigree.groups;
    for (let i = 0; i < design.pedigree.n; i++) meet(family(equations, i).animals.map((animal) => base + animal));
  });
  return graphOf(blocks.count, Float64Array.from(pairs));
}

/** Writes the coefficient matrix into the panels; `first` gives the elimination number of each block's first unknown. */
export function fillCoefficients(equations: MixedEquations, blocks: Blocks, first: Int32Array, panels: Panels): void {
  const { design } = equations;
  for (let r = 0; r < design.records; r++) addRecord(equations, blocks, first, panels, r);
  design.terms.forEach((term, t) => {
    if (term.random === null) return;
    const k = term.random.inverse;
    const base = blocks.start[t] as number;
    if (term.random.structure === 'identity') {
      for (let level = 0; level < term.levels; level++) addBlock(panels, first, base + level, base + level, k, term.width, 1);
      return;
    }
    const animalBase = base + design.pedigree.groups;
    for (let i = 0; i < design.pedigree.n; i++) {
      const { animals, factor } = family(equations, i);
      animals.forEach((a, p) => {
        for (let q = 0; q <= p; q++) {
          const weight = (equations.precision[i] as number) * (factor[p] as number) * (factor[q] as number);
          addBlock(panels, first, animalBase + a, animalBase + (animals[q] as number), k, term.width, weight);
        }
      });
    }
  });
}

function addBlock(panels: Panels, first: Int32Array, a: number, b: number, k: Float64Array, width: number, factor: number): void {
  for (let i = 0; i < width; i++) {
    const end = a === b ? i + 1 : width;
    for (let j = 0; j < end; j++) panels.add((first[a] as number) + i, (first[b] as number) + j, factor * (k[i * width + j] as number));
  }
}

function addRecord(equations: MixedEquations, blocks: Blocks, first: Int32Array, panels: Panels, r: number): void {
  const { design, inverse, covariate } = equations;
  const { traits, rootWeight } = design;
  const unknown: number[] = [];
  const trait: number[] = [];
  const factor: number[] = [];
  design.entries.forEach((entry, e) => {
    const block = blockOf(equations, blocks, r, e);
    if (block < 0) return;
    const x = covariate[e]?.[r] ?? 1;
    entry.component.forEach((component, k) => {
      const t = entry.trait[k] as number;
      unknown.push((first[block] as number) + component);
      trait.push(t);
      factor.push(rootWeight === null ? x : x * (rootWeight[r * traits + t] as number));
    });
  });
  const m = (design.pattern[r] as number) * traits * traits;
  for (let i = 0; i < unknown.length; i++) {
    for (let j = 0; j <= i; j++) {
      const weight = inverse[m + (trait[i] as number) * traits + (trait[j] as number)] as number;
      if (weight !== 0) panels.add(unknown[i] as number, unknown[j] as number, weight * (factor[i] as number) * (factor[j] as number));
    }
  }
}
