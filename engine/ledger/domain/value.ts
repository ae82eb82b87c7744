import type { BusinessDate } from '#kernel/business-date.ts';
import { liveMoves, type Move, NOTHING, REVALUATION } from './lots.ts';
import { type Money, mulDiv, type Qty } from './quantity.ts';

/** What a warehouse and item are worth after their movements. */
export interface Worth {
  readonly qty: Qty;
  readonly amount: Money;
}

/** The amounts of the movements by their sequence, signed like their quantities, and what is left. */
export interface Valued extends Worth {
  readonly amounts: ReadonlyMap<number, Money>;
}

/** Days before `from` keep the amounts they were given (data lock). */
export interface Locked {
  readonly from: BusinessDate;
  readonly amounts: ReadonlyMap<number, Money>;
}

/** Order of the ledger: value date, within a day all ins before outs, then writing. */
export function ledgerOrder(a: Move, b: Move): number {
  if (a.valuedt !== b.valuedt) return a.valuedt < b.valuedt ? -1 : 1;
  const [outA, outB] = [a.qty < 0n ? 1 : 0, b.qty < 0n ? 1 : 0];
  return outA - outB || a.seq - b.seq;
}

/** What an issue costs: its share of the value, so that one which empties the warehouse takes all of it. */
function issueAmount(worth: Worth, taken: Qty): Money {
  return worth.qty === 0n ? 0n : mulDiv(worth.amount, taken, worth.qty);
}

function amountOf(move: Move, worth: Worth, locked: Locked | null): Money {
  const kept = locked !== null && move.valuedt < locked.from ? locked.amounts.get(move.seq) : undefined;
  if (move.qty >= 0n) return move.amount ?? 0n;
  return kept ?? -issueAmount(worth, -move.qty);
}

/** Both sides of what was taken back: equal and opposite, so that sums over all movements agree with sums over those that count. */
function putTakenBack(moves: readonly Move[], amounts: Map<number, Money>): void {
  const bySeq = new Map(moves.map((move) => [move.seq, move]));
  for (const { seq, reverses } of moves) {
    if (reverses === null) continue;
    const amount = bySeq.get(reverses)?.amount ?? 0n;
    amounts.set(reverses, amount);
    amounts.set(seq, -amount);
  }
}

/**
 * Moving average of one warehouse and item over all its lots (stock.md, "Which lot, which price"): a receipt adds its amount,
 * an issue takes quantity × value / quantity there, rounded to the currency's smallest unit, the last one all that is left;
 * a movement and the one that takes it back are both left out. What came in = what went out + what is left, to the last unit.
 * `opening` is the worth before the first of the movements, where not all are at hand.
 */
export function value(moves: readonly Move[], locked: Locked | null = null, opening: Worth = NOTHING): Valued {
  const amounts = new Map<number, Money>();
  let worth: Worth = { qty: opening.qty, amount: opening.amount };
  for (const move of liveMoves(moves).sort(ledgerOrder)) {
    const amount = amountOf(move, worth, locked);
    amounts.set(move.seq, amount);
    worth = { qty: worth.qty + move.qty, amount: worth.amount + amount };
  }
  putTakenBack(moves, amounts);
  return { ...worth, amounts };
}

/**
 * What one value-only movement on the first open day must bring, so that the days after the lock count as if no day had
 * been locked: the value the whole ledger would have there, less the value its locked days keep. 0 when nothing locked changed.
 * Takes all movements from the first on.
 */
export function lockedDifference(moves: readonly Move[], locked: Locked): Money {
  const before = moves.filter(({ valuedt }) => valuedt < locked.from);
  const free = value(before.filter(({ kind }) => kind !== REVALUATION));
  const kept = value(before, locked);
  const recorded = liveMoves(moves).reduce(
    (sum, move) => (move.kind === REVALUATION && move.valuedt >= locked.from ? sum + (move.amount ?? 0n) : sum),
    0n,
  );
  return free.amount - kept.amount - recorded;
}

/** Value of so much at the average, as a receipt found at count or returned takes it; null when nothing is there to average. */
export function atAverage(worth: Worth, quantity: Qty): Money | null {
  return worth.qty > 0n ? mulDiv(worth.amount, quantity, worth.qty) : null;
}
