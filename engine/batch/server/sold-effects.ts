import type { BatchCost, PartAsked } from '#engine/document/server/part-book.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { LifeMove } from '../domain/figures/record.ts';
import { saleCosts } from '../domain/figures/sale-costs.ts';
import { typedMove, withMoves } from '../domain/figures/with-moves.ts';
import { readBatches } from './figures/read-batches.ts';
import type { BatchSource } from './figures/source.ts';
import { batchDaysOf } from './house-days.ts';

interface Key {
  readonly roomid: string;
  readonly parityid: number;
}
const keyOf = ({ roomid, parityid }: Key): string => `${roomid} ${parityid}`;

/** The batch each sale event of a note is of. */
async function batchesOf(
  { tables }: BatchSource,
  { db, session }: SignedContext,
  events: readonly string[],
): Promise<(Key & { readonly id: string })[]> {
  const { rows } = await db.query<Key & { id: string }>(
    `select event_id::text as id, roomid, parityid from ${tables.event} where farm_id = $1 and event_id = any($2::uuid[])`,
    [farmOf(session), events],
  );
  return rows;
}

/** The lines of a note as sales of the batches that stand in their houses on its day; lines of an empty house are of none. */
async function salesOf(
  { tables }: BatchSource,
  { db, session }: SignedContext,
  { head, after }: PartAsked,
): Promise<(Key & { readonly sale: LifeMove })[]> {
  const standing = await batchDaysOf(tables)(db, farmOf(session), { from: head.valuedt, to: head.valuedt });
  const last = new Map(standing.toSorted((a, b) => a.parityid - b.parityid).map((batch) => [batch.roomid, batch.parityid]));
  return after.flatMap(({ row, roomid, qty, weight, price, net }) => {
    const parityid = last.get(roomid ?? '');
    if (roomid === null || parityid === undefined) return [];
    const amount = price === null ? null : net;
    const sale = typedMove({ eventId: `line ${row}`, eventdt: head.valuedt, kind: 'sold', heads: qty, weight, amount });
    return [{ roomid, parityid, sale }];
  });
}

/** What the batches whose animals a note sells cost as it stands and as it will be. */
export async function costsAfter(source: BatchSource, ctx: SignedContext, asked: PartAsked): Promise<BatchCost[]> {
  const before = await batchesOf(
    source,
    ctx,
    asked.before.flatMap(({ ref }) => ref ?? []),
  );
  const after = await salesOf(source, ctx, asked);
  const keys = [...before, ...after];
  if (keys.length === 0) return [];
  const batches = await readBatches(source, ctx.db, farmOf(ctx.session), {
    ...{ asof: ctx.session.curbusdt, money: true, daily: true, language: 'V' },
    keys: { rooms: keys.map(({ roomid }) => roomid), parities: keys.map(({ parityid }) => parityid) },
  });
  return batches.flatMap((batch) => {
    const own = <K extends Key>(rows: readonly K[]): readonly K[] => rows.filter((row) => keyOf(row) === keyOf(batch));
    const events = new Set(own(before).map(({ id }) => id));
    const sales = own(after).map(({ sale }) => sale);
    const was = saleCosts(batch, events);
    const now = saleCosts(withMoves(batch, events, sales), new Set(sales.map(({ eventId }) => eventId)));
    const { roomid, parityid } = batch;
    return (['sold', 'gain', 'margin'] as const).map((figure) => ({ roomid, parityid, figure, was: was[figure], now: now[figure] }));
  });
}
