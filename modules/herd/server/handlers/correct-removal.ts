import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, type Refused, refused } from '#engine/server/refused.ts';
import { allows, farmOf, lockRuleOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { animalCardOf } from '#modules/herd/domain/animal-card.ts';
import { lockedIssue } from '#modules/herd/domain/common-checks.ts';
import { brokenIssues } from '#modules/herd/domain/corrections-tail.ts';
import { eventdtlOf } from '#modules/herd/domain/event-text.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { isHandedOver, isLeaving, planRemoval, type RemovalPlan, type Settled, sameSave } from '#modules/herd/domain/removal.ts';
import type { HerdUnit } from '../store/herd-unit.ts';
import { standsThere } from '../transfer.ts';
import { type HerdServices, openUnit, refuseWith } from './services.ts';

/** Where a live event stands and who typed it. */
export interface EventHead {
  readonly event_id: string;
  readonly animal_id: string;
  readonly eventcd: string;
  readonly crtusrid: string;
  readonly crtdate: Date;
  readonly valuedt: BusinessDate;
  readonly version: number;
  readonly pgid: string;
}

/** The refusal of an event that is no live one: 436 with who took it away or corrected it and when, else V_NOTEXISTS. */
async function goneEvent(db: Db, farmid: string, eventId: string): Promise<Refused> {
  const { rows } = await db.query<{ who: string; at: Date }>(
    'select voided_by as who, voided_at as at from animal_event where farm_id = $1 and event_id = $2 and voided_at is not null',
    [farmid, eventId],
  );
  const [row] = rows;
  return row === undefined ? refused('V_NOTEXISTS', 'eventId', { value: eventId }) : changedBy(db, row.who, row.at, '436', 'eventId');
}

/** The live events to be corrected. @throws Refused 436 when somebody changed or deleted one, V_NOTEXISTS when there never was one. */
export async function headsOf(db: Db, farmid: string, eventIds: readonly string[]): Promise<Map<string, EventHead>> {
  const { rows } = await db.query<EventHead>(
    `select e.event_id, e.animal_id, e.eventcd, e.crtusrid, e.crtdate, e.valuedt, a.version, a.pgid
     from animal_event e join animal a using (farm_id, animal_id) where e.farm_id = $1 and e.event_id = any($2) and e.voided_at is null`,
    [farmid, eventIds],
  );
  const heads = new Map(rows.map((row) => [row.event_id, row]));
  const missing = eventIds.find((id) => !heads.has(id));
  if (missing !== undefined) throw await goneEvent(db, farmid, missing);
  return heads;
}

/** One live event. @throws Refused 436 when somebody changed or deleted it, V_NOTEXISTS when there never was one. */
export async function headOf(db: Db, farmid: string, eventId: string): Promise<EventHead> {
  const head = (await headsOf(db, farmid, [eventId])).get(eventId);
  if (head === undefined) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  return head;
}

/** The animals with those whose rows hang on theirs: other sows of fosterings, whatever form wrote them. */
export async function linkedAnimals(db: Db, farmid: string, animalIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ animal_id: string }>(
    `with own as materialized (select event_id, link_id from animal_event where farm_id = $1 and animal_id = any($2) and voided_at is null)
     select e.animal_id from own o join animal_event e on e.farm_id = $1 and e.event_id = o.link_id where e.voided_at is null
     union select e.animal_id from own o join animal_event e on e.farm_id = $1 and e.link_id in (o.event_id, o.link_id) where e.voided_at is null`,
    [farmid, animalIds],
  );
  return [...new Set([...animalIds, ...rows.map((row) => row.animal_id)])].sort();
}

/** What a deletion takes along: rows of the animal, and the other halves of its fosterings. */
export interface Removal extends RemovalPlan {
  readonly target: HerdEvent;
}

/** Plans a deletion on the unit as it stands; null when an earlier deletion took the event along. */
export function removalOf(unit: HerdUnit, animalId: string, eventId: string, animalIds: readonly string[], settled?: Settled): Removal | null {
  const held = unit.byId(animalId);
  const target = held?.events.find((event) => event.eventId === eventId);
  if (held === null || target === undefined) return null;
  const others = animalIds.filter((id) => id !== animalId).flatMap((id) => unit.byId(id)?.events ?? []);
  return { target, ...planRemoval(held.events, target, others, settled) };
}

/** Events as the lists of the contract have them. */
export function listOf(unit: HerdUnit, events: readonly HerdEvent[]) {
  return events.map((event) => ({
    eventId: event.eventId,
    pgid: unit.byId(event.animalId)?.animal.pgid ?? '',
    eventcd: event.eventcd,
    eventdt: event.eventdt,
    eventdtl: eventdtlOf(event),
  }));
}

