/** The number with its decimal point moved, by its decimal text: exact where multiplying would not be. */
function shift(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Sizes of which fifteen digits reach well below a half, and how near to one only the digits tell. */
const CERTAIN = 1e9;
const NEAR_HALF = 1e-5;

/**
 * Rounds half away from zero to so many decimals, on the shortest decimal text of the number, so
 * that 1.005 becomes 1.01 and (0.304-0.072)/(0.652-0.072) compares as 0.4.
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (!Number.isFinite(value) || (decimals >= 0 && Number.isSafeInteger(value))) return value;
  const size = Math.abs(value) * 10 ** decimals;
  const whole = Math.floor(size);
  // Away from a half the number itself says it, at a tenth of what its text costs.
  if (size < CERTAIN && Math.abs(size - whole - 0.5) > NEAR_HALF)
    return (Math.sign(value) * (size - whole > 0.5 ? whole + 1 : whole)) / 10 ** decimals;
  const scaled = shift(Number(Math.abs(value).toPrecision(15)), decimals);
  // An integer divided by a power of ten is the double nearest to its decimal text.
  return (Math.sign(value) * Math.round(Number(scaled.toPrecision(15)))) / 10 ** decimals;
}

/** numerator / denominator, or null ("no data") when the denominator is 0. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** The value rounded half away from zero; null ("no data") where there is none. */
export function rounded(value: number | null | undefined, decimals: number): number | null {
  return value == null ? null : roundHalfAway(value, decimals);
}

/** A part in per cent of a whole, to the tenth; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return rounded(ratio(100 * part, whole), 1);
}

/** A unit that costs less is told with two decimals where its currency has none. */
const CHEAP = 100;

/** Decimals of amounts a unit (a kg, a head, an egg): those of the currency, two at least where all of them are small. */
export function unitMoneyDecimals(amounts: readonly (number | null | undefined)[], decimals: number): number {
  const known = amounts.flatMap((amount) => (amount == null ? [] : [Math.abs(amount)]));
  return known.length > 0 && known.every((amount) => amount < CHEAP) ? Math.max(2, decimals) : decimals;
}
