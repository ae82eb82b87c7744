/** Mean and sample standard deviation of the values there are; null with fewer than `least` of them. */
export function spread(values: readonly (number | null)[], least: number): { mean: number; deviation: number } | null {
  const known = values.filter((value) => value !== null);
  if (known.length < least || known.length < 2) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (known.length - 1)) };
}

/** On which side a value lies more than `limit` standard deviations off the mean; null within, or where nothing varies. */
export function outlier(value: number | null, around: { mean: number; deviation: number } | null, limit = 2): 'above' | 'below' | null {
  if (value === null || around === null || around.deviation === 0) return null;
  const distance = (value - around.mean) / around.deviation;
  if (Math.abs(distance) <= limit) return null;
  return distance > 0 ? 'above' : 'below';
}

export type Light = 'green' | 'amber' | 'red';

/**
 * Traffic light of a figure against its target: green when met, amber within 5 % of the target,
 * else red. Figures without direction, value or target have none.
 */
export function trafficLight(value: number | null, target: number | null, direction: 'up' | 'down' | 'none'): Light | null {
  if (value === null || target === null || direction === 'none') return null;
  const missing = direction === 'up' ? target - value : value - target;
  if (missing <= 1e-9) return 'green';
  return missing <= Math.abs(target) * 0.05 + 1e-9 ? 'amber' : 'red';
}
