import type { Design, Term } from './design.ts';
import { equationsTimes, type MixedEquations, rightHandSide } from './mixed-equations.ts';
import { blockInverse, precondition } from './preconditioner.ts';

export interface SolveOptions {
  /** Largest ‖r‖/‖b‖ of a finished solution (default 1e-8, plain norms, not squared). */
  readonly tolerance?: number;
  /** Largest move of any breeding value over ten rounds, in genetic standard deviations (default 0.001). */
  readonly move?: number;
  /** Rounds after which it is given up (default 3000). */
  readonly rounds?: number;
  /** Solutions to start from, of the same design (default zeros). */
  readonly start?: Float64Array;
  /** Told after every round; false stops the solving. */
  readonly onRound?: (round: number, residual: number) => boolean;
}

export interface Solution {
  readonly design: Design;
  /** All unknowns; read them with {@link effectOf}. */
  readonly x: Float64Array;
  readonly rounds: number;
  /** ‖b − C x‖/‖b‖ at the end, computed anew and not carried along. */
  readonly residual: number;
  /** Largest move of a breeding value over the last ten rounds, in genetic standard deviations. */
  readonly move: number;
  readonly end: 'converged' | 'rounds' | 'stopped';
}

const WINDOW = 10;

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** to += factor × from */
function addTimes(to: Float64Array, from: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + factor * (from[i] as number);
}

/** Keeps the breeding values of ten rounds ago and measures how far they have moved. */
class MoveWatch {
  move = Number.POSITIVE_INFINITY;
  private readonly terms: readonly Term[];
  private readonly kept: Float64Array[];

  constructor(design: Design, x: Float64Array) {
    this.terms = design.terms.filter((term) => term.random?.structure === 'pedigree');
    this.kept = this.terms.map((term) => x.slice(term.offset, term.offset + term.levels * term.width));
  }

  look(x: Float64Array): void {
    let most = 0;
    this.terms.forEach((term, k) => {
      const kept = this.kept[k] as Float64Array;
      const width = term.width;
      const perSd = Array.from({ length: width }, (_, j) => 1 / Math.sqrt(term.random?.covariance[j * width + j] ?? 1));
      for (let i = 0; i < kept.length; i++) {
        const now = x[term.offset + i] as number;
        const moved = Math.abs(now - (kept[i] as number)) * (perSd[i % width] as number);
        if (moved > most) most = moved;
        kept[i] = now;
      }
    });
    this.move = most;
  }
}

/**
 * Solves the mixed-model equations by preconditioned conjugate gradients. Finished when the relative residual
 * and, over the last ten rounds, the move of every breeding value are within their limits; a residual at
 * rounding level (1e-13) ends it at once. Fixed effects need not have full rank: contrasts that can be
 * estimated are right, others depend on the start.
 */
export function solve(equations: MixedEquations, options: SolveOptions = {}): Solution {
  const { design } = equations;
  const tolerance = options.tolerance ?? 1e-8;
  const most = options.rounds ?? 3000;
  const b = rightHandSide(equations);
  const size = Math.sqrt(dot(b, b)) || 1;
  const x = options.start?.slice() ?? new Float64Array(design.equations);
  const product = new Float64Array(design.equations);
  equationsTimes(equations, x, product);
  const r = b;
  addTimes(r, product, -1);
  const inverse = blockInverse(equations);
  const watch = new MoveWatch(design, x);
  const direction = new Float64Array(design.equations);
  let previous = 0;
  let rounds = 0;
  let end: Solution['end'] = 'rounds';
  let residual = Math.sqrt(dot(r, r)) / size;
  const finished = (): boolean => residual <= 1e-13 || (residual <= tolerance && watch.move <= (options.move ?? 0.001));
  while (rounds < most && !finished()) {
    precondition(inverse, r, product);
    const now = dot(r, product);
    const keep = rounds === 0 ? 0 : now / previous;
    for (let i = 0; i < x.length; i++) direction[i] = (product[i] as number) + keep * (direction[i] as number);
    previous = now;
    equationsTimes(equations, direction, product);
    const step = now / dot(direction, product);
    addTimes(x, direction, step);
    addTimes(r, product, -step);
    rounds++;
    residual = Math.sqrt(dot(r, r)) / size;
    if (rounds % WINDOW === 0) watch.look(x);
    if (options.onRound?.(rounds, residual) === false) {
      end = 'stopped';
      break;
    }
  }
  if (end === 'rounds' && finished()) end = 'converged';
  return { design, x, rounds, residual: trueResidual(equations, x, product, size), move: watch.move, end };
}

function trueResidual(equations: MixedEquations, x: Float64Array, product: Float64Array, size: number): number {
  equationsTimes(equations, x, product);
  const b = rightHandSide(equations);
  addTimes(b, product, -1);
  return Math.sqrt(dot(b, b)) / size;
}

/**
 * Solutions of one effect, level by level with its parts side by side; slopes in the covariate's own units.
 * For an effect on the pedigree the genetic groups come first, then the animals, an animal's value including
 * its groups' shares.
 */
export function effectOf(solution: Solution, term: Term): Float64Array {
  return solution.x.slice(term.offset, term.offset + term.levels * term.width).map((value) => value * term.scale);
}
