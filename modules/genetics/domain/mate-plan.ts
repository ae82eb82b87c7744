import { type LineShare, transportByLine } from './line-share.ts';
import { type Transport, transport } from './transport.ts';

/** What a plan is made from; tables are sow by sow: pair (s, b) stands at s × boars + b. */
export interface MateInput {
  readonly sows: number;
  readonly boars: number;
  /** Index expected of each litter; a value that is not finite forbids the pair. */
  readonly value: Float64Array;
  /** Inbreeding each litter would have, 0 to 1. */
  readonly f: Float64Array;
  /** 1 for a pair refused by the checks. */
  readonly forbidden?: Uint8Array;
  /** Most sows of each boar. */
  readonly most: ArrayLike<number>;
  /** Least sows of each boar (default 0). */
  readonly least?: ArrayLike<number>;
  /** Lines of the sows, and most sows of each line a boar takes; any number when absent. */
  readonly share?: LineShare;
  /** No litter above this inbreeding. */
  readonly maxF?: number;
  /** Mean inbreeding of the litters not above this. */
  readonly maxMeanF?: number;
  /** Index points taken off for 1 % of inbreeding (default 0). */
  readonly lambda?: number;
}

export interface MatePlan {
  /** Boar of each sow, −1 for none. */
  readonly boarOf: Int32Array;
  readonly why: readonly ('mated' | 'no boar allowed' | 'no place left')[];
  /** Sows of each boar. */
  readonly use: Int32Array;
  readonly mated: number;
  /** Places missing to the boars' least numbers. */
  readonly short: number;
  /** Means over the mated sows, 0 when there is none. */
  readonly meanValue: number;
  readonly meanF: number;
  /** Mean of value − lambda × inbreeding in %: what the plan makes greatest. */
  readonly objective: number;
  /** Gain in the sum of the objective by one more place of the boar; Infinity when it would mate one more sow. */
  readonly boarPrice: Float64Array;
  /** Points of the mean objective that 1 % more of mean inbreeding would bring, 0 when that limit does not bind. */
  readonly limitPrice: number;
  /** No plan under the limits can have a greater objective. */
  readonly bound: number;
  /** True when the bound is reached. */
  readonly optimal: boolean;
  /** False when even the least inbred plan exceeds the mean limit; the plan is then that one. */
  readonly meanLimitMet: boolean;
}

/** A plan with its sums. */
interface Sums {
  readonly plan: Transport;
  readonly mated: number;
  readonly gain: number;
  readonly f: number;
}

/** Pairs that a part of the search leaves out, and pairs it has settled. */
interface Decided {
  readonly closed: readonly number[];
  readonly settled: readonly number[];
}

const NOTHING: Decided = { closed: [], settled: [] };

/** A branch of the search under the mean limit and the bound of what it holds. */
interface Branch {
  readonly decided: Decided;
  readonly bound: number;
  /** Best plan within the limit found in the branch. */
  readonly within: Sums;
  /** The optimal plan just over the limit; null when `within` is the best of the branch. */
  readonly over: Sums | null;
  readonly price: number;
}

const EPSILON = 1e-9;

/** The allocation problem with its forbidden pairs struck out. */
class Allocation {
  readonly input: MateInput;
  readonly gain: Float64Array;
  readonly least: ArrayLike<number>;
  solved = 0;

  constructor(input: MateInput) {
    const { sows, boars, value, f, forbidden, maxF = Number.POSITIVE_INFINITY, lambda = 0 } = input;
    this.input = input;
    this.least = input.least ?? new Int32Array(boars);
    this.gain = new Float64Array(sows * boars);
    for (let k = 0; k < this.gain.length; k++) {
      const open = forbidden?.[k] !== 1 && (f[k] as number) <= maxF;
      this.gain[k] = open ? (value[k] as number) - 100 * lambda * (f[k] as number) : Number.NEGATIVE_INFINITY;
    }
  }

