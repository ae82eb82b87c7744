import { approximateErrors } from './approximate-errors.ts';
import { type Blocks, blockGraph, blocksOf, fillCoefficients } from './coefficients.ts';
import type { Term } from './design.ts';
import type { MixedEquations } from './mixed-equations.ts';
import { Panels, selectedInverse } from './selected-inverse.ts';
import { type Supernodes, supernodes } from './supernodes.ts';

/** How the prediction error variances were found: from the inverse of the coefficient matrix, or by information units. */
export type ReliabilityMethod = 'exact' | 'approximate';

export interface Reliability {
  readonly method: ReliabilityMethod;
  readonly width: number;
  /** 1 − PEV/((1 + F) σ²), 0 to 1, animal by animal (groups left out), parts of the effect side by side. */
  readonly value: Float64Array;
  /** Prediction error variances in the same order. */
  readonly pev: Float64Array;
}

export interface ReliabilityOptions {
  /** Effect on the pedigree (default: the first). */
  readonly term?: string;
  /** Equations up to which the inverse is computed (default 50,000; 0 for never). */
  readonly exactUpTo?: number;
  /** Multiplications the factorisation may take (default 4·10¹⁰), beyond which the figures are approximated. */
  readonly mostWork?: number;
}

/** Elements of the factor kept in memory at most, 8 bytes each. */
const MOST_ELEMENTS = 4e7;

function pedigreeTerm(equations: MixedEquations, name: string | undefined): number {
  const number = equations.design.terms.findIndex((term) => term.random?.structure === 'pedigree' && (name === undefined || term.name === name));
  if (number < 0) throw new RangeError(`no effect ${name ?? ''} on the pedigree in the model`);
  return number;
}

/** The symbolic factorisation when the inverse is within reach. */
function withinReach(equations: MixedEquations, blocks: Blocks, options: ReliabilityOptions): Supernodes | null {
  if (equations.design.equations > (options.exactUpTo ?? 50_000)) return null;
  const tree = supernodes(blockGraph(equations, blocks), blocks.width);
  return tree.work <= (options.mostWork ?? 4e10) && tree.elements <= MOST_ELEMENTS ? tree : null;
}

/** Prediction error variances from the inverse of the coefficient matrix. */
function exactErrors(equations: MixedEquations, number: number, blocks: Blocks, tree: Supernodes): Float64Array {
  const { design } = equations;
  const term = design.terms[number] as Term;
  const panels = new Panels(tree);
  fillCoefficients(equations, blocks, tree.first, panels);
  const unknown = new Int32Array(design.equations).fill(-1);
  const from = (blocks.start[number] as number) + design.pedigree.groups;
  for (let i = 0; i < design.pedigree.n; i++) for (let k = 0; k < term.width; k++) unknown[(tree.first[from + i] as number) + k] = i * term.width + k;
  const pev = new Float64Array(design.pedigree.n * term.width);
  selectedInverse(panels, (rows, columns, inverse) => {
    for (let j = 0; j < columns; j++) {
      const at = unknown[rows[j] as number] as number;
      if (at >= 0) pev[at] = inverse[j * rows.length + j] as number;
    }
  });
  return pev;
}

/** Variances of the parts from blocks of covariances. */
function diagonals(covariances: Float64Array, width: number): Float64Array {
  const count = covariances.length / (width * width);
  return Float64Array.from(
    { length: count * width },
    (_, at) => covariances[Math.floor(at / width) * width * width + (at % width) * (width + 1)] as number,
  );
}

/**
 * Reliability of every breeding value, exact where the inverse of the coefficient matrix is within reach and
 * approximated elsewhere; `method` tells which. Genetic groups count as unknown parents.
 * @param f inbreeding coefficients of the design's pedigree.
 * @throws RangeError when the model has no such effect on the pedigree.
 */
export function reliability(equations: MixedEquations, f: Float64Array, options: ReliabilityOptions = {}): Reliability {
  const number = pedigreeTerm(equations, options.term);
  const { width, random } = equations.design.terms[number] as Term;
  const blocks = blocksOf(equations);
  const tree = withinReach(equations, blocks, options);
  const pev = tree === null ? diagonals(approximateErrors(equations, number, f), width) : exactErrors(equations, number, blocks, tree);
  const value = pev.map((error, at) => {
    const variance = (1 + (f[Math.floor(at / width)] as number)) * (random?.covariance[(at % width) * (width + 1)] as number);
    return Math.min(1, Math.max(0, 1 - error / variance));
  });
  return { method: tree === null ? 'approximate' : 'exact', width, value, pev };
}
