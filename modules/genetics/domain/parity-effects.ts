import { invertSymmetric } from './small-matrix.ts';

/** The litters of a sow in one parity: how many, and the sum of the trait over them. */
export interface SowParity {
  readonly sow: string;
  readonly parity: number;
  readonly n: number;
  readonly sum: number;
}

/** Litters of a breed from which its own constants are proposed. */
export const LEAST_LITTERS = 500;

/** Parities that some sow links, the largest group of them: only inside it can effects be told apart. */
function linked(bySow: readonly (readonly SowParity[])[]): number[] {
  const groups: Set<number>[] = [];
  for (const rows of bySow) {
    const joined = new Set(rows.map(({ parity }) => parity));
    for (const group of groups.filter((one) => [...joined].some((parity) => one.has(parity)))) {
      for (const parity of group) joined.add(parity);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  const largest = groups.reduce<Set<number>>((best, group) => (group.size > best.size ? group : best), new Set());
  return [...largest].sort((a, b) => a - b);
}

/**
 * Effects of parities by least squares, every sow with a level of her own (absorbed), so that culling of poor sows does not
 * show as an effect: X′MX e = X′My. @returns the effects, their sum nil; sows with one parity tell nothing of them.
 */
export function parityEffects(records: readonly SowParity[]): ReadonlyMap<number, number> {
  const bySow = [...Map.groupBy(records, ({ sow }) => sow).values()].filter((rows) => new Set(rows.map(({ parity }) => parity)).size > 1);
  const parities = linked(bySow);
  const size = parities.length;
  if (size < 2) return new Map();
  const place = new Map(parities.map((parity, i) => [parity, i]));
  // The sum of all effects is nil: ones everywhere make the singular equations solvable without moving their differences.
  const left = new Float64Array(size * size).fill(1);
  const right = new Float64Array(size);
  const add = (i: number, j: number, value: number): void => {
    left[i * size + j] = (left[i * size + j] ?? 0) + value;
  };
  for (const rows of bySow) {
    const own = rows.flatMap((row) => {
      const at = place.get(row.parity);
      return at === undefined ? [] : [{ ...row, at }];
    });
    const litters = own.reduce((total, { n }) => total + n, 0);
    const mean = own.reduce((total, { sum }) => total + sum, 0) / Math.max(1, litters);
    for (const { at, n, sum } of own) {
      add(at, at, n);
      for (const other of own) add(at, other.at, (-n * other.n) / litters);
      right[at] = (right[at] ?? 0) + sum - n * mean;
    }
  }
  const inverse = invertSymmetric(left, size);
  return new Map(parities.map((parity, i) => [parity, right.reduce((total, value, j) => total + (inverse[i * size + j] ?? 0) * value, 0)]));
}
