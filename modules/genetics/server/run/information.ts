import type { Pedigree } from '../../domain/pedigree.ts';

/**
 * Accuracies by information units: each animal gathers r²/(1 − r²) of its own records, of its progeny and of its
 * parents, taken as independent. Used where the inverse of the equations is out of reach; shown with the mark ≈.
 * @param records number of records of each animal; `h2`, `repeatability` of the trait.
 */
export function informationAccuracy(pedigree: Pedigree, records: Int32Array, h2: number, repeatability: number): Float64Array {
  const { n, sire, dam } = pedigree;
  const units = (reliability: number): number => reliability / (1 - Math.min(reliability, 0.9999));
  const below = new Float64Array(n);
  const [progeny, parents] = [new Float64Array(n), new Float64Array(n)];
  for (let i = n - 1; i >= 0; i--) {
    const count = records[i] ?? 0;
    const own = count === 0 ? 0 : units((count * h2) / (1 + (count - 1) * repeatability));
    below[i] = own + (progeny[i] ?? 0);
    // A child tells a quarter of what it knows of itself, its other parent's half being unknown.
    const told = (below[i] ?? 0) / (1 + (below[i] ?? 0));
    for (const parent of [sire[i] ?? -1, dam[i] ?? -1]) if (parent >= 0) progeny[parent] = (progeny[parent] ?? 0) + units(told / 4);
  }
  const accuracy = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const [s, d] = [sire[i] ?? -1, dam[i] ?? -1];
    const known = (s >= 0 ? (accuracy[s] ?? 0) ** 2 : 0) + (d >= 0 ? (accuracy[d] ?? 0) ** 2 : 0);
    parents[i] = units(known / 4);
    const all = (below[i] ?? 0) + (parents[i] ?? 0);
    accuracy[i] = Math.min(Math.sqrt(all / (1 + all)), 0.99);
  }
  return accuracy;
}
