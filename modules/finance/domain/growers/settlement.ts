import { type Money, mulDiv, PRICE_DECIMALS, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { roundHalfAway } from '#kernel/rounding.ts';

/** What a fee is for; `price` is the agreed price of a kg of birds. */
export type TermBasis = 'head' | 'kg' | 'gain' | 'price';

/** Terms of a contract from a day on. */
export interface Terms {
  readonly validfrom: string;
  readonly basis: TermBasis;
  readonly fee: number;
  readonly fcr: number | null;
  /** Of a kg gained, for each 0.01 below the agreed FCR; taken away above it. */
  readonly fcrrate: number | null;
  /** % of the head in. */
  readonly loss: number | null;
  /** Of a head in, for each point below the agreed loss; taken away above it. */
  readonly lossrate: number | null;
}

/** What a batch came to. */
export interface Outcome {
  readonly headsin: number;
  /** Head that left alive. */
  readonly heads: number;
  readonly kg: number;
  readonly gain: number;
  /** Null where nothing was gained or fed. */
  readonly fcr: number | null;
  readonly loss: number;
}

/** What a grower gets. */
export interface Settled {
  readonly fee: Money;
  readonly fcrpart: Money;
  readonly losspart: Money;
  readonly total: Money;
}

const MEASURE = 4;
const scaled = (value: number, decimals: number): bigint => scaledOf(roundHalfAway(value, decimals), decimals) ?? 0n;

/** quantity × rate in the smallest unit of the currency, rounded once. */
function times(quantity: number, rate: number, decimals: number): Money {
  const [q, r] = [scaled(Math.abs(quantity), MEASURE), scaled(rate, PRICE_DECIMALS)];
  const amount = mulDiv(q * r, 10n ** BigInt(decimals), 10n ** BigInt(MEASURE + PRICE_DECIMALS));
  return quantity < 0 ? -amount : amount;
}

const MEASURED: Readonly<Record<TermBasis, (outcome: Outcome) => number>> = {
  head: ({ heads }) => heads,
  kg: ({ kg }) => kg,
  gain: ({ gain }) => gain,
  price: ({ kg }) => kg,
};

/** The terms that count for a batch: those that began last on the day it closed or before; null where none had begun. */
export function termsOn<T extends { readonly validfrom: string }>(terms: readonly T[], closedt: string): T | null {
  return terms.filter(({ validfrom }) => validfrom <= closedt).toSorted((a, b) => (a.validfrom < b.validfrom ? 1 : -1))[0] ?? null;
}

/**
 * What a grower of pigs gets: his fee, with what a better FCR and fewer losses add, or worse ones take away. A malus never takes more than the fee:
 * the rest is not owed to the farm.
 */
export function settle(terms: Terms, outcome: Outcome, decimals: number): Settled {
  const fee = times(MEASURED[terms.basis](outcome), terms.fee, decimals);
  const points = terms.fcr === null || outcome.fcr === null ? 0 : roundHalfAway(100 * (terms.fcr - outcome.fcr), 2);
  const earned = times(points * outcome.gain, terms.fcrrate ?? 0, decimals);
  const kept = terms.loss === null ? 0n : times((terms.loss - outcome.loss) * outcome.headsin, terms.lossrate ?? 0, decimals);
  const fcrpart = earned < -fee ? -fee : earned;
  const losspart = kept < -(fee + fcrpart) ? -(fee + fcrpart) : kept;
  return { fee, fcrpart, losspart, total: fee + fcrpart + losspart };
}
