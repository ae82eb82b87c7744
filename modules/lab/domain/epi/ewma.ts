/** A value and what was expected of it; null where nothing tells what to expect. */
export interface Watched {
  readonly value: number;
  readonly expected: number | null;
}

/** How a series is smoothed: the weight of the newest value, the width of the limit, the spread of single values about their expectation. */
export interface Smoothing {
  readonly lambda: number;
  readonly k: number;
  readonly sigma: number;
}

/** A smoothed value beside the limit it may reach. */
export interface Smoothed {
  readonly z: number;
  readonly limit: number;
  readonly alarm: boolean;
}

/**
 * Exponentially weighted moving average of a series against what was expected: z_t = λ x_t + (1 − λ) z_{t−1}, begun at the first expectation.
 * What was expected is smoothed alike, and the limit lies kσ√(λ/(2 − λ)) above it, so that a season that returns every year raises no alarm. With
 * one expectation for all it is the chart of the textbooks.
 */
export function ewma(points: readonly Watched[], { lambda, k, sigma }: Smoothing): readonly (Smoothed | null)[] {
  const reach = k * sigma * Math.sqrt(lambda / (2 - lambda));
  let [z, centre]: [number | null, number] = [null, 0];
  return points.map(({ value, expected }) => {
    if (expected === null) {
      z = null;
      return null;
    }
    centre = z === null ? expected : lambda * expected + (1 - lambda) * centre;
    z = lambda * value + (1 - lambda) * (z ?? expected);
    const limit = centre + reach;
    return { z, limit, alarm: z > limit };
  });
}
