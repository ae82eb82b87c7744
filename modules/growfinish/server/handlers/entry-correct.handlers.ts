import { randomUUID } from 'node:crypto';
import { firstShortDay, type HeadMove, isOpen, liveOn } from '#engine/batch/domain/house.ts';
import { firstArrival, lockedIssues, newDayIssues, withdrawIssues } from '#engine/batch/domain/house-rules.ts';
import { batchOf, type StoredGroup, type StoredHouse } from '#engine/batch/server/houses.ts';
import type { BatchKey, NewGroup, SavedEvent } from '#engine/batch/server/rows.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { changeEntry, removeEntry, saveAdjustment } from '../../contract/entry.calls.ts';
import { arrivalIssues, type Way } from '../../domain/growing.kind.ts';
import { dataOf, type EntryBody, groupsOf, type PreparedArrival, prepareArrival } from '../arrivals.ts';
import { mayChange, mayRemove, savedState, standing, standOrRefuse } from '../outcome.ts';
import type { GrowServices } from '../services.ts';
import { loadEvent, loadHouse, setBatch, voidEvent } from '../store/batch-store.ts';
import { giveBack, loadPool, lockNursery, moveNursery, nurseryShortDay } from '../store/nursery-pool.ts';
import { lockPool, writeArrival } from '../store/write-arrival.ts';

const WAYS: Readonly<Record<string, Way>> = { INW: 'weaning', INP: 'purchase', INT: 'transfer' };
const SCREEN = 'PigletEntryUpdate';

/** A saved record of pigs in with its house, held for the correction. @throws Refused V_NOTEXISTS, STALE, 840, 894, 364. */
async function openRecord(ctx: SignedContext, eventId: string): Promise<{ event: SavedEvent; house: StoredHouse; own: StoredGroup[] }> {
  const farmid = farmOf(ctx.session);
  const seen = await standing(ctx.db, await loadEvent(ctx.db, farmid, eventId), eventId);
  if (WAYS[seen.eventcd] === undefined) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  const house = await loadHouse(ctx.db, farmid, seen.roomid, { forUpdate: true });
  // Somebody may have changed it while the house was waited for.
  const event = await standing(ctx.db, await loadEvent(ctx.db, farmid, eventId), eventId);
  if (!isOpen(house.batch) || house.batch.parityid !== event.parityid) throw refused('840', 'roomid');
  standOrRefuse(lockedIssues(event.eventdt, lockRuleOf(ctx.session)), []);
  return { event, house, own: batchOf(house).groups.filter((group) => group.eventId === eventId) };
}

/** True for the arrival of a transfer inside the farm: its other half decides. */
const isInternal = (event: SavedEvent): boolean => event.eventcd === 'INT' && event.data['fromfarm'] === undefined;

/** The house as it would be without the record. */
function without(house: StoredHouse, own: readonly StoredGroup[]): StoredHouse {
  const batch = batchOf(house);
  const gone = new Set(own.map(({ grpid }) => grpid));
  return {
    ...house,
    batch: {
      ...batch,
      groups: batch.groups.filter(({ grpid }) => !gone.has(grpid)),
      moves: batch.moves.filter((move) => move.kind !== 'in' || !gone.has(move.grpid)),
    },
  };
}

/** Numbers of the old groups for the new ones that stand in their place. */
function renumbered(groups: readonly NewGroup[], own: readonly StoredGroup[]): NewGroup[] {
  const left = [...own];
  const pull = (fits: (group: StoredGroup) => boolean): StoredGroup | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  return groups.map((group) => {
    const old = pull((one) => one.nursery === group.nursery && one.weangrp === group.weangrp);
    return old === undefined ? group : { ...group, grpid: old.grpid };
  });
}

/** 894 when an event would lie before the first pigs, 875 when a later day would be short. */
function tailIssues(house: StoredHouse, next: StoredHouse, groups: readonly NewGroup[], added: readonly HeadMove[]): void {
  const batch = batchOf(next);
  const arrivals = [...batch.groups, ...groups.map((group, i) => ({ ...group, grpid: group.grpid ?? -1 - i }))];
  const first = firstArrival({ ...batch, groups: arrivals });
  const early = first === null ? batch.eventDays.length > 0 : batch.eventDays.some((day) => day < first);
  if (early) throw refused('894', 'entrydt');
  const moves = [...batch.moves, ...added];
  const short = firstShortDay(moves);
  if (short !== null) throw refused('875', 'heads', { n: Math.max(0, liveOn(batchOf(house).moves, short)), house: house.roomid, date: short });
}

