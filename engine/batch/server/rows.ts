import { randomUUID } from 'node:crypto';
import { addCounts, countersOf } from '#engine/ledger/server/counts.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { GroupShare, HouseState, MoveKind } from '../domain/house.ts';
import type { StoredGroup, StoredHouse } from './houses.ts';
import type { BatchTables } from './tables.ts';

/** A batch by its key. */
export interface BatchKey {
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
}

/** What was typed of an event. */
interface EventFacts<Code extends string> {
  readonly eventcd: Code;
  readonly eventdt: BusinessDate;
  readonly grpid: number | null;
  readonly heads: number | null;
  readonly weight: number | null;
  readonly applyid: string;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event to be written. */
export interface NewEvent<Code extends string = string> extends EventFacts<Code> {
  readonly linkId?: string | null;
  /** The event it was corrected from, and who entered that. */
  readonly replaces?: { readonly eventId: string; readonly crtusrid: string } | null;
  readonly exempt?: boolean;
}

/** A group to be written, without its number when it is new. */
export type NewGroup = Omit<StoredGroup, 'grpid' | 'eventId'> & { readonly grpid?: number };

/** Opens the next batch of a house; its number follows the last one. */
export async function insertBatch(tables: BatchTables, db: Db, house: StoredHouse, opendt: BusinessDate, user: string): Promise<number> {
  const parityid = house.lastParity + 1;
  await db.query(`insert into ${tables.batch} (farm_id, roomid, parityid, opendt, crtusrid) values ($1, $2, $3, $4, $5)`, [
    house.farmid,
    house.roomid,
    parityid,
    opendt,
    user,
  ]);
  return parityid;
}

/** Sets the state of a batch, its closing day with it; answers its new version. */
export async function setBatch(
  tables: BatchTables,
  db: Db,
  batch: BatchKey,
  state: HouseState,
  closedt: BusinessDate | null = null,
): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    `update ${tables.batch} set state = $4, closedt = $5, version = version + 1
     where farm_id = $1 and roomid = $2 and parityid = $3 returning version`,
    [batch.farmid, batch.roomid, batch.parityid, state, closedt],
  );
  return rows[0]?.version ?? 1;
}

/** Writes an event; answers its id. */
export async function insertEvent(tables: BatchTables, ctx: SignedContext, { farmid, roomid, parityid }: BatchKey, event: NewEvent): Promise<string> {
  const eventId = randomUUID();
  const { session, db, reqid } = ctx;
  const { eventcd, eventdt, grpid, heads, weight, data, linkId = null, applyid, reason, remark, replaces = null, exempt = false } = event;
  await db.query(
    `insert into ${tables.event} (farm_id, event_id, roomid, parityid, eventcd, eventdt, grpid, heads, weight, data, link_id, applyid, reason, remark,
       exempt, valuedt, reqid, crtusrid, lstusrid, replaces)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      ...[farmid, eventId, roomid, parityid, eventcd, eventdt, grpid, heads, weight, JSON.stringify(data), linkId, applyid, reason, remark],
      ...[exempt, session.curbusdt, reqid, replaces?.crtusrid ?? session.userid, session.userid, replaces?.eventId ?? null],
    ],
  );
  return eventId;
}

/** Books head of an event: above 0 in, below 0 out, by group. */
export async function insertMoves(
  tables: BatchTables,
  ctx: SignedContext,
  { farmid, roomid, parityid }: BatchKey,
  eventId: string,
  { kind, eventdt, shares }: { kind: MoveKind; eventdt: BusinessDate; shares: readonly GroupShare[] },
): Promise<void> {
  const sign = kind === 'in' ? 1 : -1;
  await addCounts(
    ctx.db,
    tables.heads,
    { farmid, user: ctx.session.userid },
    shares.map(({ grpid, heads }) => ({ key: { roomid, parityid, grpid }, eventdt, qty: sign * heads, kind, source: eventId, reverses: null })),
  );
}

/** Writes the groups of a record of pigs in, new ones with the next numbers of the batch; answers them with head. */
export async function putGroups(
  tables: BatchTables,
  db: Db,
  { farmid, roomid, parityid }: BatchKey,
  eventId: string,
  groups: readonly NewGroup[],
): Promise<GroupShare[]> {
  const { rows } = await db.query<{ n: number }>(
    `select coalesce(max(grpid), 0)::int as n from ${tables.group} where farm_id = $1 and roomid = $2 and parityid = $3`,
    [farmid, roomid, parityid],
  );
  let last = rows[0]?.n ?? 0;
  const shares: GroupShare[] = [];
  for (const group of groups) {
    if (group.grpid === undefined) last += 1;
    const grpid = group.grpid ?? last;
    await db.query(
      `insert into ${tables.group} (farm_id, roomid, parityid, grpid, event_id, way, entrydt, birthdt, source, sex, heads, weight, nursery, weangrp)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (farm_id, roomid, parityid, grpid) do update
         set event_id = excluded.event_id, entrydt = excluded.entrydt, birthdt = excluded.birthdt,
         source = excluded.source, sex = excluded.sex, heads = excluded.heads, weight = excluded.weight, nursery = excluded.nursery,
         weangrp = excluded.weangrp, gone = false`,
      [
        ...[farmid, roomid, parityid, grpid, eventId, group.way, group.entrydt, group.birthdt, group.source, group.sex],
        ...[group.heads, group.weight, group.nursery, group.weangrp],
      ],
    );
    shares.push({ grpid, heads: group.heads });
  }
  return shares;
}

/** Takes an event back: the row keeps who and why, its head are booked back, groups it brought are gone. */
export async function voidEvent(tables: BatchTables, ctx: SignedContext, farmid: string, eventId: string, why: string): Promise<void> {
  const { db, session } = ctx;
  await db.query(`update ${tables.event} set voided_at = now(), voided_by = $3, voided_why = $4 where farm_id = $1 and event_id = $2`, [
    farmid,
    eventId,
    session.userid,
    why,
  ]);
  await addCounts(db, tables.heads, { farmid, user: session.userid }, await countersOf(db, tables.heads, farmid, [eventId]));
  await db.query(`update ${tables.group} set gone = true where farm_id = $1 and event_id = $2`, [farmid, eventId]);
}

/** A saved event as corrections need it. */
export interface SavedEvent<Code extends string = string> extends EventFacts<Code> {
  readonly eventId: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly linkId: string | null;
  readonly crtusrid: string;
  readonly valuedt: BusinessDate;
  readonly voidedBy: string | null;
  readonly voidedAt: Date | null;
}

/** A saved event, locked; null when the farm has none of the id. */
export async function loadEvent<Code extends string>(tables: BatchTables, db: Db, farmid: string, eventId: string): Promise<SavedEvent<Code> | null> {
  const { rows } = await db.query<SavedEvent<Code>>(
    `select event_id as "eventId", roomid, parityid, eventcd, eventdt, grpid, heads, weight::float8 as weight,
       applyid, reason, remark, data, link_id as "linkId", crtusrid, valuedt, voided_by as "voidedBy", voided_at as "voidedAt"
     from ${tables.event} where farm_id = $1 and event_id = $2`,
    [farmid, eventId],
  );
  return rows[0] ?? null;
}
