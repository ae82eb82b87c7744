import fc from 'fast-check';
import { businessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { type Move, NO_EXPIRY, runningOf } from './lots.ts';
import { qty } from './quantity.ts';

export const D1 = businessDate('20260301');
/** So many days after the first. */
export const day = (n: number) => dateOfDay(dayNumber(D1) + n);

let seq = 0;
/** A movement `n` days after the first; of receipts `amount` in the smallest unit. */
export function move(kind: string, n: number, quantity: number, amount: number | null = null, more: Partial<Move> = {}): Move {
  seq += 1;
  return {
    seq,
    kind,
    valuedt: day(n),
    qty: qty(quantity),
    amount: amount === null ? null : BigInt(amount),
    lot: '',
    expdt: NO_EXPIRY,
    reverses: null,
    ...more,
  };
}
/** The movement that takes one back. */
export const back = (of: Move): Move => ({
  ...move(of.kind, 0, 1),
  valuedt: of.valuedt,
  qty: -of.qty,
  amount: null,
  lot: of.lot,
  expdt: of.expdt,
  reverses: of.seq,
});

/** A ledger that never falls below zero: receipts and issues of three lots over thirty days, some taken back. */
export const ledgers = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 30 }),
      lot: fc.constantFrom('A', 'B', 'C'),
      quantity: fc.integer({ min: 1, max: 5_000_000 }),
      price: fc.integer({ min: 0, max: 99_999 }),
      out: fc.boolean(),
      undo: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((steps) => {
    const moves: Move[] = [];
    const stands = (more: Move): boolean => runningOf([...moves, more].filter(({ lot }) => lot === more.lot)).every((one) => one.qty >= 0n);
    for (const step of steps) {
      const amount = step.quantity * step.price;
      const made = move(step.out ? 'house' : 'purchase', step.day, (step.out ? -1 : 1) * (step.quantity / 10_000), step.out ? null : amount, {
        lot: step.lot,
      });
      if (!stands(made)) continue;
      moves.push(made);
      if (step.undo && stands(back(made))) moves.push(back(made));
    }
    return moves;
  });
