import { firstShortDay } from '#engine/batch/domain/house.ts';
import { batchOf } from '#engine/batch/server/houses.ts';
import type { NewEvent, SavedEvent } from '#engine/batch/server/rows.ts';
import { mostFrom } from '#engine/ledger/domain/counts.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { GROW_EVENTS } from '../../domain/event-types.ts';
import type { EventBody, JudgedEvent } from '../events.ts';
import { savedByExemption, standing } from '../outcome.ts';
import { insertEvent, insertMoves, loadEvent, loadHouse, putGroups, setBatch, voidEvent } from './batch-store.ts';
import { acrossCompany } from './company.ts';
import { openBatch } from './write-arrival.ts';

/** Reason of pigs that were sent and did not arrive. */
export const TRANSPORT = 'TRANSPORT';

const DATA = ['wayout', 'customer', 'saleclass', 'price', 'priceper', 'trftp', 'tofarm', 'toroomid', 'arrived', 'sample'] as const;

/** The own fields of an event as they are kept. */
export function eventData(body: EventBody): Readonly<Record<string, unknown>> {
  return Object.fromEntries(DATA.flatMap((key) => (body[key] == null ? [] : [[key, body[key]]])));
}

function rowOf(ctx: SignedContext, { event }: JudgedEvent, body: EventBody, replaces: NewEvent['replaces']): NewEvent {
  return {
    eventcd: event.eventcd,
    eventdt: event.eventdt,
    grpid: event.grpid,
    heads: GROW_EVENTS[event.eventcd].mostHead === null ? null : event.heads,
    weight: body.weight ?? null,
    applyid: body.applyid ?? '',
    reason: body.reason ?? null,
    remark: body.remark ?? null,
    data: eventData(body),
    replaces: replaces ?? null,
    exempt: savedByExemption(ctx, event.eventdt),
  };
}

/** The other half of a transfer inside the farm: the pigs come into the other house, and those missing died on the way. */
async function writeInto(
  ctx: SignedContext,
  into: NonNullable<JudgedEvent['into']>,
  from: NewEvent,
  fromRoom: string,
  linkId: string,
): Promise<void> {
  const { house, arrival, source, missing } = into;
  const parityid = await openBatch(ctx, house, arrival.entrydt);
  const key = { farmid: house.farmid, roomid: house.roomid, parityid };
  const common = { ...from, grpid: null, replaces: null, linkId };
  const eventId = await insertEvent(ctx, key, { ...common, eventcd: 'INT', data: { fromroom: fromRoom } });
  const { heads, weight, entrydt, birthdt } = arrival;
  const group = { way: 'transfer', entrydt, birthdt, source, sex: null, heads, weight, nursery: null, weangrp: null } as const;
  const shares = await putGroups(ctx.db, key, eventId, [group]);
  await insertMoves(ctx, key, eventId, { kind: 'in', eventdt: entrydt, shares });
  if (missing > 0) await writeMissing(ctx, key, { ...common, linkId: eventId }, shares[0]?.grpid ?? 1, missing);
  await setBatch(ctx.db, key, 'active');
}

/** Pigs that were sent and did not arrive: dead on the way, the day they should have come. */
export async function writeMissing(
  ctx: SignedContext,
  key: Parameters<typeof insertEvent>[1],
  from: NewEvent,
  grpid: number,
  missing: number,
): Promise<void> {
  const death = { ...from, eventcd: 'DTH', grpid, heads: missing, weight: null, reason: TRANSPORT, data: {} } as const;
  const eventId = await insertEvent(ctx, key, death);
  await insertMoves(ctx, key, eventId, { kind: 'dead', eventdt: from.eventdt, shares: [{ grpid, heads: missing }] });
}

/** Writes an event that was judged good; answers its id. */
export async function writeEvent(ctx: SignedContext, judged: JudgedEvent, body: EventBody, replaces: NewEvent['replaces'] = null): Promise<string> {
  const { house, event, shares, into } = judged;
  const batch = batchOf(house);
  const key = { farmid: house.farmid, roomid: house.roomid, parityid: batch.parityid };
  const row = rowOf(ctx, judged, body, replaces);
  const eventId = await insertEvent(ctx, key, row);
  const { move } = GROW_EVENTS[event.eventcd];
  if (move !== null) await insertMoves(ctx, key, eventId, { kind: move, eventdt: event.eventdt, shares });
  if (into !== null) await writeInto(ctx, into, row, house.roomid, eventId);
  if (event.eventcd === 'CLO') await setBatch(ctx.db, key, 'closed', event.eventdt);
  else await setBatch(ctx.db, key, 'active');
  return eventId;
}

