/** Breeding values of one birth year. */
export interface TrendYear {
  readonly year: number;
  readonly count: number;
  readonly mean: number;
  /** Standard deviation among the animals of the year, 0 for one animal. */
  readonly sd: number;
}

export interface GeneticTrend {
  /** Years in order, only those with animals. */
  readonly years: readonly TrendYear[];
  /** Least-squares slope of the values on the year, every animal counting once; 0 with fewer than two years. */
  readonly perYear: number;
}

/**
 * Genetic trend: mean breeding value by birth year and its slope, in the unit of the values.
 * @param year birth year of each animal, 0 or less when unknown; values that are not finite are left out.
 */
export function geneticTrend(values: ArrayLike<number>, year: ArrayLike<number>): GeneticTrend {
  const byYear = new Map<number, { count: number; sum: number; squares: number }>();
  for (let i = 0; i < values.length; i++) {
    const [born, value] = [year[i] as number, values[i] as number];
    if (!(born > 0) || !Number.isFinite(value)) continue;
    const group = byYear.get(born) ?? { count: 0, sum: 0, squares: 0 };
    const before = group.count === 0 ? value : group.sum / group.count;
    group.count++;
    group.sum += value;
    // Running sum of squares about the mean (Welford): no loss of digits far from 0.
    group.squares += (value - before) * (value - group.sum / group.count);
    byYear.set(born, group);
  }
  const years = [...byYear]
    .sort(([a], [b]) => a - b)
    .map(([born, { count, sum, squares }]) => ({ year: born, count, mean: sum / count, sd: count < 2 ? 0 : Math.sqrt(squares / (count - 1)) }));
  return { years, perYear: slope(years) };
}

function slope(years: readonly TrendYear[]): number {
  const total = years.reduce((sum, { count }) => sum + count, 0);
  const meanYear = years.reduce((sum, { year, count }) => sum + count * year, 0) / total;
  const meanValue = years.reduce((sum, { mean, count }) => sum + count * mean, 0) / total;
  const spread = years.reduce((sum, { year, count }) => sum + count * (year - meanYear) ** 2, 0);
  if (!(spread > 0)) return 0;
  return years.reduce((sum, { year, count, mean }) => sum + count * (year - meanYear) * (mean - meanValue), 0) / spread;
}
