import type { Spread } from './group-figures.ts';

// Coefficients of Lanczos' approximation of ln Γ (g = 7, n = 9).
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

function lnGamma(x: number): number {
  const t = x + 6.5;
  const sum = LANCZOS.reduce((all, one, i) => all + one / (x + i), 0.99999999999980993);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Continued fraction of the incomplete beta function (Lentz). */
function betaFraction(x: number, a: number, b: number): number {
  const TINY = 1e-300;
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || TINY);
  let h = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d || TINY);
    c = 1 + even / c || TINY;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d || TINY);
    c = 1 + odd / c || TINY;
    const by = d * c;
    h *= by;
    if (Math.abs(by - 1) < 1e-14) break;
  }
  return h;
}

/** Probability that |t| with `df` degrees of freedom is at least `t`. */
function beyond(t: number, df: number): number {
  const x = df / (df + t * t);
  const [a, b] = [df / 2, 0.5];
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The t that so many degrees of freedom pass on both sides with 5 %: 2.228 of 10. */
export function t95(df: number): number {
  let [low, high] = [0, 1000];
  for (let i = 0; i < 100; i += 1) {
    const middle = (low + high) / 2;
    if (beyond(middle, df) > 0.05) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Difference of two means with its 95 % interval. */
export interface Difference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** The first mean less the second, its interval by Welch: spreads of their own, Satterthwaite's degrees of freedom. Null where a spread is not known. */
export function meanDifference(a: Spread, b: Spread): Difference | null {
  if (a.mean === null || b.mean === null || a.sd === null || b.sd === null) return null;
  const [va, vb] = [a.sd ** 2 / a.n, b.sd ** 2 / b.n];
  const difference = a.mean - b.mean;
  if (va + vb === 0) return { difference, low: difference, high: difference };
  const df = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1));
  const half = t95(df) * Math.sqrt(va + vb);
  return { difference, low: difference - half, high: difference + half };
}