const COMPARED = [
  'entrydt',
  'heads',
  'males',
  'females',
  'weight',
  'amount',
  'groups',
  'supplier',
  'source',
  'birthdt',
  'refno',
  'applyid',
  'remark',
] as const;

/** The saved record as a body, so that fields nobody sends stay. */
function bodyOf(event: SavedEvent, roomid: string): EntryBody {
  const { data, eventdt: entrydt, heads, weight, applyid, remark } = event;
  return { ...(data as Partial<EntryBody>), roomid, entrydt, heads, weight, applyid, remark };
}

/** 838: a correction that changes nothing. */
function changed(old: EntryBody, next: EntryBody): boolean {
  const text = (body: EntryBody): string => JSON.stringify(COMPARED.map((key) => (body[key] ?? null) as unknown));
  return text(old) !== text(next);
}

/** Takes the record out and puts the corrected one in its place. */
async function exchange(
  ctx: SignedContext,
  record: { event: SavedEvent; house: StoredHouse; own: StoredGroup[] },
  next: PreparedArrival,
  body: EntryBody,
  reason: string,
) {
  const { event, house, own } = record;
  const rest = without(house, own);
  const groups = renumbered(groupsOf(next, body, house.farmid), own);
  const added = groups.map((group, i): HeadMove => ({ grpid: group.grpid ?? -1 - i, eventdt: group.entrydt, qty: group.heads, kind: 'in' }));
  tailIssues(house, rest, groups, added);
  await voidEvent(ctx, house.farmid, event.eventId, reason);
  await giveBack(ctx, house.farmid, event.eventId);
  return writeArrival(ctx, house, next, body, { replaces: { eventId: event.eventId, crtusrid: event.crtusrid }, groups });
}

const changeHandler = handleSigned(changeEntry, async (ctx, { eventId, reason, reqid: _, ...typed }) => {
  const farmid = farmOf(ctx.session);
  const record = await openRecord(ctx, eventId);
  const { event, house, own } = record;
  mayChange(ctx, event);
  const way = WAYS[event.eventcd] ?? 'purchase';
  if (way === 'transfer' || (typed.roomid != null && typed.roomid !== house.roomid)) throw refused('894', 'roomid');
  const old = bodyOf(event, house.roomid);
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value != null));
  const body: EntryBody = { ...old, ...given, roomid: house.roomid };
  if (!changed(old, body)) throw refused('838');
  await lockPool(ctx, farmid, { groups: [...(old.groups ?? []), ...(body.groups ?? [])] });
  const taken = new Map(own.map((group) => [`${group.nursery}\u0000${group.weangrp}`, group.heads]));
  const prepared = await prepareArrival(ctx, way, body, taken);
  const issues = arrivalIssues(without(house, own), prepared.arrival, { lock: lockRuleOf(ctx.session), lists: prepared.lists, change: true });
  const warnings = standOrRefuse(issues, typed.accept);
  const saved = await exchange(ctx, record, prepared, body, reason);
  await audit(ctx, { screen: SCREEN, subject: 'batch', subjectId: house.roomid, kind: 'change pigs in', before: old, after: dataOf(body), reason });
  return { id: saved.eventId, warnings: [...warnings], ...(await savedState(ctx.db, farmid, house.roomid, ctx.session.curbusdt)) };
});

async function takeBack(ctx: SignedContext, eventId: string, reason: string): Promise<string> {
  const record = await openRecord(ctx, eventId);
  const { event, house, own } = record;
  mayRemove(ctx, event, SCREEN);
  if (isInternal(event)) throw refused('894', 'eventId');
  const rest = without(house, own);
  tailIssues(house, rest, [], []);
  for (const nursery of [...new Set(own.flatMap((group) => group.nursery ?? []))].sort()) await lockNursery(ctx.db, house.farmid, nursery);
  await voidEvent(ctx, house.farmid, eventId, reason);
  await giveBack(ctx, house.farmid, eventId);
  const empty = batchOf(rest).groups.length === 0;
  await setBatch(ctx.db, { farmid: house.farmid, roomid: house.roomid, parityid: event.parityid }, empty ? 'notraised' : 'active');
  await audit(ctx, {
    screen: SCREEN,
    subject: 'batch',
    subjectId: house.roomid,
    kind: 'remove pigs in',
    before: bodyOf(event, house.roomid),
    reason,
  });
  return house.roomid;
}

