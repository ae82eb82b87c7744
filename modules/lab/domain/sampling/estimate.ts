import { normalPoint, twoSided, up } from './probability.ts';

/** Question 5: animals to estimate a share p to ± e, of a finite population where N is known. Not rounded. */
export function shareSize(p: number, e: number, c: number, N: number | null): number {
  const n0 = (twoSided(c) ** 2 * p * (1 - p)) / (e * e);
  return N === null ? n0 : (n0 * N) / (n0 + N);
}

/** Share of reactors where a share p is infected. */
export const apparentShare = (p: number, Se: number, Sp: number): number => Se * p + (1 - Sp) * (1 - p);

/** Question 6: the same with a test that errs: (z/e)² AP (1−AP) / (Se+Sp−1)². Not rounded. */
export function shareSizeImperfect(p: number, e: number, c: number, { Se, Sp }: { readonly Se: number; readonly Sp: number }): number {
  const ap = apparentShare(p, Se, Sp);
  return ((twoSided(c) / e) ** 2 * ap * (1 - ap)) / (Se + Sp - 1) ** 2;
}

/** Question 7: animals to estimate a mean to ± e: (z SD/e)². */
export const meanSize = (sd: number, e: number, c: number): number => up(((twoSided(c) * sd) / e) ** 2);

/** Question 8: animals a group to see that two shares differ. */
export function compareSize(p1: number, p2: number, c: number, power: number): number {
  return up(((twoSided(c) + normalPoint(power)) ** 2 * (p1 * (1 - p1) + p2 * (1 - p2))) / (p1 - p2) ** 2);
}

/** Design effect of m animals a cluster that resemble one another: 1 + (m−1) ρ. */
export const designEffect = (m: number, rho: number): number => 1 + (m - 1) * rho;

/** Question 9: animals where they come in clusters. */
export const clusteredSize = (n: number, m: number, rho: number): number => up(n * designEffect(m, rho));

/** Probability that a pool of k animals holds none that is infected. */
const cleanPool = (p: number, k: number): number => (1 - p) ** k;

/** Question 10: pools of k that find a share p: false positive pools count as found (as in the published tables). */
export function poolsNeeded(p: number, k: number, c: number, { Se, Sp }: { readonly Se: number; readonly Sp: number }): number {
  const q = cleanPool(p, k);
  return Math.max(1, up(Math.log(1 - c) / Math.log((1 - q) * (1 - Se) + q * Sp)));
}

/** Herd sensitivity of r pools of k. */
export function poolSensitivity(p: number, k: number, r: number, { Se, Sp }: { readonly Se: number; readonly Sp: number }): number {
  const q = cleanPool(p, k);
  return 1 - ((1 - q) * (1 - Se) + q * Sp) ** r;
}