  /** Best plan for weight × gain − price × inbreeding under what is decided. */
  solve(weight: number, price: number, { closed, settled }: Decided): Sums {
    const { sows, boars, f, share } = this.input;
    const table = this.gain.map((g, k) => (Number.isFinite(g) ? weight * g - price * (f[k] as number) : g));
    for (const pair of closed) table[pair] = Number.NEGATIVE_INFINITY;
    const [most, least] = [Int32Array.from(this.input.most), Int32Array.from(this.least)];
    // A settled sow leaves the problem and takes her place with her.
    for (const pair of settled) {
      const boar = pair % boars;
      table.fill(Number.NEGATIVE_INFINITY, pair - boar, pair - boar + boars);
      most[boar] = (most[boar] as number) - 1;
      least[boar] = Math.max(0, (least[boar] as number) - 1);
    }
    this.solved++;
    const plan = share === undefined ? transport(sows, boars, table, most, least) : transportByLine(sows, table, { most, least, settled }, share);
    for (const pair of settled) {
      const boar = pair % boars;
      plan.columnOf[(pair - boar) / boars] = boar;
      plan.use[boar] = (plan.use[boar] as number) + 1;
    }
    return this.sums(plan);
  }

  private sums(plan: Transport): Sums {
    const { boars, f } = this.input;
    let mated = 0;
    let gain = 0;
    let inbreeding = 0;
    plan.columnOf.forEach((boar, sow) => {
      if (boar < 0) return;
      mated++;
      gain += this.gain[sow * boars + boar] as number;
      inbreeding += f[sow * boars + boar] as number;
    });
    return { plan, mated, gain, f: inbreeding };
  }

  /**
   * The best plan of a branch within the limit on the sum of inbreeding and a bound, by the price of inbreeding
   * at which plans on both sides of the limit are equally good; null when the branch has no plan within it.
   */
  underLimit(limit: number, decided: Decided, like: Sums): Branch | null {
    let over = this.solve(1, 0, decided);
    if (over.mated < like.mated || over.plan.short > like.plan.short) return null;
    if (over.f <= limit) return { decided, bound: over.gain, within: over, over: null, price: 0 };
    let within = this.solve(0, 1, decided);
    if (within.f > limit) return null;
    for (;;) {
      const price = (over.gain - within.gain) / (over.f - within.f);
      const bound = over.gain - price * (over.f - limit);
      const between = this.solve(1, price, decided);
      if (between.gain - price * (between.f - limit) <= bound + EPSILON * (1 + Math.abs(bound))) return { decided, bound, within, over, price };
      if (between.f <= limit) within = between;
      else over = between;
    }
  }
}

/** The two halves of a branch: a sow on which its two plans differ keeps her boar, or loses him. */
function halves({ decided, within, over }: Branch, boars: number): Decided[] {
  if (over === null) return [];
  const { columnOf } = within.plan;
  const sow = columnOf.findIndex((boar, s) => boar >= 0 && boar !== over.plan.columnOf[s]);
  if (sow < 0) return [];
  const pair = sow * boars + (columnOf[sow] as number);
  return [
    { ...decided, settled: [...decided.settled, pair] },
    { ...decided, closed: [...decided.closed, pair] },
  ];
}

/** Plans solved at most in closing the last gap: all it takes for small plans, none beyond the bound itself for very large ones. */
function patience(input: MateInput): number {
  return Math.min(4000, Math.max(8, Math.floor(1e6 / (input.sows * input.boars))));
}

function takeBest(open: Branch[]): Branch | undefined {
  open.sort((a, b) => a.bound - b.bound);
  return open.pop();
}

/** True when a bound lies no further above a gain than rounding. */
function reached(bound: number, gain: number): boolean {
  return bound <= gain + EPSILON * (1 + Math.abs(gain));
}