async function withdraw(ctx: SignedContext, services: GrowServices, key: BatchKey, reason: string): Promise<void> {
  const house = await loadHouse(ctx.db, key.farmid, key.roomid, { forUpdate: true });
  const { rows } = await ctx.db.query<{ crtusrid: string; today: boolean }>(
    'select crtusrid, (crtdate::date = now()::date) as today from house_batch where farm_id = $1 and roomid = $2 and parityid = $3',
    [key.farmid, key.roomid, key.parityid],
  );
  const valuedt = rows[0]?.today ? ctx.session.curbusdt : ('19000101' as BusinessDate);
  mayRemove(ctx, { crtusrid: rows[0]?.crtusrid ?? '', valuedt }, SCREEN);
  const issues = withdrawIssues(house, key.parityid, await services.booksOf(ctx.db, key));
  if (issues.length > 0) throw new Refused(issues);
  await setBatch(ctx.db, key, 'cancelled');
  await audit(ctx, { screen: SCREEN, subject: 'batch', subjectId: key.roomid, kind: 'withdraw', before: { parityid: key.parityid }, reason });
}

function removeHandler(services: GrowServices): Handler {
  return handleSigned(removeEntry, async (ctx, { eventId, roomid, parityid, reason }) => {
    const farmid = farmOf(ctx.session);
    if (eventId != null) return savedState(ctx.db, farmid, await takeBack(ctx, eventId, reason), ctx.session.curbusdt);
    if (roomid == null || parityid == null) throw refused('V_REQUIRED', 'eventId', { field: 'eventId' });
    await withdraw(ctx, services, { farmid, roomid, parityid }, reason);
    return savedState(ctx.db, farmid, roomid, ctx.session.curbusdt);
  });
}

const adjustHandler = handleSigned(saveAdjustment, async (ctx, { roomid, weangrp, eventdt, count, reason, remark }) => {
  const farmid = farmOf(ctx.session);
  const day = eventdt as BusinessDate;
  if (count === 0) throw refused('V_RANGE', 'count', { min: -3000, max: 3000 });
  await lockNursery(ctx.db, farmid, roomid);
  const house = await loadHouse(ctx.db, farmid, roomid, { forUpdate: false });
  if (house.area !== 'nursery' || !house.inUse) throw refused('372', 'roomid', { house: roomid });
  standOrRefuse(newDayIssues(day, lockRuleOf(ctx.session), 'eventdt'), []);
  const known = (await loadPool(ctx.db, farmid, roomid, day)).some((one) => one.weangrp === weangrp && one.weaned_by > 0);
  if (!known) throw refused('V_NOTEXISTS', 'weangrp', { value: weangrp });
  const id = randomUUID();
  await ctx.db.query(
    `insert into pool_adjust (farm_id, adjust_id, roomid, weangrp, eventdt, qty, reason, remark, crtusrid, reqid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [farmid, id, roomid, weangrp, day, count, reason, remark ?? null, ctx.session.userid, ctx.reqid],
  );
  await moveNursery(ctx, farmid, { roomid, eventdt: day, qty: count, kind: 'counted', source: id });
  const row = (await loadPool(ctx.db, farmid, roomid, day)).find((one) => one.weangrp === weangrp);
  if ((row?.free ?? 0) < 0) throw refused('872', 'count', { n: Math.max(0, (row?.free ?? 0) - count), taken: row?.taken ?? 0 });
  const short = await nurseryShortDay(ctx.db, farmid, roomid);
  if (short !== null) throw refused('415', 'count', { date: short, house: roomid });
  await audit(ctx, { screen: SCREEN, subject: 'nursery', subjectId: roomid, kind: 'count', after: { weangrp, count }, reason });
  return { id, free: row?.free ?? 0 };
});

/** Corrections of pigs in, withdrawn batches, counted piglets. */
export function entryCorrectHandlers(services: GrowServices): readonly Handler[] {
  return [changeHandler, removeHandler(services), adjustHandler];
}
