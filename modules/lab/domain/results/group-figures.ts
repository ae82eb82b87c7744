/** Mean, spread and ends of numbers on the scale they are read on. */
export interface Spread {
  readonly n: number;
  readonly mean: number | null;
  /** Standard deviation with n − 1; null of fewer than two. */
  readonly sd: number | null;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** 100 × SD / mean; null of fewer than two, or where the mean is not above zero. */
  readonly cv: number | null;
}

function middle(sorted: readonly number[]): number | null {
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - 1], sorted[half]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}

/** Coefficient of variation, 100 × SD / mean; null without an SD, or where the mean is not above zero. */
export const variation = (mean: number | null, sd: number | null): number | null =>
  sd === null || mean === null || mean <= 0 ? null : (100 * sd) / mean;

/** Group figures of numbers as they are. */
export function spreadOf(values: readonly number[]): Spread {
  const n = values.length;
  const sorted = [...values].sort((a, b) => a - b);
  const mean = n === 0 ? null : values.reduce((sum, value) => sum + value, 0) / n;
  const sd = mean === null || n < 2 ? null : Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  return { n, mean, sd, median: middle(sorted), min: sorted[0] ?? null, max: sorted.at(-1) ?? null, cv: variation(mean, sd) };
}

/** Group figures of titres on the log2 scale, and their geometric mean 2^mean(log2 T). */
export function titreSpread(titres: readonly number[]): Spread & { readonly gmt: number | null } {
  const spread = spreadOf(titres.filter((titre) => titre > 0).map(Math.log2));
  return { ...spread, gmt: spread.mean === null ? null : 2 ** spread.mean };
}

/** Geometric mean of numbers above zero: exp(mean ln). */
export function geometricMean(values: readonly number[]): number | null {
  const { mean } = spreadOf(values.filter((value) => value > 0).map(Math.log));
  return mean === null ? null : Math.exp(mean);
}

/** A share with its interval, 0 to 1. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** z of 95 %. */
const Z95 = 1.959963984540054;

/** Wilson's interval of a share: 25 of 200 is 0.125 (0.0861 to 0.1780). Null of nothing. */
export function wilson(found: number, n: number, z = Z95): Share | null {
  if (n <= 0) return null;
  const share = found / n;
  const z2 = z * z;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Prevalence behind an apparent share: (AP + Sp − 1) / (Se + Sp − 1), cut to 0–1; null of a test that tells nothing. */
export function truePrevalence(apparent: number, se: number, sp: number): number | null {
  const power = se + sp - 1;
  return power <= 0 ? null : Math.min(1, Math.max(0, (apparent + sp - 1) / power));
}

/** Share of animals estimated from pools of k: 1 − (1 − x/r)^(1/k). */
export function shareFromPools(positive: number, pools: number, size: number): number | null {
  return pools <= 0 || size <= 0 ? null : 1 - (1 - positive / pools) ** (1 / size);
}

/** How even a group is by its CV %, by two limits. */
export function evenness(cv: number, [even, middling]: readonly [number, number]): 'even' | 'middling' | 'uneven' {
  if (cv < even) return 'even';
  return cv <= middling ? 'middling' : 'uneven';
}
