import { rowOfParent } from '#kernel/pedigree/pedigree.ts';
import type { Design, Term } from './design.ts';
import type { MixedEquations } from './mixed-equations.ts';
import { invertSymmetric } from './small-matrix.ts';

/** Inverses of the diagonal blocks of the equations, one block for each level of each term, in single precision. */
export interface BlockInverse {
  readonly design: Design;
  /** Where the blocks of each term start in `value`. */
  readonly start: readonly number[];
  readonly value: Float32Array;
}

/** Adds what the records put on the diagonal blocks of one term. */
function addRecordBlocks(equations: MixedEquations, e: number, blocks: Float64Array): void {
  const { design, entryStart, component, trait, covariate, inverse } = equations;
  const { traits, records, pattern, position, rootWeight } = design;
  const term = design.terms[(design.entries[e] as Design['entries'][number]).term] as Term;
  const entries = design.entries.length;
  const values = covariate[e] as Float64Array | null;
  const from = entryStart[e] as number;
  const to = entryStart[e + 1] as number;
  const weight = (r: number, t: number): number => (rootWeight === null ? 1 : (rootWeight[r * traits + t] as number));
  for (let r = 0; r < records; r++) {
    const base = position[r * entries + e] as number;
    if (base < 0) continue;
    const square = values === null ? 1 : (values[r] as number) ** 2;
    const block = ((base - term.offset) / term.width) * term.width * term.width;
    const m = (pattern[r] as number) * traits * traits;
    for (let k = from; k < to; k++) {
      const t = trait[k] as number;
      for (let l = from; l < to; l++) {
        const u = trait[l] as number;
        const at = block + (component[k] as number) * term.width + (component[l] as number);
        blocks[at] = (blocks[at] as number) + square * weight(r, t) * weight(r, u) * (inverse[m + t * traits + u] as number);
      }
    }
  }
}

function addPriorBlocks(term: Term, diagonal: Float64Array, blocks: Float64Array): void {
  if (term.random === null) return;
  const size = term.width * term.width;
  for (let level = 0; level < term.levels; level++) {
    const factor = term.random.structure === 'pedigree' ? (diagonal[level] as number) : 1;
    for (let k = 0; k < size; k++) {
      blocks[level * size + k] = (blocks[level * size + k] as number) + factor * (term.random.inverse[k] as number);
    }
  }
}

/** The diagonal blocks of one term before inversion. */
export function diagonalBlocks(equations: MixedEquations, number: number, diagonal: Float64Array): Float64Array {
  const term = equations.design.terms[number] as Term;
  const blocks = new Float64Array(term.levels * term.width * term.width);
  equations.design.entries.forEach((entry, e) => {
    if (entry.term === number) addRecordBlocks(equations, e, blocks);
  });
  addPriorBlocks(term, diagonal, blocks);
  return blocks;
}

/** Diagonal of the inverse relationship matrix, groups first. */
function inverseDiagonal(equations: MixedEquations): Float64Array {
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

/** Block-diagonal preconditioner; a level without records in a fixed effect gets zeros and stays at 0. */
export function blockInverse(equations: MixedEquations): BlockInverse {
  const { design } = equations;
  const start: number[] = [];
  let total = 0;
  for (const term of design.terms) {
    start.push(total);
    total += term.levels * term.width * term.width;
  }
  const value = new Float32Array(total);
  const diagonal = inverseDiagonal(equations);
  design.terms.forEach((term, number) => {
    const blocks = diagonalBlocks(equations, number, diagonal);
    const size = term.width * term.width;
    for (let level = 0; level < term.levels; level++) {
      value.set(invertSymmetric(blocks.subarray(level * size, (level + 1) * size), term.width), (start[number] as number) + level * size);
    }
  });
  return { design, start, value };
}

/** z = M⁻¹ r of one level, rows and columns two by two; its block stands from `start` on. */
function preconditionLevel(value: Float32Array, start: number, r: Float64Array, z: Float64Array, at: number, width: number): void {
  const even = width - (width % 2);
  let row = start;
  for (let i = 0; i < even; i += 2, row += 2 * width) {
    let first = 0;
    let second = 0;
    for (let j = 0; j < even; j += 2) {
      const x = r[at + j] as number;
      const y = r[at + j + 1] as number;
      first += (value[row + j] as number) * x + (value[row + j + 1] as number) * y;
      second += (value[row + width + j] as number) * x + (value[row + width + j + 1] as number) * y;
    }
    if (even < width) {
      const x = r[at + even] as number;
      first += (value[row + even] as number) * x;
      second += (value[row + width + even] as number) * x;
    }
    z[at + i] = first;
    z[at + i + 1] = second;
  }
  if (even === width) return;
  let last = 0;
  for (let j = 0; j < width; j++) last += (value[row + j] as number) * (r[at + j] as number);
  z[at + even] = last;
}

/** z = M⁻¹ r over the levels of one term; r′z. */
function preconditionTerm({ width, levels, offset }: Term, value: Float32Array, start: number, r: Float64Array, z: Float64Array): number {
  const end = offset + levels * width;
  let sum = 0;
  for (let at = offset, block = start; at < end; at += width, block += width * width) {
    preconditionLevel(value, block, r, z, at, width);
    for (let i = at; i < at + width; i++) sum += (z[i] as number) * (r[i] as number);
  }
  return sum;
}

/** z = M⁻¹ r; r′z. */
export function precondition(inverse: BlockInverse, r: Float64Array, z: Float64Array): number {
  let sum = 0;
  inverse.design.terms.forEach((term, number) => {
    sum += preconditionTerm(term, inverse.value, inverse.start[number] as number, r, z);
  });
  return sum;
}