/** Rows as listed, each with the body that enters it again. */
function againOf(unit: HerdUnit, events: readonly HerdEvent[]) {
  return events.flatMap((event) => {
    const { eventcd, eventdt, applyid, reason, remark, data } = event;
    return listOf(unit, [event]).map((row) => ({ ...row, body: { ...data, eventcd, pgid: row.pgid, eventdt, applyid, reason, remark } }));
  });
}

/** 364 of the first row that is locked, unless the level is exempt. */
export function checkLocks(ctx: SignedContext, events: readonly HerdEvent[]): void {
  const issue = lockedIssue(events, { lock: lockRuleOf(ctx.session) });
  if (issue !== null) throw refuseWith([issue]);
}

/** 436: someone else changed the animal since the author read it. */
export async function checkVersion(db: Db, farmid: string, head: Pick<EventHead, 'animal_id' | 'version'>, version: number): Promise<void> {
  if (head.version === version) return;
  const { rows } = await db.query<{ who: string; at: Date }>(
    `select coalesce(voided_by, crtusrid) as who, coalesce(voided_at, crtdate) as at from animal_event
     where farm_id = $1 and animal_id = $2 order by coalesce(voided_at, crtdate) desc limit 1`,
    [farmid, head.animal_id],
  );
  throw await changedBy(db, rows[0]?.who ?? null, rows[0]?.at ?? null, '436');
}

/** 436: somebody changed one of the animals between the reading of its head and its being held for the correction. */
export async function checkHeld(db: Db, farmid: string, unit: HerdUnit, heads: Iterable<EventHead>): Promise<void> {
  for (const head of heads) await checkVersion(db, farmid, head, unit.byId(head.animal_id)?.version ?? -1);
}

/** The animal's card after the unit is written; null when it is no more. */
export function cardOf(ctx: SignedContext, unit: HerdUnit, animalId: string, settings: Parameters<typeof animalCardOf>[3]) {
  const held = unit.byId(animalId);
  return held === null ? null : animalCardOf(held.animal, held.events, held.version + 1, settings, ctx.session.curbusdt);
}

/** Below level 60 people correct what they typed themselves (admin.md, rule 7). @throws Refused 403 */
export function checkOwn(ctx: SignedContext, { crtusrid }: Pick<EventHead, 'crtusrid'>): void {
  if (ctx.session.usrlvl < 60 && crtusrid !== ctx.session.userid) throw forbidden();
}

/** Deleting takes level 60 and the flag; own rows of the same day may be taken back without (admin.md, rule 7). */
export function mayRemove(ctx: SignedContext, head: EventHead): boolean {
  if (allows(ctx.session, 'PigEventUpdate', 'delete') && ctx.session.usrlvl >= 60) return true;
  return head.crtusrid === ctx.session.userid && head.valuedt === ctx.session.curbusdt;
}

/** 429: an animal comes back whose identity another one carries by now. */
async function checkIdentityFree(db: Db, farmid: string, unit: HerdUnit, removed: readonly HerdEvent[]): Promise<void> {
  const back = removed.filter(isLeaving).flatMap(({ animalId }) => unit.byId(animalId)?.animal ?? []);
  for (const { animalId, pgid } of back) {
    const { rows } = await db.query('select 1 from animal where farm_id = $1 and pgid = $2 and animal_id <> $3 and leftdt is null and not deleted', [
      farmid,
      pgid,
      animalId,
    ]);
    if (rows.length > 0) throw refused('429', 'newpgid', { id: pgid });
  }
}

export interface RemoveBody {
  readonly events: readonly { readonly eventId: string; readonly version: number | null }[];
  readonly change: string;
  readonly confirm: readonly string[] | undefined;
  readonly kind: 'deleted' | 'undone' | 'restored';
  readonly screen: string;
}

function takeOut(unit: HerdUnit, removal: Removal, all: readonly HerdEvent[], kind: RemoveBody['kind']): void {
  try {
    const broken = unit.void(all, (event) => (event.eventId === removal.target.eventId ? kind : 'along'), removal.target.animalId);
    if (broken !== null) throw refuseWith(brokenIssues(broken));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refused('369', 'eventId', { status: unit.byId(removal.target.animalId)?.animal.status ?? 'none' });
  }
}

/** 436 of the first event whose animal somebody changed since its version was read. */
async function checkVersions(db: Db, farmid: string, heads: ReadonlyMap<string, EventHead>, events: RemoveBody['events']): Promise<void> {
  for (const { eventId, version } of events) {
    const head = heads.get(eventId);
    if (head !== undefined && version !== null) await checkVersion(db, farmid, head, version);
  }
}

