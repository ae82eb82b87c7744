import { addCounts, type CountLine, countersOf, lockCount, shortOf } from '#engine/ledger/server/counts.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { NURSERY_BOOK } from '#modules/herd/domain/books.ts';

/** Weaned piglets of a nursery house and group, and how many are not yet placed. */
export interface PoolRow {
  readonly roomid: string;
  readonly weangrp: string;
  readonly first_day: BusinessDate;
  readonly last_day: BusinessDate;
  readonly weaned: number;
  /** Of them up to the day asked for. */
  readonly weaned_by: number;
  readonly adjusted: number;
  readonly taken: number;
  readonly dead: number;
  readonly free: number;
  readonly avgbirthdt: BusinessDate | null;
}

/** The pool of one nursery house, or of all when it is null. */
export async function loadPool(db: Db, farmid: string, roomid: string | null, day: BusinessDate): Promise<PoolRow[]> {
  const { rows } = await db.query<PoolRow>('select * from weaned_pool($1, $2, $3::date)', [farmid, roomid, day]);
  return rows;
}

/** Holds a nursery house for the rest of the transaction, as the herd does when it books weanings and deaths. */
export async function lockNursery(db: Db, farmid: string, roomid: string): Promise<void> {
  await lockCount(db, NURSERY_BOOK, farmid, { place: roomid });
}

/** Books head out of a nursery house (or, above 0, found there) in the book of the herd. */
export async function moveNursery(
  ctx: SignedContext,
  farmid: string,
  { roomid, ...line }: Pick<CountLine, 'eventdt' | 'qty' | 'source'> & { readonly roomid: string; readonly kind: 'taken' | 'counted' },
): Promise<void> {
  await addCounts(ctx.db, NURSERY_BOOK, { farmid, user: ctx.session.userid }, [{ ...line, key: { place: roomid }, reverses: null }]);
}

/** Books back what a record took out of nursery houses. */
export async function giveBack(ctx: SignedContext, farmid: string, source: string): Promise<void> {
  await addCounts(ctx.db, NURSERY_BOOK, { farmid, user: ctx.session.userid }, await countersOf(ctx.db, NURSERY_BOOK, farmid, [source]));
}

/** The first day a nursery house would hold fewer than no piglets, or null. */
export async function nurseryShortDay(db: Db, farmid: string, roomid: string): Promise<BusinessDate | null> {
  return (await shortOf(db, NURSERY_BOOK, farmid, { place: roomid }))?.day ?? null;
}
