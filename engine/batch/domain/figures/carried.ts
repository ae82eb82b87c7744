import type { MoveKind } from '#engine/batch/domain/house.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { isOut, signed } from './life.ts';
import { type BatchLife, batchKey, type GoodsLine, type LifeMove } from './record.ts';

/** Order of movements within a day: pigs are there before any leave. */
const RANK: Readonly<Record<MoveKind, number>> = { in: 0, dead: 1, culled: 2, sold: 3, out: 4 };

/** Money of goods issued up to a day. */
export const goodsAmount = (goods: readonly GoodsLine[], to: BusinessDate): number =>
  goods.reduce((sum, { eventdt, amount }) => (eventdt <= to ? sum + amount : sum), 0);

/** What a batch holds while its days are lived: null once an amount that came in is unknown. */
interface Held {
  live: number;
  cameIn: number | null;
  carriedOff: number | null;
}

/** What the pigs of each movement cost, by batch: paid or carried in, carried off. */
class Carrying {
  private readonly held = new Map<string, Held>();
  /** Cost the pigs of a sending event carry, and its head. */
  private readonly sent = new Map<string, { heads: number; cost: number | null }>();
  readonly amounts = new Map<LifeMove, number | null>();

  private of(batch: BatchLife): Held {
    const key = batchKey(batch);
    const held = this.held.get(key) ?? { live: 0, cameIn: 0, carriedOff: 0 };
    this.held.set(key, held);
    return held;
  }

  /** Pigs in: what was paid, or what they carry from where they were sent. */
  private arrive(held: Held, move: LifeMove): void {
    const sent = move.sentBy === null ? undefined : this.sent.get(move.sentBy);
    const carried = sent === undefined || sent.cost === null ? null : (sent.cost * move.heads) / sent.heads;
    const amount = move.amount ?? carried;
    this.amounts.set(move, amount);
    held.cameIn = held.cameIn === null || amount === null ? null : held.cameIn + amount;
  }

  /** n × (amount in + direct cost to the day − cost carried before) / live before leaving. */
  private leave(batch: BatchLife, held: Held, move: LifeMove): void {
    const { cameIn, carriedOff } = held;
    const known = cameIn !== null && carriedOff !== null && held.live > 0;
    const cost = known ? (move.heads * (cameIn + goodsAmount(batch.goods, move.eventdt) - carriedOff)) / held.live : null;
    held.carriedOff = carriedOff === null || cost === null ? null : carriedOff + cost;
    if (move.kind !== 'out') return;
    this.amounts.set(move, cost);
    const before = this.sent.get(move.eventId) ?? { heads: 0, cost: 0 };
    this.sent.set(move.eventId, { heads: before.heads + move.heads, cost: before.cost === null || cost === null ? null : before.cost + cost });
  }

  /** Lives the movements of a batch on one day. */
  live(batch: BatchLife, moves: readonly LifeMove[]): void {
    const held = this.of(batch);
    for (const move of moves.toSorted((a, b) => RANK[a.kind] - RANK[b.kind])) {
      if (move.kind === 'in') this.arrive(held, move);
      else if (isOut(move)) this.leave(batch, held, move);
      held.live += signed(move);
    }
  }
}

/** The movements of batches by day, and on each day by batch. */
function byDay(batches: readonly BatchLife[]): [BusinessDate, [BatchLife, LifeMove[]][]][] {
  const all = batches.flatMap((batch) => batch.moves.map((move) => ({ batch, move })));
  const days = Map.groupBy(all, ({ move }) => move.eventdt);
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => [day, [...Map.groupBy(own, ({ batch }) => batch)].map(([batch, rows]) => [batch, rows.map(({ move }) => move)])]);
}

/** Lives a day in every batch; one that receives pigs after the one that sent them. */
function liveDay(carrying: Carrying, batches: readonly [BatchLife, LifeMove[]][]): void {
  const senders = new Map(batches.flatMap((one) => one[1].flatMap(({ kind, eventId }) => (kind === 'out' ? [[eventId, one] as const] : []))));
  const lived = new Set<BatchLife>();
  const visit = (one: readonly [BatchLife, LifeMove[]]): void => {
    const [batch, moves] = one;
    if (lived.has(batch)) return;
    lived.add(batch);
    for (const { sentBy } of moves) {
      const from = sentBy === null ? undefined : senders.get(sentBy);
      if (from !== undefined) visit(from);
    }
    carrying.live(batch, moves);
  };
  for (const one of batches) visit(one);
}

/**
 * The batches with the cost that pigs carry from house to house as the amount of their movements: n head leaving carry
 * n × (amount in + direct cost to that day − cost carried before) / live before leaving; the dead leave theirs to the others.
 * The batches pigs were sent from must be among them, with their goods day by day; what came from elsewhere is unknown.
 */
export function withCarriedCost(batches: readonly BatchLife[]): BatchLife[] {
  const carrying = new Carrying();
  for (const [, own] of byDay(batches)) liveDay(carrying, own);
  return batches.map((batch) => ({
    ...batch,
    moves: batch.moves.map((move) => (carrying.amounts.has(move) ? { ...move, amount: carrying.amounts.get(move) ?? null } : move)),
  }));
}