interface TakenOut {
  readonly target: HerdEvent;
  readonly all: readonly HerdEvent[];
  readonly removed: ReturnType<typeof listOf>;
  readonly reenter: ReturnType<typeof againOf>;
  /** Later events nobody has confirmed yet. */
  readonly asked: number;
}

/** Takes one event out of the unit with what goes along; empty when an event before it took it already. */
async function takeOne(
  ctx: SignedContext,
  unit: HerdUnit,
  head: EventHead,
  animalIds: readonly string[],
  confirmed: ReadonlySet<string>,
  kind: RemoveBody['kind'],
): Promise<TakenOut[]> {
  // A restoration leaves the litter as it was settled, to be corrected by hand; else what one save wrote goes whole.
  const removal = removalOf(unit, head.animal_id, head.event_id, animalIds, kind === 'restored' ? 'stands' : 'along');
  if (removal === null) return [];
  const { target } = removal;
  if (target.eventcd === 'ENT') throw refused('435', 'eventId', { n: (unit.byId(head.animal_id)?.events.length ?? 1) - 1, id: head.pgid });
  const all = [...removal.removed, ...removal.halves];
  for (const sent of all.filter(isHandedOver)) if (await standsThere(ctx, head.pgid, sent)) throw refused('894', 'eventId');
  checkLocks(ctx, all);
  // Rows of the same save go without a question: 434 is about later events.
  const asked = all.filter((event) => !sameSave(event, target) && !confirmed.has(event.eventId)).length;
  await checkIdentityFree(ctx.db, farmOf(ctx.session), unit, removal.removed);
  const taken = { target, all, removed: listOf(unit, all), reenter: againOf(unit, removal.reenter), asked };
  takeOut(unit, removal, all, kind);
  return [taken];
}

/** Deletes events with what goes along: each is planned on what the ones before it left. All or nothing. */
export async function remove(ctx: SignedContext, services: HerdServices, body: RemoveBody) {
  const farmid = farmOf(ctx.session);
  const ids = body.events.map(({ eventId }) => eventId);
  const heads = await headsOf(ctx.db, farmid, ids);
  await checkVersions(ctx.db, farmid, heads, body.events);
  const animalIds = await linkedAnimals(ctx.db, farmid, [...new Set([...heads.values()].map((head) => head.animal_id))]);
  const { unit, facts } = await openUnit(ctx, services, { inputs: [], animalIds });
  await checkHeld(ctx.db, farmid, unit, heads.values());
  const confirmed = new Set([...(body.confirm ?? []), ...ids]);
  const plans: TakenOut[] = [];
  for (const head of heads.values()) plans.push(...(await takeOne(ctx, unit, head, animalIds, confirmed, body.kind)));
  const asked = plans.reduce((sum, plan) => sum + plan.asked, 0);
  if (asked > 0) throw refused('434', 'confirm', { n: asked });
  await unit.flush(body.change);
  for (const { target, all } of plans) {
    await audit(ctx, {
      screen: body.screen,
      subject: 'event',
      subjectId: target.eventId,
      kind: body.kind,
      before: { events: all },
      reason: body.change,
    });
  }
  const [removed, reenter] = [plans.flatMap((plan) => plan.removed), plans.flatMap((plan) => plan.reenter)];
  return { removed, reenter, unit, facts, animalId: heads.get(ids[0] ?? '')?.animal_id ?? '' };
}

/** What deletions would take along, and what stands against them; nothing is kept. */
export async function previewRemovals(ctx: SignedContext, services: HerdServices, eventIds: readonly string[]) {
  const farmid = farmOf(ctx.session);
  const heads = await headsOf(ctx.db, farmid, eventIds);
  const animalIds = await linkedAnimals(ctx.db, farmid, [...new Set([...heads.values()].map((head) => head.animal_id))]);
  const { unit } = await openUnit(ctx, services, { inputs: [], animalIds, forUpdate: false });
  const [removed, reenter]: [ReturnType<typeof listOf>, ReturnType<typeof listOf>] = [[], []];
  for (const head of heads.values()) {
    const removal = removalOf(unit, head.animal_id, head.event_id, animalIds);
    if (removal === null) continue;
    const all = [...removal.removed, ...removal.halves];
    removed.push(...listOf(unit, all));
    reenter.push(...listOf(unit, removal.reenter));
    takeOut(unit, removal, all, 'deleted');
  }
  const n = removed.length - heads.size;
  const versions = [...heads.values()].map(({ event_id, version }) => ({ eventId: event_id, version }));
  return { removed, reenter, versions, issues: n > 0 ? [{ code: '434', params: { n }, level: 'warning' as const }] : [] };
}

/** Refuses the deletion of rows the person may not delete. */
export function checkMayRemove(ctx: SignedContext, heads: Iterable<EventHead>): void {
  for (const head of heads) if (!mayRemove(ctx, head)) throw forbidden();
}