/** Events the save of another wrote along: the arrival of a transfer, its missing pigs. */
async function linkedTo(ctx: SignedContext, farmid: string, eventId: string): Promise<SavedEvent[]> {
  const { rows } = await ctx.db.query<{ event_id: string }>(
    'select event_id from batch_event where farm_id = $1 and link_id = $2 and voided_at is null order by seq',
    [farmid, eventId],
  );
  const found = await Promise.all(rows.map((row) => loadEvent(ctx.db, farmid, row.event_id)));
  return found.filter((event) => event !== null);
}

/** True when the pigs of a transfer to another farm were received there. */
async function received(ctx: SignedContext, event: SavedEvent): Promise<boolean> {
  if (event.data['trftp'] !== 'farm') return false;
  return acrossCompany(ctx.db, farmOf(ctx.session), async () => {
    const { rows } = await ctx.db.query('select 1 from batch_event where farm_id = $1 and link_id = $2 and voided_at is null limit 1', [
      event.data['tofarm'],
      event.eventId,
    ]);
    return rows.length > 0;
  });
}

/** Takes the arrival of a transfer back with its missing pigs. @throws Refused 864, 894 when its pigs have events of their own there. */
async function takeArrivalBack(ctx: SignedContext, arrival: SavedEvent, why: string): Promise<void> {
  const farmid = farmOf(ctx.session);
  const there = await loadHouse(ctx.db, farmid, arrival.roomid, { forUpdate: true });
  if (there.batch === null || there.batch.parityid !== arrival.parityid || there.batch.closedt !== null) throw refused('864', 'eventId');
  for (const missing of await linkedTo(ctx, farmid, arrival.eventId)) await voidEvent(ctx, farmid, missing.eventId, why);
  await voidEvent(ctx, farmid, arrival.eventId, why);
  const after = batchOf(await loadHouse(ctx.db, farmid, arrival.roomid, { forUpdate: false }));
  if (firstShortDay(after.moves) !== null || (after.groups.length === 0 && after.eventDays.length > 0)) throw refused('894', 'eventId');
  await setBatch(ctx.db, { farmid, roomid: arrival.roomid, parityid: arrival.parityid }, after.groups.length === 0 ? 'notraised' : 'active');
}

/**
 * Takes an event of an open batch back with what its save wrote along. @throws Refused 894, 864, 875 where later rows need it, 855 when
 * the pigs that come back have no place.
 */
export async function takeEventBack(ctx: SignedContext, event: SavedEvent, why: string): Promise<void> {
  const farmid = farmOf(ctx.session);
  if (await received(ctx, event)) throw refused('894', 'eventId');
  for (const arrival of await linkedTo(ctx, farmid, event.eventId)) await takeArrivalBack(ctx, arrival, why);
  await voidEvent(ctx, farmid, event.eventId, why);
  await setBatch(ctx.db, { farmid, roomid: event.roomid, parityid: event.parityid }, 'active');
}

/** 855 when a house holds more pigs than it has places after head were booked back. */
export async function checkPlaces(ctx: SignedContext, event: SavedEvent): Promise<void> {
  const { capacity, batch, roomid } = await loadHouse(ctx.db, farmOf(ctx.session), event.roomid, { forUpdate: false });
  const over = capacity === null || batch === null ? 0 : mostFrom(batch.moves, event.eventdt) - capacity;
  if (over > 0) throw new Refused([{ code: '855', field: 'heads', params: { house: roomid, n: Math.max(0, (capacity ?? 0) - over) } }]);
}

/** A saved event of an open batch, its house held. @throws Refused V_NOTEXISTS, STALE, 864. */
export async function openEvent(ctx: SignedContext, eventId: string): Promise<SavedEvent> {
  const farmid = farmOf(ctx.session);
  const seen = await standing(ctx.db, await loadEvent(ctx.db, farmid, eventId), eventId);
  const house = await loadHouse(ctx.db, farmid, seen.roomid, { forUpdate: true });
  const event = await standing(ctx.db, await loadEvent(ctx.db, farmid, eventId), eventId);
  if (house.batch === null || house.batch.parityid !== event.parityid || house.batch.closedt !== null) throw refused('864', 'eventId');
  return event;
}
