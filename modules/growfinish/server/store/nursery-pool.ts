import { randomUUID } from 'node:crypto';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { standing } from '#engine/server/standing.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

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
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`${farmid}|nursery|${roomid}|`]);
}

/** Books heads out of a nursery house (or, above 0, found there) in the ledger of the herd. */
export async function moveNursery(
  ctx: SignedContext,
  farmid: string,
  line: {
    readonly roomid: string;
    readonly eventdt: BusinessDate;
    readonly qty: number;
    readonly kind: 'taken' | 'counted';
    readonly source: string;
  },
): Promise<void> {
  await ctx.db.query(
    `insert into movement (farm_id, movement_id, book, place, thing, eventdt, qty, kind, source_event, crtusrid)
     values ($1, $2, 'nursery', $3, '', $4, $5, $6, $7, $8)`,
    [farmid, randomUUID(), line.roomid, line.eventdt, line.qty, line.kind, line.source, ctx.session.userid],
  );
}

/** Books back what a record took out of nursery houses; answers the houses. */
export async function giveBack(ctx: SignedContext, farmid: string, source: string): Promise<string[]> {
  const { rows } = await ctx.db.query<{ place: string }>(
    `insert into movement (farm_id, movement_id, book, place, thing, eventdt, qty, kind, source_event, reverses, crtusrid)
     select m.farm_id, gen_random_uuid(), m.book, m.place, m.thing, m.eventdt, -m.qty, m.kind, m.source_event, m.movement_id, $3 from movement m
     where m.farm_id = $1 and m.source_event = $2 and m.book = 'nursery'
       and ${standing('m', 'movement', 'movement_id')}
     returning place`,
    [farmid, source, ctx.session.userid],
  );
  return rows.map(({ place }) => place);
}

/** The first day a nursery house would hold fewer than no piglets, or null. */
export async function nurseryShortDay(db: Db, farmid: string, roomid: string): Promise<BusinessDate | null> {
  const { rows } = await db.query<{ eventdt: BusinessDate }>(
    `select eventdt from (select eventdt, sum(sum(qty)) over (order by eventdt) as heads from movement
       where farm_id = $1 and book = 'nursery' and place = $2 group by eventdt) d where heads < 0 order by eventdt limit 1`,
    [farmid, roomid],
  );
  return rows[0]?.eventdt ?? null;
}
