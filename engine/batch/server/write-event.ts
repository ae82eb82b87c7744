import { mostFrom } from '#engine/ledger/domain/counts.ts';
import { acrossCompany } from '#engine/server/company.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { firstShortDay } from '../domain/house.ts';
import { eventOf, ownFields, typedEvents } from '../domain/kind.ts';
import type { JudgedEvent } from './events.ts';
import { batchOf, loadHouse } from './houses.ts';
import { type BatchServer, type EventBody, keptData } from './kind-server.ts';
import { openBatch } from './open-batch.ts';
import { savedByExemption, standing } from './outcome.ts';
import { type BatchKey, insertEvent, insertMoves, loadEvent, type NewEvent, putGroups, type SavedEvent, setBatch, voidEvent } from './rows.ts';
import type { BatchTables } from './tables.ts';

/** Reason of animals that were sent and did not arrive. */
const TRANSPORT = 'TRANSPORT';

/** The own fields of an event as they are kept. */
export function eventData({ kind }: BatchServer, body: EventBody): Readonly<Record<string, unknown>> {
  return keptData(
    ownFields(typedEvents(kind)).map(({ key }) => key),
    body,
  );
}

/** What an event is written with besides what was typed: the one it was corrected from; the record of another book it is the half of. */
type Along = Pick<NewEvent, 'replaces' | 'linkId'>;

function rowOf(server: BatchServer, ctx: SignedContext, { event }: JudgedEvent, body: EventBody, along: Along): NewEvent {
  return {
    ...along,
    eventcd: event.eventcd,
    eventdt: event.eventdt,
    grpid: event.grpid,
    heads: eventOf(server.kind, event.eventcd).mostHead === null ? null : event.heads,
    weight: body.weight ?? null,
    applyid: body.applyid ?? '',
    reason: body.reason ?? null,
    remark: body.remark ?? null,
    data: eventData(server, body),
    exempt: savedByExemption(ctx, event.eventdt),
  };
}

/** The other half of a transfer inside the farm: the animals come into the other house, and those missing died on the way. */
async function writeInto(
  server: BatchServer,
  ctx: SignedContext,
  into: NonNullable<JudgedEvent['into']>,
  from: NewEvent,
  fromRoom: string,
  linkId: string,
): Promise<void> {
  const { kind, tables } = server;
  const { house, arrival, source, sex, missing } = into;
  const parityid = await openBatch(tables, ctx, house, arrival.entrydt);
  const key = { farmid: house.farmid, roomid: house.roomid, parityid };
  const common = { ...from, grpid: null, replaces: null, linkId };
  const eventId = await insertEvent(tables, ctx, key, { ...common, eventcd: kind.codes.receive, data: { fromroom: fromRoom } });
  const { heads, weight, entrydt, birthdt } = arrival;
  const group = { way: kind.sent, entrydt, birthdt, source, sex, heads, weight, nursery: null, weangrp: null } as const;
  const shares = await putGroups(tables, ctx.db, key, eventId, [group]);
  await insertMoves(tables, ctx, key, eventId, { kind: 'in', eventdt: entrydt, shares });
  if (missing > 0) await writeMissing(server, ctx, key, { ...common, linkId: eventId }, shares[0]?.grpid ?? 1, missing);
  await setBatch(tables, ctx.db, key, 'active');
}

/** Animals that were sent and did not arrive: dead on the way, the day they should have come. */
export async function writeMissing(
  { kind, tables }: BatchServer,
  ctx: SignedContext,
  key: BatchKey,
  from: NewEvent,
  grpid: number,
  missing: number,
  reason = TRANSPORT,
): Promise<void> {
  const death = { ...from, eventcd: kind.codes.death, grpid, heads: missing, weight: null, reason, data: {} };
  const eventId = await insertEvent(tables, ctx, key, death);
  await insertMoves(tables, ctx, key, eventId, { kind: 'dead', eventdt: from.eventdt, shares: [{ grpid, heads: missing }] });
}

/** Writes an event that was judged good; answers its id. */
export async function writeEvent(server: BatchServer, ctx: SignedContext, judged: JudgedEvent, along: Along = {}): Promise<string> {
  const { kind, tables } = server;
  const { house, event, body, shares, into } = judged;
  const key = { farmid: house.farmid, roomid: house.roomid, parityid: batchOf(house).parityid };
  const row = rowOf(server, ctx, judged, body, along);
  const eventId = await insertEvent(tables, ctx, key, row);
  const { move } = eventOf(kind, event.eventcd);
  if (move !== null) await insertMoves(tables, ctx, key, eventId, { kind: move, eventdt: event.eventdt, shares });
  if (into !== null) await writeInto(server, ctx, into, row, house.roomid, eventId);
  await server.named?.leave(ctx, house, eventId, body);
  if (event.eventcd === kind.codes.close) await setBatch(tables, ctx.db, key, 'closed', event.eventdt);
  else await setBatch(tables, ctx.db, key, 'active');
  return eventId;
}

