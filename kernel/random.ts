/**
 * A seeded source of random numbers (small fast counter, 32 bits): the same seed plays the same
 * farm on every machine. Never used for secrets.
 */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with the probability. */
  chance(probability: number): boolean;
  /** A normally distributed number. */
  normal(mean: number, deviation: number): number;
  /** How many of `n` independent trials succeed. */
  binomial(n: number, probability: number): number;
  /** One of the list. @throws RangeError when the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** An index drawn with the weights. */
  weighted(weights: readonly number[]): number;
}

function scrambled(seed: number): () => number {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  const step = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 20; i += 1) step();
  return step;
}

/** Makes the source of a seed. */
export function randomOf(seed: number): Random {
  const next = scrambled(seed);
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    normal: (mean, deviation) => mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    binomial: (n, probability) => {
      let hits = 0;
      for (let i = 0; i < n; i += 1) if (next() < probability) hits += 1;
      return hits;
    },
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[Math.floor(next() * list.length)] as T;
    },
    weighted: (weights) => {
      let left = next() * weights.reduce((total, weight) => total + weight, 0);
      for (let i = 0; i < weights.length; i += 1) {
        left -= weights[i] ?? 0;
        if (left < 0) return i;
      }
      return weights.length - 1;
    },
  };
}
