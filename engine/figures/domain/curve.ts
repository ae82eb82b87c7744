/**
 * A standard: values by age, weight, parity, in ascending order of what they stand against. What lies between two points is
 * read by the function that asks: along straight lines or in steps.
 */
export type Curve = readonly (readonly [at: number, value: number])[];

/** The value on the straight lines between the points, the last value after them; null before the first and of an empty curve. */
export function lineAt(curve: Curve, at: number): number | null {
  const after = curve.findIndex(([place]) => at <= place);
  const last = curve.at(-1);
  if (after < 0) return last?.[1] ?? null;
  const [next, value] = curve[after] ?? [at, 0];
  const before = curve[after - 1];
  if (at === next) return value;
  return before === undefined ? null : before[1] + ((at - before[0]) / (next - before[0])) * (value - before[1]);
}

/** The value of the step that began last: each holds until the next begins; null before the first. */
export function stepAt(curve: Curve, at: number): number | null {
  return curve.findLast(([from]) => from <= at)?.[1] ?? null;
}

/** The mean value over a span of steps that each end at their point, the last one never; null where the span is none. */
export function meanOver(curve: Curve, from: number, to: number): number | null {
  if (to <= from) return null;
  let lower = 0;
  let sum = 0;
  for (const [i, [upto, value]] of curve.entries()) {
    const upper = i === curve.length - 1 ? Number.POSITIVE_INFINITY : upto;
    sum += Math.max(0, Math.min(to, upper) - Math.max(from, lower)) * value;
    lower = upto;
  }
  return sum / (to - from);
}
