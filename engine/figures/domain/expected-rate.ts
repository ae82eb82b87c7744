/** Matings of one kind and parity: how many a person made and how many of them farrowed, and what the farm's rate for them is (0 to 1). */
export interface MixCell {
  readonly n: number;
  readonly farrowed: number;
  readonly rate: number;
}

/** A person's rate against what the farm's rates say of the same mix, in per cent, with the 95 % interval of the difference. */
export interface RateAgainstMix {
  readonly expected: number;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

const Z95 = 1.96;

/**
 * Expected farrowing rate of a mix of kinds and parities: Σ n × rate / Σ n. The interval takes the
 * variance of a count made of independent matings with those rates (Σ n p (1 − p)). Null without matings.
 */
export function againstMix(cells: readonly MixCell[]): RateAgainstMix | null {
  const n = cells.reduce((sum, cell) => sum + cell.n, 0);
  if (n === 0) return null;
  const expected = cells.reduce((sum, cell) => sum + cell.n * cell.rate, 0) / n;
  const found = cells.reduce((sum, cell) => sum + cell.farrowed, 0) / n;
  const error = Math.sqrt(cells.reduce((sum, cell) => sum + cell.n * cell.rate * (1 - cell.rate), 0)) / n;
  const difference = 100 * (found - expected);
  return { expected: 100 * expected, difference, low: difference - 100 * Z95 * error, high: difference + 100 * Z95 * error };
}
