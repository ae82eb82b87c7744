import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { isOpen } from '../domain/house.ts';
import { entryData, groupsOf, type PreparedArrival } from './arrivals.ts';
import { batchOf, type StoredHouse } from './houses.ts';
import type { BatchServer, EntryBody } from './kind-server.ts';
import { savedByExemption } from './outcome.ts';
import { insertBatch, insertEvent, insertMoves, type NewEvent, type NewGroup, putGroups, setBatch } from './rows.ts';
import type { BatchTables } from './tables.ts';

/** Holds the pools a record names, in one order, so that two records cannot both take the last animals. */
export async function lockPools({ pool }: BatchServer, ctx: SignedContext, farmid: string, body: Pick<EntryBody, 'groups'>): Promise<void> {
  const places = new Set((body.groups ?? []).map(({ nursery }) => nursery));
  for (const place of [...places].sort()) await pool?.lock(ctx.db, farmid, place);
}

/** Books what the groups took out of their pools. @throws Refused with the code when a pool would be short on any day. */
async function takeFromPools(
  { pool }: BatchServer,
  ctx: SignedContext,
  farmid: string,
  source: string,
  groups: readonly NewGroup[],
  code: '859' | '872',
): Promise<void> {
  if (pool === null) return;
  const taken = groups.flatMap(({ nursery, heads, entrydt }) => (nursery === null ? [] : [{ place: nursery, day: entrydt, heads }]));
  for (const one of taken) await pool.take(ctx, farmid, { ...one, source });
  for (const [place, own] of Map.groupBy(taken, (one) => one.place)) {
    const from = own.map(({ day }) => day).reduce((first, day) => (day < first ? day : first));
    const short = await pool.shortDay(ctx.db, farmid, place, from);
    if (short !== null) throw refused(code, 'groups', code === '859' ? { n: 0, group: `${place} ${short}` } : { n: 0, taken: `${place} ${short}` });
  }
}

/** Opens the batch when none is open; answers its number. */
export async function openBatch(tables: BatchTables, ctx: SignedContext, house: StoredHouse, opendt: BusinessDate): Promise<number> {
  return isOpen(house.batch) ? batchOf(house).parityid : insertBatch(tables, ctx.db, house, opendt, ctx.session.userid);
}

/** Writes a record of animals in that was judged good: its event, groups and head, and what it takes from pools. */
export async function writeArrival(
  server: BatchServer,
  ctx: SignedContext,
  house: StoredHouse,
  prepared: PreparedArrival,
  body: EntryBody,
  more: { readonly replaces?: NonNullable<NewEvent['replaces']>; readonly groups?: readonly NewGroup[] } = {},
): Promise<{ eventId: string; parityid: number }> {
  const { kind, tables } = server;
  const { arrival, incoming } = prepared;
  const { farmid, roomid } = house;
  const parityid = await openBatch(tables, ctx, house, arrival.opendt ?? arrival.entrydt);
  const key = { farmid, roomid, parityid };
  const eventId = await insertEvent(tables, ctx, key, {
    eventcd: kind.ways[arrival.way]?.code ?? '',
    eventdt: arrival.entrydt,
    grpid: null,
    heads: arrival.heads,
    weight: arrival.weight,
    applyid: body.applyid ?? '',
    reason: null,
    remark: body.remark ?? null,
    data: { ...entryData(server, body), ...(incoming === null ? {} : { fromfarm: incoming.farmid, fromroom: incoming.roomid }) },
    linkId: incoming?.transferId ?? null,
    replaces: more.replaces ?? null,
    exempt: savedByExemption(ctx, arrival.entrydt),
  });
  const groups = more.groups ?? groupsOf(server, prepared, body, farmid);
  const shares = await putGroups(tables, ctx.db, key, eventId, groups);
  await insertMoves(tables, ctx, key, eventId, { kind: 'in', eventdt: arrival.entrydt, shares });
  await takeFromPools(server, ctx, farmid, eventId, groups, more.replaces === undefined ? '859' : '872');
  await setBatch(tables, ctx.db, key, 'active');
  return { eventId, parityid };
}