/** Best plan under the limit on mean inbreeding by branch and bound, the branch with the best bound first. */
function searchUnderLimit(allocation: Allocation, limit: number, root: Branch): { best: Sums; bound: number } {
  const most = patience(allocation.input);
  let best = root.within;
  const open = [root];
  for (let branch = takeBest(open); branch !== undefined && !reached(branch.bound, best.gain); branch = takeBest(open)) {
    if (allocation.solved > most) return { best, bound: branch.bound };
    for (const decided of halves(branch, allocation.input.boars)) {
      const half = allocation.underLimit(limit, decided, best);
      if (half === null) continue;
      open.push(half);
      if (half.within.gain > best.gain) best = half.within;
    }
  }
  return { best, bound: best.gain };
}

interface Outcome {
  readonly best: Sums;
  readonly bound: number;
  readonly price: number;
  readonly met: boolean;
}

function solveAll(allocation: Allocation): Outcome {
  const { maxMeanF } = allocation.input;
  const free = allocation.solve(1, 0, NOTHING);
  const limit = maxMeanF === undefined ? Number.POSITIVE_INFINITY : maxMeanF * free.mated * (1 + 1e-12);
  if (free.f <= limit) return { best: free, bound: free.gain, price: 0, met: true };
  const root = allocation.underLimit(limit, NOTHING, free);
  if (root === null) {
    const least = allocation.solve(0, 1, NOTHING);
    return { best: least, bound: least.gain, price: 0, met: false };
  }
  return { ...searchUnderLimit(allocation, limit, root), price: root.price, met: true };
}

/**
 * The plan of matings with the greatest mean of value − lambda × inbreeding under all limits, every sow mated
 * once where that can be. Without a limit on the mean inbreeding it is exact (a transportation problem); with
 * one, the plan is optimal or its distance from the bound is told. The same input gives the same plan.
 * @throws RangeError when a boar's least number exceeds his most.
 */
export function planMatings(input: MateInput): MatePlan {
  const allocation = new Allocation(input);
  const { best, bound, price, met } = solveAll(allocation);
  const { columnOf, use, short, price: boarPrice } = best.plan;
  const { boars, lambda = 0 } = input;
  const count = Math.max(1, best.mated);
  const why = Array.from(columnOf, (boar, sow) => {
    if (boar >= 0) return 'mated';
    return allocation.gain.subarray(sow * boars, (sow + 1) * boars).some(Number.isFinite) ? 'no place left' : 'no boar allowed';
  });
  return {
    boarOf: columnOf,
    why,
    use,
    mated: best.mated,
    short,
    meanValue: (best.gain + 100 * lambda * best.f) / count,
    meanF: best.f / count,
    objective: best.gain / count,
    boarPrice,
    limitPrice: price / 100,
    bound: bound / count,
    optimal: met && reached(bound, best.gain),
    meanLimitMet: met,
  };
}

/**
 * What a limit on inbreeding costs: plans under several limits beside the plan without it, whose entry comes
 * first with the limit Infinity. `cost` is the loss in the mean objective; the other limits of the input stay.
 */
export function limitFrontier(
  input: MateInput,
  kind: 'maxF' | 'maxMeanF',
  limits: readonly number[],
): { limit: number; plan: MatePlan; cost: number }[] {
  const points = [Number.POSITIVE_INFINITY, ...limits].map((limit) => ({ limit, plan: planMatings({ ...input, [kind]: limit }) }));
  const free = points[0]?.plan.objective ?? 0;
  return points.map(({ limit, plan }) => ({ limit, plan, cost: free - plan.objective }));
}

/**
 * Rate of inbreeding a generation that a mean coancestry of the parents implies when their own mean inbreeding
 * is `meanF`: (C − F)/(1 − F), to be held against the wanted rate.
 */
export function impliedRate(meanCoancestry: number, meanF: number): number {
  return (meanCoancestry - meanF) / (1 - meanF);
}
