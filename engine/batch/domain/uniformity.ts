/** How alike animals of a batch weigh. */
export interface Uniformity {
  readonly n: number;
  /** kg */
  readonly sum: number;
  /** kg */
  readonly mean: number;
  /** Standard deviation of the sample (n − 1) in % of the mean; null of one animal. */
  readonly cv: number | null;
  /** Share of animals within 10 % of the mean, %. */
  readonly within: number;
}

/** Share of the mean an animal may lie off it and still count as alike. */
const BAND = 0.1;
/** Heaviest animal in the unit it is weighed in. */
export const HEAVIEST = { kg: 999, g: 9999 } as const;

/**
 * Weights of single animals as they were typed or pasted: separated by spaces, lines, tabs or semicolons, the decimals behind a point or
 * one comma; none above the heaviest animal there is. @returns the weights as they are typed, or the first word that is none.
 */
export function parseWeights(text: string, most: number = HEAVIEST.kg): { readonly weights: readonly number[] } | { readonly wrong: string } {
  const words = text.split(/[\s;]+/).flatMap((word) => (word.split(',').length > 2 ? word.split(',') : [word.replace(',', '.')]));
  const filled = words.filter((word) => word !== '');
  const wrong = filled.find((word) => !/^\d{1,5}(\.\d{1,3})?$/.test(word) || Number(word) <= 0 || Number(word) > most);
  return wrong === undefined ? { weights: filled.map(Number) } : { wrong };
}

/** Mean, coefficient of variation and share within 10 % of the mean of weighed animals; null without any. */
export function uniformityOf(weights: readonly number[]): Uniformity | null {
  const n = weights.length;
  if (n === 0) return null;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const mean = sum / n;
  const squares = weights.reduce((total, weight) => total + (weight - mean) ** 2, 0);
  const alike = weights.filter((weight) => Math.abs(weight - mean) <= BAND * mean + 1e-9).length;
  return { n, sum, mean, cv: n === 1 ? null : (100 * Math.sqrt(squares / (n - 1))) / mean, within: (100 * alike) / n };
}
