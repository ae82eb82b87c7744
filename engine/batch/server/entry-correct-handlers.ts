import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf } from '#kernel/issue.ts';
import { knownNumber } from '#kernel/known.ts';
import { arrivalIssues } from '../domain/arrival-rules.ts';
import type { LifeMove } from '../domain/figures/record.ts';
import { typedMove } from '../domain/figures/with-moves.ts';
import { firstShortDay, type HeadMove, isOpen, liveOn } from '../domain/house.ts';
import { firstArrival, lockedIssues, withdrawIssues } from '../domain/house-rules.ts';
import { wayOfCode } from '../domain/kind.ts';
import { entryData, entryKeys, groupsOf, type PreparedArrival, poolKey, prepareArrival } from './arrivals.ts';
import { batchOf, loadHouse, type StoredGroup, type StoredHouse } from './houses.ts';
import type { BatchServer, EntryBody } from './kind-server.ts';
import { mayChange, mayRemove, savedState, standing } from './outcome.ts';
import { putOpening, reopened } from './reopen.ts';
import { type BatchKey, loadEvent, type NewGroup, type SavedEvent, setBatch, voidEvent } from './rows.ts';
import type { BatchTables } from './tables.ts';
import { deadOnArrival, lockPools, lostOnArrival, writeArrival } from './write-arrival.ts';
import { linkedTo } from './write-event.ts';

interface Correctable {
  readonly event: SavedEvent;
  readonly way: string;
  readonly house: StoredHouse;
  /** The groups it brought. */
  readonly own: readonly StoredGroup[];
}

/** Animals of a record that died on the way: they go with it. */
async function deathsAlong(tables: BatchTables, ctx: SignedContext, eventId: string): Promise<string[]> {
  return (await linkedTo(tables, ctx, farmOf(ctx.session), eventId)).map((one) => one.eventId);
}

/** A saved record of animals in with its house, held for the correction. @throws Refused V_NOTEXISTS, STALE, 840, 894, 364. */
export async function openRecord({ kind, tables }: BatchServer, ctx: SignedContext, eventId: string, forUpdate = true): Promise<Correctable> {
  const farmid = farmOf(ctx.session);
  const seen = await standing(ctx.db, await loadEvent(tables, ctx.db, farmid, eventId), eventId);
  const way = wayOfCode(kind, seen.eventcd);
  if (way === null) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  const house = await loadHouse(tables, ctx.db, farmid, seen.roomid, { forUpdate, without: await deathsAlong(tables, ctx, eventId) });
  // Somebody may have changed it while the house was waited for.
  const event = await standing(ctx.db, await loadEvent(tables, ctx.db, farmid, eventId), eventId);
  if (!isOpen(house.batch) || house.batch.parityid !== event.parityid) throw refused('840', 'roomid');
  standOrRefuse(lockedIssues(event.eventdt, lockRuleOf(ctx.session)), []);
  return { event, way, house, own: batchOf(house).groups.filter((group) => group.eventId === eventId) };
}

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

/** The saved record as a body, so that members nobody sends stay. */
function bodyOf(event: SavedEvent, { roomid, batch }: StoredHouse): EntryBody {
  const { data, eventdt: entrydt, heads, weight, applyid, remark } = event;
  return { ...data, roomid, opendt: batch?.opendt ?? null, entrydt, heads, weight, applyid, remark };
}

/** A value as text with the members of objects in one order: the database keeps them in an order of its own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    one === null || typeof one !== 'object' || Array.isArray(one)
      ? one
      : Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );

/** 838: a correction that changes nothing. */
function changed(server: BatchServer, old: EntryBody, next: EntryBody): boolean {
  const keys = ['opendt', 'entrydt', 'heads', 'weight', 'applyid', 'remark', ...entryKeys(server)];
  return keys.some((key) => textOf(old[key]) !== textOf(next[key]));
}

