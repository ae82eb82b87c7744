/** Place of each value among all, 1 the best; equal values share a place, null has none. Where nothing tells them apart nobody has one. */
export function ranks(values: readonly (number | null)[], direction: 'up' | 'down'): (number | null)[] {
  const known = new Set(values.filter((value) => value !== null));
  if (known.size < 2) return values.map(() => null);
  const better = (a: number, b: number): boolean => (direction === 'up' ? a > b : a < b);
  return values.map((value) => (value === null ? null : 1 + values.filter((other) => other !== null && better(other, value)).length));
}

/** The value from which the best quarter begins: the 75th percentile towards the better side, between neighbours by share. */
export function upperQuarter(values: readonly number[], direction: 'up' | 'down'): number | null {
  const sorted = [...values].sort((a, b) => (direction === 'up' ? a - b : b - a));
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) * 0.75;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** Least squares: change of the value with each step of its place; gaps are left out, null with fewer than two values. */
export function trend(values: readonly (number | null)[]): number | null {
  const points = values.flatMap((value, at) => (value === null ? [] : [[at, value] as const]));
  if (points.length < 2) return null;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}
