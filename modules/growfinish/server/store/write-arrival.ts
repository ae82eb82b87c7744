import { isOpen } from '#engine/batch/domain/house.ts';
import { batchOf, type StoredHouse } from '#engine/batch/server/houses.ts';
import type { NewEvent, NewGroup } from '#engine/batch/server/rows.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { dataOf, type EntryBody, groupsOf, type PreparedArrival } from '../arrivals.ts';
import { savedByExemption } from '../outcome.ts';
import { insertBatch, insertEvent, insertMoves, putGroups, setBatch } from './batch-store.ts';
import { lockNursery, moveNursery, nurseryShortDay } from './nursery-pool.ts';

const CODES = { weaning: 'INW', purchase: 'INP', transfer: 'INT' } as const;

/** Holds the nursery houses a record names, in one order, so that two records cannot both take the last piglets. */
export async function lockPool(ctx: SignedContext, farmid: string, body: Pick<EntryBody, 'groups'>): Promise<void> {
  for (const nursery of [...new Set((body.groups ?? []).map((share) => share.nursery))].sort()) await lockNursery(ctx.db, farmid, nursery);
}

/** Books what the groups took out of their nursery houses. @throws Refused with the code when a house would be short on any day. */
export async function takeFromPool(
  ctx: SignedContext,
  farmid: string,
  eventId: string,
  groups: readonly NewGroup[],
  code: '859' | '872',
): Promise<void> {
  const houses = new Set<string>();
  for (const { nursery, heads, entrydt } of groups) {
    if (nursery === null) continue;
    houses.add(nursery);
    await moveNursery(ctx, farmid, { roomid: nursery, eventdt: entrydt, qty: -heads, kind: 'taken', source: eventId });
  }
  for (const nursery of houses) {
    const short = await nurseryShortDay(ctx.db, farmid, nursery);
    if (short !== null)
      throw refused(code, 'groups', code === '859' ? { n: 0, group: `${nursery} ${short}` } : { n: 0, taken: `${nursery} ${short}` });
  }
}

/** Opens the batch when none is open; answers its number. */
export async function openBatch(ctx: SignedContext, house: StoredHouse, opendt: NonNullable<StoredHouse['closedBefore']>): Promise<number> {
  return isOpen(house.batch) ? batchOf(house).parityid : insertBatch(ctx.db, house, opendt, ctx.session.userid);
}

/** Writes a record of pigs in that was judged good: its event, groups and head, and what it takes from the nursery. */
export async function writeArrival(
  ctx: SignedContext,
  house: StoredHouse,
  prepared: PreparedArrival,
  body: EntryBody,
  more: { readonly replaces?: NonNullable<NewEvent['replaces']>; readonly groups?: readonly NewGroup[] } = {},
): Promise<{ eventId: string; parityid: number }> {
  const { arrival, incoming } = prepared;
  const { farmid, roomid } = house;
  const parityid = await openBatch(ctx, house, arrival.opendt ?? arrival.entrydt);
  const key = { farmid, roomid, parityid };
  const eventId = await insertEvent(ctx, key, {
    eventcd: CODES[arrival.way],
    eventdt: arrival.entrydt,
    grpid: null,
    heads: arrival.heads,
    weight: arrival.weight,
    applyid: body.applyid ?? '',
    reason: null,
    remark: body.remark ?? null,
    data: { ...dataOf(body), ...(incoming === null ? {} : { fromfarm: incoming.farmid, fromroom: incoming.roomid }) },
    linkId: incoming?.transferId ?? null,
    replaces: more.replaces ?? null,
    exempt: savedByExemption(ctx, arrival.entrydt),
  });
  const groups = more.groups ?? groupsOf(prepared, body, farmid);
  const shares = await putGroups(ctx.db, key, eventId, groups);
  await insertMoves(ctx, key, eventId, { kind: 'in', eventdt: arrival.entrydt, shares });
  await takeFromPool(ctx, farmid, eventId, groups, more.replaces === undefined ? '859' : '872');
  await setBatch(ctx.db, key, 'active');
  return { eventId, parityid };
}
