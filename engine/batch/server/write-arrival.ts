import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { entryData, groupsOf, type PreparedArrival } from './arrivals.ts';
import type { StoredHouse } from './houses.ts';
import type { BatchServer, EntryBody } from './kind-server.ts';
import { openBatch } from './open-batch.ts';
import { savedByExemption } from './outcome.ts';
import { type BatchKey, insertEvent, insertMoves, type NewEvent, type NewGroup, putGroups, setBatch } from './rows.ts';
import { writeMissing } from './write-event.ts';

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

/** A death of the day the animals came, of the group they came in. */
function deathOf(ctx: SignedContext, { arrival: { entrydt }, body }: PreparedArrival, linkId: string): NewEvent {
  const { applyid, remark = null } = body;
  const common = { eventcd: '', eventdt: entrydt, grpid: null, heads: null, weight: null, reason: null, data: {} };
  return { ...common, applyid: applyid ?? '', remark, linkId, exempt: savedByExemption(ctx, entrydt) };
}

/** Head of a record that were dead on arrival, where its kind counts them. */
export function deadOnArrival({ kind: { arrivalDeaths } }: Pick<BatchServer, 'kind'>, { body }: Pick<PreparedArrival, 'body'>): number {
  const dead = arrivalDeaths === undefined ? null : body[arrivalDeaths.field];
  return typeof dead === 'number' ? dead : 0;
}

/** Head that were sent and did not arrive. */
function missingOf({ arrival, incoming, body: { arrived } }: PreparedArrival): number {
  return incoming === null || typeof arrived !== 'number' ? 0 : arrival.heads - arrived;
}

/** Head of a record that live no more once it is saved: missing on arrival, and dead. */
export const lostOnArrival = (server: Pick<BatchServer, 'kind'>, prepared: PreparedArrival): number =>
  missingOf(prepared) + deadOnArrival(server, prepared);

/** Animals that were sent and did not arrive died on the way, those dead on arrival that day. */
async function writeDeaths(
  server: BatchServer,
  ctx: SignedContext,
  key: BatchKey,
  prepared: PreparedArrival,
  { eventId, grpid }: { readonly eventId: string; readonly grpid: number },
) {
  const death = deathOf(ctx, prepared, eventId);
  const missing = missingOf(prepared);
  if (missing > 0) await writeMissing(server, ctx, key, death, grpid, missing);
  const dead = deadOnArrival(server, prepared);
  if (dead > 0) await writeMissing(server, ctx, key, death, grpid, dead, server.kind.arrivalDeaths?.reason);
}

/** Writes a record of animals in that was judged good: its event, groups and head, and what it takes from pools. */
export async function writeArrival(
  server: BatchServer,
  ctx: SignedContext,
  house: StoredHouse,
  prepared: PreparedArrival,
  more: { readonly replaces?: NonNullable<NewEvent['replaces']>; readonly groups?: readonly NewGroup[] } = {},
): Promise<{ eventId: string; parityid: number }> {
  const { kind, tables } = server;
  const { arrival, incoming, body } = prepared;
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
  const groups = more.groups ?? groupsOf(server, prepared, farmid);
  const shares = await putGroups(tables, ctx.db, key, eventId, groups);
  await insertMoves(tables, ctx, key, eventId, { kind: 'in', eventdt: arrival.entrydt, shares });
  await takeFromPools(server, ctx, farmid, eventId, groups, more.replaces === undefined ? '859' : '872');
  await writeDeaths(server, ctx, key, prepared, { eventId, grpid: shares[0]?.grpid ?? 1 });
  await setBatch(tables, ctx.db, key, 'active');
  return { eventId, parityid };
}
