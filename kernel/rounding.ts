/**
 * Rounds half away from zero to so many decimals, on the shortest decimal text of the number, so
 * that 1.005 becomes 1.01 and (0.304-0.072)/(0.652-0.072) compares as 0.4. Null stays null.
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const scaled = Number(`${Number(Math.abs(value).toPrecision(15))}e${decimals}`);
  return Math.sign(value) * Number(`${Math.round(Number(scaled.toPrecision(15)))}e-${decimals}`);
}

/** numerator / denominator, or null ("no data") when the denominator is 0. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}
