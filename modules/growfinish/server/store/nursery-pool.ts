import type { BatchPool } from '#engine/batch/server/kind-server.ts';
import { addCounts, type CountLine, countersOf, lockCount, shortOf } from '#engine/ledger/server/counts.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { NURSERY_BOOK, NURSERY_MOVES } from '#modules/herd/domain/books.ts';

/** Books head of a nursery house in the book of the herd: below 0 out, above 0 found there. */
export async function moveNursery(
  ctx: SignedContext,
  farmid: string,
  { roomid, ...line }: Pick<CountLine, 'eventdt' | 'qty' | 'source'> & { readonly roomid: string; readonly kind: keyof typeof NURSERY_MOVES },
): Promise<void> {
  await addCounts(ctx.db, NURSERY_BOOK, { farmid, user: ctx.session.userid }, [{ ...line, key: { place: roomid }, reverses: null }]);
}

/** Weaned piglets of nursery houses, as the herd keeps them; a house is held as the herd holds it when it books weanings and deaths. */
export const nurseryPool: BatchPool = {
  rows: async (db, farmid, place, day) => (await db.query<never>('select * from weaned_pool($1, $2, $3::date)', [farmid, place, day])).rows,
  lock: (db, farmid, place) => lockCount(db, NURSERY_BOOK, farmid, { place }),
  take: (ctx, farmid, { place, day, heads, source }) =>
    moveNursery(ctx, farmid, { roomid: place, eventdt: day, qty: -heads, kind: NURSERY_MOVES.taken, source }),
  giveBack: async (ctx, farmid, source) =>
    addCounts(ctx.db, NURSERY_BOOK, { farmid, user: ctx.session.userid }, await countersOf(ctx.db, NURSERY_BOOK, farmid, [source])),
  shortDay: async (db, farmid, place, from) => (await shortOf(db, NURSERY_BOOK, farmid, { place }, from))?.day ?? null,
};