/** Takes the record out and puts the corrected one in its place. */
async function exchange(server: BatchServer, ctx: SignedContext, { event, house, own }: Correctable, next: PreparedArrival, reason: string) {
  const { tables } = server;
  const groups = renumbered(groupsOf(server, next, house.farmid), own);
  const added = groups.map((group, i): HeadMove => ({ grpid: group.grpid ?? -1 - i, eventdt: group.entrydt, qty: group.heads, kind: 'in' }));
  const dead = deadOnArrival(server, next);
  const [first] = added;
  const died: HeadMove[] = first === undefined || dead === 0 ? [] : [{ ...first, qty: -dead, kind: 'dead' }];
  tailIssues(house, without(house, own), groups, [...added, ...died]);
  for (const death of await deathsAlong(tables, ctx, event.eventId)) await voidEvent(tables, ctx, house.farmid, death, reason);
  await voidEvent(tables, ctx, house.farmid, event.eventId, reason);
  await server.pool?.giveBack(ctx, house.farmid, event.eventId);
  await putOpening(server, ctx, house, next.body.opendt ?? null);
  return writeArrival(server, ctx, house, next, { replaces: { eventId: event.eventId, crtusrid: event.crtusrid }, groups });
}

/** The corrected record with what it was, members nobody sends as they were. @throws Refused 894 of another house. */
function correctedOf({ kind }: BatchServer, { event, way, house }: Correctable, typed: Readonly<Record<string, unknown>>) {
  if (way === kind.sent || (typed['roomid'] != null && typed['roomid'] !== house.roomid)) throw refused('894', 'roomid');
  const old = bodyOf(event, house);
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value != null));
  return { old, body: { ...old, ...given, roomid: house.roomid } as EntryBody };
}

/** A corrected record judged as if the saved one had never been. */
async function judgeCorrected(server: BatchServer, ctx: SignedContext, { way, house, own }: Correctable, body: EntryBody) {
  const taken = new Map(own.map((group) => [poolKey(group.nursery, group.weangrp), group.heads]));
  const prepared = await prepareArrival(server, ctx, way, body, taken);
  const judge = { lock: lockRuleOf(ctx.session), lists: prepared.lists, change: true };
  const opened = await reopened(server, ctx, without(house, own), body.opendt ?? null);
  const issues = opened.issues.length > 0 ? opened.issues : arrivalIssues(server.kind, opened.house, prepared.arrival, judge);
  return { prepared, rest: opened.house, issues };
}

/** The movements of a corrected record: what came in, and those of it that were dead on arrival. */
function movesOf(server: BatchServer, prepared: PreparedArrival, eventId: string): LifeMove[] {
  const { body, arrival } = prepared;
  const { entrydt: eventdt, heads, weight, birthdt } = arrival;
  const dead = deadOnArrival(server, prepared);
  const came = typedMove({ eventId, eventdt, kind: 'in', heads, weight, birthdt, amount: knownNumber(body['amount']) });
  return [came, ...(dead === 0 ? [] : [typedMove({ eventId, eventdt, kind: 'dead', heads: dead })])];
}

/** What a correction would do, and what speaks against it; `before` is the house as it stands, `rest` without the record and what died of it. */
export async function checkCorrected(server: BatchServer, ctx: SignedContext, eventId: string, typed: Readonly<Record<string, unknown>>) {
  const record = await openRecord(server, ctx, eventId, false);
  const { house } = record;
  const { body } = correctedOf(server, record, typed);
  const { prepared, rest, issues } = await judgeCorrected(server, ctx, record, body);
  const without = new Set([eventId, ...(await deathsAlong(server.tables, ctx, eventId))]);
  const { farmid, roomid } = house;
  const change = { without, moves: movesOf(server, prepared, eventId) };
  const wrong = errorsOf(issues).length > 0;
  const figures = wrong ? [] : ((await server.corrected?.(ctx, { farmid, roomid, parityid: batchOf(house).parityid }, change)) ?? []);
  const before = await loadHouse(server.tables, ctx.db, farmid, roomid, { forUpdate: false });
  return { issues: [...issues], before, rest, groups: groupsOf(server, prepared, farmid), lost: lostOnArrival(server, prepared), figures };
}

