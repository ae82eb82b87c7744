import type { MoveKind } from '#engine/batch/domain/house.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { signed } from './life.ts';
import type { BatchLife } from './record.ts';

/** Order of movements within a day: pigs are there before any leave. */
const RANK: Readonly<Record<MoveKind, number>> = { in: 0, dead: 1, culled: 2, sold: 3, out: 4 };

type Valued = Pick<BatchLife, 'moves' | 'goods' | 'money'>;

/** What stands at cost at the end of a day, and what those that left by then took along. */
interface Walked {
  readonly value: number;
  /** Cost carried off by event; an event over several groups is one. */
  readonly off: ReadonlyMap<string, number>;
}

/** Lives a batch up to a day: what comes in and is used up adds, each leaving takes its share; null where what came in has no amount. */
function walk({ moves, goods, money }: Valued, day: BusinessDate): Walked | null {
  if (!money) return null;
  const spent = (from: BusinessDate | null, to: BusinessDate): number =>
    goods.reduce((sum, line) => (line.eventdt <= to && (from === null || line.eventdt > from) ? sum + line.amount : sum), 0);
  const off = new Map<string, number>();
  let [value, live] = [0, 0];
  let last: BusinessDate | null = null;
  const lived = moves.filter(({ eventdt }) => eventdt <= day);
  for (const move of lived.toSorted((a, b) => (a.eventdt === b.eventdt ? RANK[a.kind] - RANK[b.kind] : a.eventdt < b.eventdt ? -1 : 1))) {
    value += spent(last, move.eventdt);
    last = move.eventdt;
    if (move.kind === 'in') {
      if (move.amount === null) return null;
      value += move.amount;
    } else if (move.kind !== 'dead' && live > 0) {
      const taken = (move.heads * value) / live;
      off.set(move.eventId, (off.get(move.eventId) ?? 0) + taken);
      value -= taken;
    }
    live += signed(move);
  }
  return { value: value + spent(last, day), off };
}

/**
 * Value at cost of the pigs live at the end of a day: amount in + direct cost to the day − cost carried by those that left, each leaving taking
 * its share of what the pigs there cost (growfinish.md, Cost carried by n heads leaving); the dead leave theirs to the others.
 * @returns null where what came in has no amount, or amounts were not read.
 */
export function valueAtCost(batch: Valued, day: BusinessDate): number | null {
  return walk(batch, day)?.value ?? null;
}

/** Cost carried by the heads of each leaving up to a day, by its event; empty where what came in has no amount, or amounts were not read. */
export function costCarriedOff(batch: Valued, day: BusinessDate): ReadonlyMap<string, number> {
  return walk(batch, day)?.off ?? new Map();
}
