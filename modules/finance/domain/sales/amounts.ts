import { type Money, mulDiv, PRICE_DECIMALS, QTY_DECIMALS, scaledOf } from '#engine/ledger/domain/quantity.ts';

/** What a price is for. */
export type Basis = 'kg' | 'head' | 'unit';

/** A line as its amount is reckoned. */
export interface PricedLine {
  /** Head, or units. */
  readonly qty: number;
  /** kg of all of them. */
  readonly weight: number | null;
  readonly basis: Basis;
  /** Null while it is not known: its amount is 0. */
  readonly price: number | null;
  /** Discount of the line, % and amount. */
  readonly discpct: number;
  readonly discount: number;
  /** Tax of its item, %. */
  readonly taxpct: number;
}

/** Amounts of a line, in the smallest unit of the currency. */
export interface LineAmounts {
  readonly amount: Money;
  /** Amount less its share of the note's discount. */
  readonly net: Money;
  readonly tax: Money;
}

/** Amounts of a note: sums of its lines. */
export interface NoteAmounts extends LineAmounts {
  readonly lines: readonly LineAmounts[];
  /** Net and tax. */
  readonly total: Money;
}

/** Decimals of a percentage. */
const PCT_DECIMALS = 2;
const HUNDRED = 10_000n;
const ONE = 10n ** BigInt(QTY_DECIMALS + PRICE_DECIMALS);

const scaled = (value: number, decimals: number): bigint => scaledOf(value, decimals) ?? 0n;

/** (weight for basis kg, else quantity) × price − discount of the line, rounded to the currency's smallest unit (finance.md, Sales). */
export function lineAmount({ qty, weight, basis, price, discpct, discount }: PricedLine, decimals: number): Money {
  const measure = scaled(basis === 'kg' ? (weight ?? 0) : qty, QTY_DECIMALS);
  const gross = mulDiv(measure * scaled(price ?? 0, PRICE_DECIMALS), 10n ** BigInt(decimals), ONE);
  return gross - mulDiv(gross, scaled(discpct, PCT_DECIMALS), HUNDRED) - scaled(discount, decimals);
}

/** What discounts take off a line, its share of the note's among them: its amount without any less its net. */
export const discountOf = (line: PricedLine, net: Money, decimals: number): Money => lineAmount({ ...line, discpct: 0, discount: 0 }, decimals) - net;

/** Decimals prices are written with: those of the money, or the most that one of them has. */
export const priceDecimals = (prices: readonly (number | null | undefined)[], decimals: number): number =>
  Math.max(decimals, ...prices.map((price) => (price == null ? 0 : (String(price).split('.')[1]?.length ?? 0))));

/**
 * A discount split over amounts (none below 0) in their proportion, rounded toward zero; the rest goes to the largest of them, and what it cannot
 * bear to the next. The parts add up to the discount, or to all amounts where those are less.
 */
export function splitDiscount(discount: Money, amounts: readonly Money[]): Money[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (whole <= 0n) return amounts.map(() => 0n);
  const borne = discount < whole ? discount : whole;
  const parts = amounts.map((amount) => (borne * amount) / whole);
  let rest = borne - parts.reduce((sum, part) => sum + part, 0n);
  const largestFirst = amounts
    .map((amount, at) => ({ amount, at }))
    .sort((a, b) => (a.amount === b.amount ? a.at - b.at : a.amount < b.amount ? 1 : -1));
  for (const { amount, at } of largestFirst) {
    const room = amount - (parts[at] ?? 0n);
    const more = rest < room ? rest : room;
    parts[at] = (parts[at] ?? 0n) + more;
    rest -= more;
  }
  return parts;
}

/**
 * Amounts of a note: its discount is split over the lines by amount, the rest to the largest; tax of each line is its net × the tax % of its
 * item. Lines add up to the note to the last unit.
 */
export function noteAmounts(lines: readonly PricedLine[], discount: number, decimals: number): NoteAmounts {
  const amounts = lines.map((line) => lineAmount(line, decimals));
  const whole = amounts.map((amount) => (amount > 0n ? amount : 0n));
  const shares = splitDiscount(scaled(discount, decimals), whole);
  const own = lines.map(({ taxpct }, at) => {
    const amount = amounts[at] ?? 0n;
    const net = amount - (shares[at] ?? 0n);
    return { amount, net, tax: mulDiv(net, scaled(taxpct, PCT_DECIMALS), HUNDRED) };
  });
  const sum = (of: (line: LineAmounts) => Money): Money => own.reduce((total, line) => total + of(line), 0n);
  const [amount, net, tax] = [sum((line) => line.amount), sum((line) => line.net), sum((line) => line.tax)];
  return { lines: own, amount, net, tax, total: net + tax };
}
