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

/** Scalar product, four sums side by side so that no addition waits for the one before. */
function dot(a: Float64Array, b: Float64Array): number {
  const n = a.length;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    s0 += (a[i] as number) * (b[i] as number);
    s1 += (a[i + 1] as number) * (b[i + 1] as number);
    s2 += (a[i + 2] as number) * (b[i + 2] as number);
    s3 += (a[i + 3] as number) * (b[i + 3] as number);
  }
  for (; i < n; i++) s0 += (a[i] as number) * (b[i] as number);
  return s0 + s1 + (s2 + s3);
}

/** to += factor × from; the square of its length. */
function addTimes(to: Float64Array, from: Float64Array, factor: number): number {
  const n = to.length;
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < n; i += 2) {
    const x = (to[i] as number) + factor * (from[i] as number);
    const y = (to[i + 1] as number) + factor * (from[i + 1] as number);
    to[i] = x;
    to[i + 1] = y;
    even += x * x;
    odd += y * y;
  }
  if (n % 2 === 0) return even + odd;
  const last = (to[n - 1] as number) + factor * (from[n - 1] as number);
  to[n - 1] = last;
  return even + odd + last * last;
}

/** direction = z + keep × direction */
function turn(direction: Float64Array, z: Float64Array, keep: number): void {
  const n = direction.length;
  for (let i = 0; i < n; i++) direction[i] = (z[i] as number) + keep * (direction[i] as number);
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
  const { tolerance = 1e-8, rounds: most = 3000, move: mostMove = 0.001, onRound = (): boolean => true } = options;
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
  const finished = (): boolean => residual <= 1e-13 || (residual <= tolerance && watch.move <= mostMove);
  while (rounds < most && !finished() && end !== 'stopped') {
    const now = precondition(inverse, r, product);
    const keep = rounds === 0 ? 0 : now / previous;
    turn(direction, product, keep);
    previous = now;
    equationsTimes(equations, direction, product);
    const step = now / dot(direction, product);
    addTimes(x, direction, step);
    rounds++;
    residual = Math.sqrt(addTimes(r, product, -step)) / size;
    if (rounds % WINDOW === 0) watch.look(x);
    if (!onRound(rounds, residual)) end = 'stopped';
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