function changeHandler(server: BatchServer): Handler {
  const { tables, calls } = server;
  return handleSigned(calls.changeEntry, async (ctx, { eventId, reason: why, reqid: _, ...typed }) => {
    const reason = String(why);
    const record = await openRecord(server, ctx, String(eventId));
    const { event, house } = record;
    mayChange(ctx, event);
    const { old, body } = correctedOf(server, record, typed);
    if (!changed(server, old, body)) throw refused('838');
    await lockPools(server, ctx, house.farmid, { groups: [...(old.groups ?? []), ...(body.groups ?? [])] });
    const { prepared, issues } = await judgeCorrected(server, ctx, record, body);
    const warnings = standOrRefuse(issues, body.accept);
    const saved = await exchange(server, ctx, record, prepared, reason);
    const about = { screen: calls.screens.entryUpdate, subject: 'batch', subjectId: house.roomid };
    await audit(ctx, { ...about, kind: 'change pigs in', before: old, after: entryData(server, prepared.body), reason });
    return { id: saved.eventId, warnings: [...warnings], ...(await savedState(tables, ctx, house.roomid)) };
  });
}

/** The arrival of a transfer inside the farm: its other half decides. */
const isOtherHalf = ({ kind }: BatchServer, { eventcd, data }: SavedEvent): boolean =>
  eventcd === kind.codes.receive && data['fromfarm'] === undefined;

async function takeBack(server: BatchServer, ctx: SignedContext, eventId: string, reason: string): Promise<string> {
  const { tables, pool, calls } = server;
  const screen = calls.screens.entryUpdate;
  const { event, house, own } = await openRecord(server, ctx, String(eventId));
  const { farmid, roomid } = house;
  mayRemove(ctx, event, screen);
  if (isOtherHalf(server, event)) throw refused('894', 'eventId');
  const rest = without(house, own);
  tailIssues(house, rest, [], []);
  for (const place of [...new Set(own.flatMap(({ nursery }) => nursery ?? []))].sort()) await pool?.lock(ctx.db, farmid, place);
  for (const death of await deathsAlong(tables, ctx, eventId)) await voidEvent(tables, ctx, farmid, death, reason);
  await voidEvent(tables, ctx, farmid, eventId, reason);
  await pool?.giveBack(ctx, farmid, eventId);
  const empty = batchOf(rest).groups.length === 0;
  await setBatch(tables, ctx.db, { farmid, roomid, parityid: event.parityid }, empty ? 'notraised' : 'active');
  await audit(ctx, { screen, subject: 'batch', subjectId: roomid, kind: 'remove pigs in', before: bodyOf(event, house), reason });
  return roomid;
}

async function withdraw({ tables, booksOf, calls }: BatchServer, ctx: SignedContext, key: BatchKey, reason: string): Promise<void> {
  const screen = calls.screens.entryUpdate;
  const house = await loadHouse(tables, ctx.db, key.farmid, key.roomid, { forUpdate: true });
  const { rows } = await ctx.db.query<{ crtusrid: string; today: boolean }>(
    `select crtusrid, (crtdate::date = now()::date) as today from ${tables.batch} where farm_id = $1 and roomid = $2 and parityid = $3`,
    [key.farmid, key.roomid, key.parityid],
  );
  const valuedt = rows[0]?.today ? ctx.session.curbusdt : ('19000101' as BusinessDate);
  mayRemove(ctx, { crtusrid: rows[0]?.crtusrid ?? '', valuedt }, screen);
  const issues = withdrawIssues(house, key.parityid, await booksOf(ctx.db, key));
  if (issues.length > 0) throw new Refused(issues);
  await setBatch(tables, ctx.db, key, 'cancelled');
  await audit(ctx, { screen, subject: 'batch', subjectId: key.roomid, kind: 'withdraw', before: { parityid: key.parityid }, reason });
}

function removeHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.removeEntry, async (ctx, { eventId, roomid, parityid, reason }) => {
    if (eventId != null) return savedState(server.tables, ctx, await takeBack(server, ctx, eventId, reason));
    if (roomid == null || parityid == null) throw refused('V_REQUIRED', 'eventId', { field: 'eventId' });
    await withdraw(server, ctx, { farmid: farmOf(ctx.session), roomid, parityid }, reason);
    return savedState(server.tables, ctx, roomid);
  });
}

/** Corrections of animals in, withdrawn batches. */
export function entryCorrectHandlers(server: BatchServer): readonly Handler[] {
  return [changeHandler(server), removeHandler(server)];
}