/** Events the save of another wrote along: the arrival of a transfer, its missing pigs. */
export async function linkedTo(tables: BatchTables, ctx: SignedContext, farmid: string, eventId: string): Promise<SavedEvent[]> {
  const { rows } = await ctx.db.query<{ event_id: string }>(
    `select event_id from ${tables.event} where farm_id = $1 and link_id = $2 and voided_at is null order by seq`,
    [farmid, eventId],
  );
  const found = await Promise.all(rows.map((row) => loadEvent(tables, ctx.db, farmid, row.event_id)));
  return found.filter((event) => event !== null);
}

/** True when the animals of a transfer to another farm were received there. */
async function received(tables: BatchTables, ctx: SignedContext, event: SavedEvent): Promise<boolean> {
  if (event.data['trftp'] !== 'farm') return false;
  return acrossCompany(ctx.db, farmOf(ctx.session), async () => {
    const { rows } = await ctx.db.query(`select 1 from ${tables.event} where farm_id = $1 and link_id = $2 and voided_at is null limit 1`, [
      event.data['tofarm'],
      event.eventId,
    ]);
    return rows.length > 0;
  });
}

/** Takes the arrival of a transfer back with its missing ones. @throws Refused 864, 894 when its animals have events of their own there. */
async function takeArrivalBack(tables: BatchTables, ctx: SignedContext, arrival: SavedEvent, why: string): Promise<void> {
  const farmid = farmOf(ctx.session);
  const there = await loadHouse(tables, ctx.db, farmid, arrival.roomid, { forUpdate: true });
  if (there.batch === null || there.batch.parityid !== arrival.parityid || there.batch.closedt !== null) throw refused('864', 'eventId');
  for (const missing of await linkedTo(tables, ctx, farmid, arrival.eventId)) await voidEvent(tables, ctx, farmid, missing.eventId, why);
  await voidEvent(tables, ctx, farmid, arrival.eventId, why);
  const after = batchOf(await loadHouse(tables, ctx.db, farmid, arrival.roomid, { forUpdate: false }));
  if (firstShortDay(after.moves) !== null || (after.groups.length === 0 && after.eventDays.length > 0)) throw refused('894', 'eventId');
  await setBatch(tables, ctx.db, { farmid, roomid: arrival.roomid, parityid: arrival.parityid }, after.groups.length === 0 ? 'notraised' : 'active');
}

/**
 * Takes an event of an open batch back with what its save wrote along. @throws Refused 894, 864, 875 where later rows need it, 855 when
 * the animals that come back have no place.
 */
export async function takeEventBack({ tables, named }: BatchServer, ctx: SignedContext, event: SavedEvent, why: string): Promise<void> {
  const farmid = farmOf(ctx.session);
  if (await received(tables, ctx, event)) throw refused('894', 'eventId');
  for (const arrival of await linkedTo(tables, ctx, farmid, event.eventId)) await takeArrivalBack(tables, ctx, arrival, why);
  await voidEvent(tables, ctx, farmid, event.eventId, why);
  await named?.comeBack(ctx, event.eventId, why);
  await setBatch(tables, ctx.db, { farmid, roomid: event.roomid, parityid: event.parityid }, 'active');
}

/** 855 when a house holds more animals than it has places after head were booked back. */
export async function checkPlaces(tables: BatchTables, ctx: SignedContext, event: SavedEvent): Promise<void> {
  const { capacity, batch, roomid } = await loadHouse(tables, ctx.db, farmOf(ctx.session), event.roomid, { forUpdate: false });
  const over = capacity === null || batch === null ? 0 : mostFrom(batch.moves, event.eventdt) - capacity;
  if (over > 0) throw new Refused([{ code: '855', field: 'heads', params: { house: roomid, n: Math.max(0, (capacity ?? 0) - over) } }]);
}

/** A saved event of an open batch, its house held. @throws Refused V_NOTEXISTS, STALE, 864. */
export async function openEvent(tables: BatchTables, ctx: SignedContext, eventId: string): Promise<SavedEvent> {
  const farmid = farmOf(ctx.session);
  const seen = await standing(ctx.db, await loadEvent(tables, ctx.db, farmid, eventId), eventId);
  const house = await loadHouse(tables, ctx.db, farmid, seen.roomid, { forUpdate: true });
  const event = await standing(ctx.db, await loadEvent(tables, ctx.db, farmid, eventId), eventId);
  if (house.batch === null || house.batch.parityid !== event.parityid || house.batch.closedt !== null) throw refused('864', 'eventId');
  return event;
}
