import { isOut, movesIn } from '#engine/batch/domain/figures/life.ts';
import type { LifeMove, Span } from '#engine/batch/domain/figures/record.ts';
import { type Part, type PartsOf, SUMS } from '#engine/batch/domain/figures/sums.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import type { FlockLife } from './flock.ts';

/** What else money says of a flock: its share of eggs and manure sold, vouchers of its house, its share of costs of all chickens. */
export type MoneyKind = 'eggs' | 'other' | 'voucher' | 'share';

/** A part of a note or voucher that is a flock's. */
export interface FlockMoney {
  readonly day: BusinessDate;
  readonly kind: MoneyKind;
  readonly amount: number;
  /** Of eggs: how many of those sold were its own. */
  readonly pieces: number;
  readonly what: string;
  readonly note: string;
}

type Parts = PartsOf<FlockLife>;

const SOLD = t3('Gà bán', 'Birds sold', 'ไก่ขาย');
const CULLED = t3('Gà loại bán', 'Culls sold', 'ไก่คัดขาย');
const STAY = t3('Ngày nuôi', 'Days of stay', 'วันเลี้ยง');

/** Net of birds that left in one way; those without a price bring nothing yet. */
const netOf =
  (kind: LifeMove['kind'], what: Text3): Parts =>
  (span) =>
    movesIn(span).flatMap(({ kind: was, eventdt, customer, heads, amount }) =>
      was === kind && amount !== null && amount !== 0 ? [{ day: eventdt, what, detail: customer, heads, value: amount }] : [],
    );

/** What money says besides; unknown where it was not read. */
const moneyOf =
  (...kinds: readonly MoneyKind[]): Parts =>
  ({ batch, from, to }: Span<FlockLife>) =>
    batch.accounts === undefined
      ? null
      : batch.accounts.flatMap(({ day, kind, amount, what, note }): Part[] =>
          kinds.includes(kind) && day >= from && day <= to ? [{ day, what: t1(what), detail: note, heads: null, value: amount }] : [],
        );

/** Eggs sold that were a flock's own; unknown where money was not read. */
const eggsSold: Parts = ({ batch, from, to }) =>
  batch.accounts === undefined
    ? null
    : batch.accounts.flatMap(({ day, kind, pieces, what, note }): Part[] =>
        kind === 'eggs' && day >= from && day <= to ? [{ day, what: t1(what), detail: note, heads: null, value: pieces }] : [],
      );

const less = (parts: readonly Part[] | null): readonly Part[] | null => parts?.map((part) => ({ ...part, value: -part.value })) ?? null;
const together =
  (...sums: readonly Parts[]): Parts =>
  (span) => {
    const found = sums.map((sum) => sum(span));
    return found.some((parts) => parts === null) ? null : found.flatMap((parts) => parts ?? []);
  };

const eggs = moneyOf('eggs');
const vouchers = moneyOf('voucher');
const income = together(netOf('sold', SOLD), netOf('culled', CULLED), moneyOf('eggs', 'other'), SUMS.carried);
// What a voucher named to the house stands among the goods of the flock as well: goods alone are the rest.
const goods = together(SUMS.c_other, (span) => less(vouchers(span)));
const own = together(SUMS.amount_in, SUMS.direct);
const cost = together(own, moneyOf('share'));

/** Sums of what a flock earned and cost, in the money of its farm. */
export const INCOME_SUMS = {
  inc_birds: netOf('sold', SOLD),
  inc_culls: netOf('culled', CULLED),
  inc_eggs: eggs,
  eggs_sold: eggsSold,
  inc_other: moneyOf('other'),
  income,
  c_goods: goods,
  c_voucher: vouchers,
  c_share: moneyOf('share'),
  c_health: together(SUMS.c_medicine, SUMS.c_vaccine),
  cost_own: own,
  cost_all: cost,
  result_own: together(income, (span) => less(own(span))),
  result_all: together(income, (span) => less(cost(span))),
  // Birds and kg that left alive, and those of sales that brought something: what is divided by.
  birds_out: (span) =>
    movesIn(span).flatMap((move) => (isOut(move) ? [{ day: move.eventdt, what: SOLD, detail: null, heads: move.heads, value: move.heads }] : [])),
  stay: ({ batch, from, to }) => [
    { day: from, what: STAY, detail: `${batch.roomid} ${batch.parityid}`, heads: null, value: daysBetween(from, to) + 1 },
  ],
} as const satisfies Readonly<Record<string, Parts>>;
