/** A quantity in ten-thousandths of its unit: exact where a binary fraction would not be. */
export type Qty = bigint;

/** An amount in the smallest unit of the currency (dong, satang, cent). */
export type Money = bigint;

/** Decimals a quantity is kept with. */
export const QTY_DECIMALS = 4;
/** Decimals a factor of a unit is kept with. */
export const FACTOR_DECIMALS = 6;
/** Decimals a price is kept with. */
export const PRICE_DECIMALS = 4;
/** Decimals an exchange rate is kept with. */
export const RATE_DECIMALS = 6;

const PLAIN = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/**
 * The number a decimal text names, in units of 10^-decimals; null when it needs more decimals or is no number.
 * Takes what PostgreSQL and JSON write ('12.5000', '1e-7').
 */
export function parseScaled(text: string, decimals: number): bigint | null {
  const found = PLAIN.exec(text.trim());
  if (found === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found;
  if (whole === '' && fraction === '') return null;
  const shift = decimals + Number(exponent) - fraction.length;
  if (Math.abs(shift) > 40) return null;
  const digits = BigInt(`${whole}${fraction}`);
  const scale = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % scale !== 0n) return null;
  const value = shift < 0 ? digits / scale : digits * scale;
  return sign === '-' ? -value : value;
}

/** As {@link parseScaled}, of a number as JSON brought it. */
export function scaledOf(value: number | string, decimals: number): bigint | null {
  return parseScaled(String(value), decimals);
}

/** The decimal text of a scaled number, without needless zeros: what the database and JSON read. */
export function scaledText(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The scaled number as JSON carries it. */
export function scaledNumber(value: bigint, decimals: number): number {
  return Number(scaledText(value, decimals));
}

/** A quantity of the database or of JSON. @throws RangeError when it has more than four decimals. */
export function qty(value: number | string): Qty {
  const scaled = scaledOf(value, QTY_DECIMALS);
  if (scaled === null) throw new RangeError(`not a quantity: ${value}`);
  return scaled;
}

/** The quantity as JSON carries it. */
export function qtyNumber(value: Qty): number {
  return scaledNumber(value, QTY_DECIMALS);
}

/** An amount of the database or of JSON. @throws RangeError when it is finer than the currency. */
export function money(value: number | string, decimals: number): Money {
  const scaled = scaledOf(value, decimals);
  if (scaled === null) throw new RangeError(`not an amount of ${decimals} decimals: ${value}`);
  return scaled;
}

/** a × b / c, rounded half away from zero. @throws RangeError when c is 0. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b;
  const negative = product < 0n !== c < 0n;
  const n = product < 0n ? -product : product;
  const d = c < 0n ? -c : c;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

const QTY_ONE = 10n ** BigInt(QTY_DECIMALS);
const PRICE_ONE = 10n ** BigInt(PRICE_DECIMALS);
const RATE_ONE = 10n ** BigInt(RATE_DECIMALS);

/** What a line is worth in the farm's currency (stock.md): quantity × price × rate − discount, at least 0. */
export function lineAmount(line: { quantity: Qty; price: bigint; rate: bigint; discount: bigint; decimals: number }): Money {
  const { quantity, price, rate, discount, decimals } = line;
  // The discount is of the note's currency, with two decimals.
  const gross = quantity * price;
  const off = (discount * QTY_ONE * PRICE_ONE) / 100n;
  const net = gross > off ? gross - off : 0n;
  return mulDiv(net, rate * 10n ** BigInt(decimals), QTY_ONE * PRICE_ONE * RATE_ONE);
}
