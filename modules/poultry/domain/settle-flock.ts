import { lineAmount, type Money, money, PRICE_DECIMALS, qty, RATE_DECIMALS, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { bonusOf } from './poultry.settings.ts';

/** A flock as its agreed price is settled: what was given to its grower in units of the currency. */
export interface FlockOutcome {
  readonly kg: number;
  readonly chicks: number;
  readonly feed: number;
  readonly medicine: number;
  readonly epef: number | null;
}

/** What a settlement is made of. */
export interface FlockSettled {
  readonly sold: Money;
  readonly bonus: Money;
  readonly given: Money;
  readonly total: Money;
}

/**
 * Settlement of a flock: agreed price × kg − chicks − feed − medicine + EPEF bonus (poultry.md, ChikIncomReport), to the smallest unit of the
 * currency; `bonuses` is the setting EPEFBONUS. Below 0 the grower owes.
 */
export function settleFlock(price: number, { kg, chicks, feed, medicine, epef }: FlockOutcome, bonuses: unknown, decimals: number): FlockSettled {
  const amount = (value: number): Money => money(roundHalfAway(value, decimals), decimals);
  const sold = lineAmount({
    quantity: qty(roundHalfAway(kg, 4)),
    price: scaledOf(roundHalfAway(price, PRICE_DECIMALS), PRICE_DECIMALS) ?? 0n,
    rate: 10n ** BigInt(RATE_DECIMALS),
    discount: 0n,
    decimals,
  });
  const bonus = epef === null ? 0n : amount(bonusOf(bonuses, epef));
  const given = amount(chicks) + amount(feed) + amount(medicine);
  return { sold, bonus, given, total: sold - given + bonus };
}
