import { binomial, binomialUpTo, hypergeometric, up } from './probability.ts';

/** Least probability that is counted: what lies below changes no answer. */
const NEGLIGIBLE = 1e-13;

/** Probability that none of n tested reacts, exactly: infected animals are drawn without putting back, each reacts with Se, no healthy one does. */
export function missed(N: number, D: number, n: number, Se: number): number {
  let sum = 0;
  for (let y = Math.max(0, n - (N - D)); y <= Math.min(D, n); y += 1) sum += hypergeometric(y, { N, D, n }) * (1 - Se) ** y;
  return Math.min(1, sum);
}

/** The same by Cannon and Roe's formula with N/Se (the approximation of surveillance tables): 1 − (1 − n Se/N)^D. */
export const herdSensitivityNear = (N: number, D: number, n: number, Se: number): number => 1 - (1 - Math.min(1, (n * Se) / N)) ** D;

/** Herd sensitivity of a large population: 1 − (1 − p Se)^n. */
export const herdSensitivityLarge = (p: number, n: number, Se: number): number => 1 - (1 - p * Se) ** n;

/** Least of 1…most that a rising condition holds for; null where it holds for none. */
function least(most: number, holds: (n: number) => boolean): number | null {
  if (!holds(most)) return null;
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Question 1 and 2, exactly: the least n that finds at least one of D infected of N with confidence c; null where testing all does not. */
export function exactSize(N: number, D: number, c: number, Se: number): number | null {
  // Certain is only who tests more than are healthy, with a test that misses none.
  if (c >= 1) return Se >= 1 ? N - D + 1 : null;
  return least(N, (n) => 1 - missed(N, D, n, Se) >= c - 1e-12);
}

/** Cannon and Roe 1982: n = (1 − (1−c)^(1/D)) (N − (D−1)/2), for a test that misses nothing. D need not be whole. */
export const cannonRoe = (N: number, D: number, c: number): number => up((1 - (1 - c) ** (1 / D)) * (N - (D - 1) / 2));

/** n = (N/Se) (1 − (1−c)^(1/D)). */
export const sizeNear = (N: number, D: number, c: number, Se: number): number => up((N / Se) * (1 - (1 - c) ** (1 / D)));

/** Question 3: n = ln(1−c) / ln(1 − p Se), a large population; null where no number is enough. One is where all are infected and none is missed. */
export function sizeLarge(p: number, c: number, Se: number): number | null {
  if (p * Se >= 1) return 1;
  return c >= 1 ? null : up(Math.log(1 - c) / Math.log(1 - p * Se));
}

/** Reactors in a sample of a population with D infected, where healthy animals react as well. */
export interface Reactors {
  readonly N: number;
  readonly D: number;
  readonly n: number;
  readonly Se: number;
  readonly Sp: number;
}

/** Probability of at most x reactors (FreeCalc: Cameron and Baldock 1998). */
export function reactorsUpTo(x: number, { N, D, n, Se, Sp }: Reactors): number {
  let sum = 0;
  for (let y = Math.max(0, n - (N - D)); y <= Math.min(D, n); y += 1) {
    const drawn = hypergeometric(y, { N, D, n });
    if (drawn < NEGLIGIBLE) continue;
    let below = 0;
    for (let j = 0; j <= Math.min(x, y); j += 1) below += binomial(j, y, Se) * binomialUpTo(x - j, n - y, 1 - Sp);
    sum += drawn * below;
  }
  return Math.min(1, sum);
}

/** A sample and the number of reactors from which a herd is called positive. */
export interface Cutpoint {
  readonly n: number;
  /** Positive from so many reactors on. */
  readonly reactors: number;
  readonly SeH: number;
  readonly SpH: number;
}

/** Most animals FreeCalc looks through: beyond it an answer is of no use on a farm. */
const MOST_TESTED = 2_000;

/**
 * Question 4: the least sample for which some number of reactors reaches both targets; `best` is the highest herd sensitivity met on the
 * way, where none does.
 */
export function freecalc(
  { N, D, Se, Sp }: Omit<Reactors, 'n'>,
  { SeH, SpH }: { readonly SeH: number; readonly SpH: number },
): { readonly found: Cutpoint | null; readonly best: number } {
  let best = 0;
  let reactors = 1;
  for (let n = 1; n <= Math.min(N, MOST_TESTED); n += 1) {
    // More animals, more false reactors: the cut-point only rises with n.
    while (reactors <= n && binomialUpTo(reactors - 1, n, 1 - Sp) < SpH) reactors += 1;
    const reached = 1 - reactorsUpTo(reactors - 1, { N, D, n, Se, Sp });
    best = Math.max(best, reached);
    if (reached >= SeH) return { found: { n, reactors, SeH: reached, SpH: binomialUpTo(reactors - 1, n, 1 - Sp) }, best };
  }
  return { found: null, best };
}

/** Question 13: the most infected animals there may be although n tested were all negative (a test that misses nothing). */
export function mostInfected(N: number, n: number, c: number): number {
  if (c >= 1) return N - n;
  const possible = (D: number): boolean => missed(N, D, n, 1) > 1 - c + 1e-12;
  let [low, high] = [0, N - n];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (possible(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The same for a test that misses some, near: D = ln(1−c) / ln(1 − n Se/N). Not rounded. */
export const mostInfectedNear = (N: number, n: number, c: number, Se: number): number => Math.log(1 - c) / Math.log(1 - (n * Se) / N);

/** Question 15: herd sensitivity a survey needs so that the probability of freedom rises from `prior` to `target`, after a risk of introduction. */
export function sensitivityNeeded(prior: number, introduction: number, target: number): number {
  const now = prior * (1 - introduction);
  return now >= target ? 0 : (1 - now / target) / (1 - now);
}

/** The probability of freedom a survey of that herd sensitivity leads to when all are negative. */
export function freedomReached(prior: number, introduction: number, SeH: number): number {
  const now = prior * (1 - introduction);
  return now === 0 ? 0 : now / (1 - SeH * (1 - now));
}
