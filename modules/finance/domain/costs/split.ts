/**
 * An amount in equal parts over months: each a whole number of the smallest unit, what does not divide in the last (finance.md, Costs).
 * @throws RangeError when there is no month.
 */
export function inMonths(amount: bigint, months: number): bigint[] {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`not a number of months: ${months}`);
  const each = amount / BigInt(months);
  return Array.from({ length: months }, (_, at) => (at < months - 1 ? each : amount - each * BigInt(months - 1)));
}

const most = (weights: readonly bigint[]): number => weights.reduce((best, weight, at) => (weight > (weights[best] ?? 0n) ? at : best), 0);

/**
 * An amount split by weights (none below 0) without a rest: each part is rounded toward zero, what is left goes to the largest weight, the first of them.
 * @returns null where no weight is above 0: there is nothing to split by.
 */
export function splitBy(amount: bigint, weights: readonly bigint[]): bigint[] | null {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole <= 0n) return null;
  const parts = weights.map((weight) => (amount * weight) / whole);
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n);
  const largest = most(weights);
  return parts.map((part, at) => (at === largest ? part + rest : part));
}
