/** Sums of the litters of a class: n litters, live and squares of the number born alive, and the base sums of its figures. */
export interface ClassSums {
  readonly sums: Readonly<Record<string, number>>;
}

/** Litters of a class and parity. */
export interface ParityClass extends ClassSums {
  readonly parity: number;
}

/** Normal deviate of 95 %. */
const Z95 = 1.96;

/** The classes together. */
export function mergeSums(parts: readonly ClassSums[]): ClassSums {
  const sums: Record<string, number> = {};
  for (const part of parts) for (const [name, value] of Object.entries(part.sums)) sums[name] = (sums[name] ?? 0) + value;
  return { sums };
}

/** Sample standard deviation of the number born alive; null below two litters. */
function deviationOf({ sums }: ClassSums): number | null {
  const { n = 0, live = 0, squares = 0 } = sums;
  return n < 2 ? null : Math.sqrt(Math.max(0, (squares - (live * live) / n) / (n - 1)));
}

function meanOf({ sums }: ClassSums): number | null {
  const { n = 0, live = 0 } = sums;
  return n === 0 ? null : live / n;
}

/**
 * Mean born alive of a class less the farm's, with the 95 % interval. The class is part of the farm, which narrows the
 * interval by the share it is of it: error = s × √(1/n − 1/N). No interval below two litters.
 */
export function differenceToFarm(own: ClassSums, farm: ClassSums) {
  const [mean, all, deviation] = [meanOf(own), meanOf(farm), deviationOf(own)];
  const difference = mean === null || all === null ? null : mean - all;
  if (difference === null || deviation === null) return { deviation, difference, low: null, high: null };
  const error = Z95 * deviation * Math.sqrt(Math.max(0, 1 / (own.sums['n'] ?? 1) - 1 / (farm.sums['n'] ?? 1)));
  return { deviation, difference, low: difference - error, high: difference + error };
}

/**
 * The difference of a class to the farm as it would be with the farm's parities: the mean of each parity the class has,
 * weighted with the farm's litters of that parity, less the farm's mean of the same parities. Null without litters.
 */
export function adjustedDifference(own: readonly ParityClass[], farm: readonly ParityClass[]): number | null {
  let weights = 0;
  let sum = 0;
  for (const [parity, parts] of Map.groupBy(own, (part) => part.parity)) {
    const all = mergeSums(farm.filter((part) => part.parity === parity));
    const [mean, usual, n] = [meanOf(mergeSums(parts)), meanOf(all), all.sums['n'] ?? 0];
    if (mean === null || usual === null) continue;
    weights += n;
    sum += n * (mean - usual);
  }
  return weights === 0 ? null : sum / weights;
}
