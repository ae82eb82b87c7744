import type { BusinessDate } from '#kernel/business-date.ts';
import { liveMoves, type Move } from './lots.ts';
import type { Qty } from './quantity.ts';

/** What was counted of a lot at the end of a day, by the last count of the day that stands. */
export interface Count<M extends Move> {
  readonly day: BusinessDate;
  readonly counted: Qty;
  readonly move: M;
}

/** The counts of one lot's movements that stand, by day. */
export function countsOf<M extends Move>(moves: readonly M[]): Count<M>[] {
  const days = new Map<BusinessDate, Count<M>>();
  for (const move of liveMoves(moves).toSorted((a, b) => a.seq - b.seq)) {
    const { counted = null, valuedt: day } = move;
    if (counted !== null) days.set(day, { day, counted, move });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The first count of a lot on a day or later: days from it on do not follow from what is done before. */
export function nextCount(moves: readonly Move[], day: BusinessDate): BusinessDate | null {
  return countsOf(moves).find((count) => count.day >= day)?.day ?? null;
}

/**
 * What each count, from a day on, must bring so that its day ends with what was counted; `before` lay there before these movements.
 * What an earlier count brings counts for the later ones.
 */
export function restoring<M extends Move>(moves: readonly M[], before: Qty, from: BusinessDate): (Count<M> & { readonly qty: Qty })[] {
  let brought = 0n;
  return countsOf(moves)
    .filter(({ day }) => day >= from)
    .flatMap((count) => {
      const held = moves.reduce((sum, { valuedt, qty }) => (valuedt <= count.day ? sum + qty : sum), before + brought);
      const qty = count.counted - held;
      brought += qty;
      return qty === 0n ? [] : [{ ...count, qty }];
    });
}
