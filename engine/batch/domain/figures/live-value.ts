import type { MoveKind } from '#engine/batch/domain/house.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { signed } from './life.ts';
import type { BatchLife } from './record.ts';

/** Order of movements within a day: pigs are there before any leave. */
const RANK: Readonly<Record<MoveKind, number>> = { in: 0, dead: 1, culled: 2, sold: 3, out: 4 };

/**
 * Value at cost of the pigs live at the end of a day: amount in + direct cost to the day − cost carried by those that left, each leaving taking
 * its share of what the pigs there cost (growfinish.md, Cost carried by n heads leaving); the dead leave theirs to the others.
 * @returns null where what came in has no amount, or amounts were not read.
 */
export function valueAtCost({ moves, goods, money }: Pick<BatchLife, 'moves' | 'goods' | 'money'>, day: BusinessDate): number | null {
  if (!money) return null;
  const spent = (from: BusinessDate | null, to: BusinessDate): number =>
    goods.reduce((sum, line) => (line.eventdt <= to && (from === null || line.eventdt > from) ? sum + line.amount : sum), 0);
  let [value, live] = [0, 0];
  let last: BusinessDate | null = null;
  const lived = moves.filter(({ eventdt }) => eventdt <= day);
  for (const move of lived.toSorted((a, b) => (a.eventdt === b.eventdt ? RANK[a.kind] - RANK[b.kind] : a.eventdt < b.eventdt ? -1 : 1))) {
    value += spent(last, move.eventdt);
    last = move.eventdt;
    if (move.kind === 'in') {
      if (move.amount === null) return null;
      value += move.amount;
    } else if (move.kind !== 'dead' && live > 0) value -= (move.heads * value) / live;
    live += signed(move);
  }
  return value + spent(last, day);
}
