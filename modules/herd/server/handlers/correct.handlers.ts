import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import { allows, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { isExempt, lockIssue } from '#kernel/locks.ts';
import { changeEvent, previewRemoval, removeEntry, removeEvent, restoreAnimal, undoEvent } from '#modules/herd/contract/event.calls.ts';
import { animalCardOf } from '#modules/herd/domain/animal-card.ts';
import { planRemoval } from '#modules/herd/domain/fold.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { loadByPgid } from '../store/event-rows.ts';
import type { HerdUnit } from '../store/herd-unit.ts';
import { eventInputOf, farmOf, type HerdServices, openUnit, refuseWith } from './services.ts';

interface EventHead {
  animal_id: string;
  link_id: string | null;
  crtusrid: string;
  crtdate: Date;
  reqid: string | null;
  version: number;
  pgid: string;
}

/** The live event to be corrected, its animal and the twin's animal. */
async function headOf(db: Db, farmid: string, eventId: string): Promise<{ head: EventHead; animalIds: string[] }> {
  const { rows } = await db.query<EventHead>(
    `select e.animal_id, e.link_id, e.crtusrid, e.crtdate, e.reqid, a.version, a.pgid from animal_event e join animal a using (farm_id, animal_id)
     where e.farm_id = $1 and e.event_id = $2 and e.voided_at is null`,
    [farmid, eventId],
  );
  const head = rows[0];
  if (head === undefined) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  const twins = await db.query<{ animal_id: string }>(
    `select distinct e.animal_id from animal_event e where e.farm_id = $1 and e.voided_at is null and e.event_id in (
       select t.link_id from animal_event t where t.farm_id = $1 and t.animal_id = $2 and t.voided_at is null and t.link_id is not null
       union select t.event_id from animal_event t where t.farm_id = $1 and t.link_id in (
         select s.event_id from animal_event s where s.farm_id = $1 and s.animal_id = $2 and s.voided_at is null))`,
    [farmid, head.animal_id],
  );
  return { head, animalIds: [...new Set([head.animal_id, ...twins.rows.map((row) => row.animal_id)])].sort() };
}

interface Removal {
  target: HerdEvent;
  removed: HerdEvent[];
  reenter: HerdEvent[];
  twins: HerdEvent[];
}

/** What a deletion takes along: later events of the animal, and the twins of fosterings on other sows. */
function removalOf(unit: HerdUnit, head: EventHead, eventId: string, animalIds: readonly string[]): Removal {
  const held = unit.byId(head.animal_id);
  const target = held?.events.find((event) => event.eventId === eventId);
  if (held === null || target === undefined) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  const plan = planRemoval(held.events, target);
  const ids = new Set(plan.removed.map((event) => event.eventId));
  const linked = new Set(plan.removed.flatMap((event) => (event.linkId === null ? [] : [event.linkId])));
  const twins = animalIds
    .filter((id) => id !== head.animal_id)
    .flatMap((id) => unit.byId(id)?.events ?? [])
    .filter((event) => linked.has(event.eventId) || (event.linkId !== null && ids.has(event.linkId)));
  return { target, removed: [...plan.removed], reenter: [...plan.reenter], twins };
}

function listOf(unit: HerdUnit, events: readonly HerdEvent[]) {
  return events.map((event) => ({
    eventId: event.eventId,
    pgid: unit.byId(event.animalId)?.animal.pgid ?? '',
    eventcd: event.eventcd,
    eventdt: event.eventdt,
    eventdtl: null,
  }));
}

/** Locks hold for every row that goes, unless the level is exempt. */
function checkLocks(ctx: SignedContext, events: readonly HerdEvent[]): void {
  const rule = lockRuleOf(ctx.session);
  if (isExempt(rule)) return;
  for (const event of events) {
    const issue = lockIssue(event.eventdt, rule);
    if (issue !== null) throw refuseWith([issue]);
  }
}

function checkVersion(head: EventHead, version: number): void {
  if (head.version !== version) throw refused('436', undefined, { user: head.crtusrid, time: head.crtdate.toISOString() });
}

function cardOf(ctx: SignedContext, unit: HerdUnit, animalId: string, settings: Parameters<typeof animalCardOf>[3]) {
  const held = unit.byId(animalId);
  return held === null ? null : animalCardOf(held.animal, held.events, held.version + 1, settings, ctx.session.curbusdt);
}

interface RemoveBody {
  eventId: string;
  version: number | null;
  change: string;
  confirm: readonly string[] | undefined;
  kind: 'deleted' | 'undone' | 'restored';
}

async function remove(ctx: SignedContext, services: HerdServices, body: RemoveBody) {
  const farmid = farmOf(ctx.session);
  const { head, animalIds } = await headOf(ctx.db, farmid, body.eventId);
  if (body.version !== null) checkVersion(head, body.version);
  const { unit, facts } = await openUnit(ctx, services, { inputs: [], animalIds });
  const removal = removalOf(unit, head, body.eventId, animalIds);
  const all = [...removal.removed, ...removal.twins];
  checkLocks(ctx, all);
  if (removal.target.eventcd === 'ENT') throw refused('435', 'eventId', { n: (unit.byId(head.animal_id)?.events.length ?? 1) - 1, id: head.pgid });
  const others = all.filter((event) => event.eventId !== body.eventId);
  const confirmed = new Set(body.confirm ?? []);
  if (others.some((event) => !confirmed.has(event.eventId))) throw refused('434', 'confirm', { n: others.length });
  const list = { removed: listOf(unit, all), reenter: listOf(unit, removal.reenter) };
  try {
    unit.void(all, (event) => (event.eventId === body.eventId ? body.kind : 'along'));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refused('400', 'eventId', { id: head.pgid, n: 0 });
  }
  await unit.flush(body.change);
  await audit(ctx, {
    screen: 'PigEventUpdate',
    subject: 'event',
    subjectId: body.eventId,
    kind: body.kind,
    before: { events: all },
    reason: body.change,
  });
  return { ...list, after: cardOf(ctx, unit, head.animal_id, facts.settings) };
}

/** Own rows of the same day may be taken back without the delete flag (admin.md, rule 7). */
function mayRemove(ctx: SignedContext, head: EventHead, valuedt: BusinessDate): boolean {
  if (allows(ctx.session, 'PigEventUpdate', 'delete') && ctx.session.usrlvl >= 60) return true;
  return head.crtusrid === ctx.session.userid && valuedt === ctx.session.curbusdt;
}

async function valueDateOf(db: Db, farmid: string, eventId: string): Promise<BusinessDate> {
  const { rows } = await db.query<{ valuedt: BusinessDate }>('select valuedt from animal_event where farm_id = $1 and event_id = $2', [
    farmid,
    eventId,
  ]);
  const row = rows[0];
  if (row === undefined) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  return row.valuedt;
}

async function change(
  ctx: SignedContext,
  services: HerdServices,
  body: Record<string, unknown> & { eventId: string; version: number; change: string },
) {
  const farmid = farmOf(ctx.session);
  const { head, animalIds } = await headOf(ctx.db, farmid, body.eventId);
  checkVersion(head, body.version);
  if (ctx.session.usrlvl < 60 && head.crtusrid !== ctx.session.userid) throw forbidden();
  const input = { ...eventInputOf({ ...body, pgid: head.pgid }) };
  const { unit, facts } = await openUnit(ctx, services, { inputs: [input], animalIds });
  const removal = removalOf(unit, head, body.eventId, animalIds);
  if (['CUL', 'SAL'].includes(removal.target.eventcd) && removal.target.eventdt !== input.eventdt) throw refused('873', 'eventdt');
  checkLocks(ctx, [removal.target]);
  const outcome = unit.replace(removal.target, input);
  if (!outcome.ok) throw refuseWith(outcome.issues);
  await unit.flush(body.change);
  await audit(ctx, {
    screen: 'PigEventUpdate',
    subject: 'event',
    subjectId: body.eventId,
    kind: 'edited',
    before: removal.target,
    after: outcome.event,
    reason: body.change,
  });
  const after = cardOf(ctx, unit, head.animal_id, facts.settings);
  if (after === null) throw refused('V_NOTEXISTS', 'eventId', { value: body.eventId });
  return { id: outcome.event.eventId, version: head.version + 1, warnings: [...outcome.warnings], after };
}

async function restore(
  ctx: SignedContext,
  services: HerdServices,
  body: { pgid: string; leavedt: string; newpgid?: string | null | undefined; change: string },
) {
  const farmid = farmOf(ctx.session);
  const pgid = body.pgid.toUpperCase();
  const { rows } = await ctx.db.query<{ animal_id: string; leftdt: BusinessDate; leftway: string }>(
    'select animal_id, leftdt, leftway from animal where farm_id = $1 and pgid = $2 and leftdt is not null order by leftdt desc',
    [farmid, pgid],
  );
  if (rows.length === 0 || rows.every((row) => row.leftway === 'moved')) throw refused('427', 'pgid', { id: pgid });
  const target = rows.find((row) => row.leftdt === body.leavedt);
  if (target === undefined) throw refused('428', 'leavedt', { id: pgid, date: body.leavedt });
  const newPgid = (body.newpgid ?? pgid).toUpperCase();
  const taken = await ctx.db.query('select 1 from animal where farm_id = $1 and pgid = $2 and leftdt is null', [farmid, newPgid]);
  if (taken.rows.length > 0) throw refused('429', 'newpgid', { id: newPgid });
  const leaving = await ctx.db.query<{ event_id: string }>(
    `select event_id from animal_event where farm_id = $1 and animal_id = $2 and voided_at is null and eventcd in ('DTH', 'CUL', 'SAL')`,
    [farmid, target.animal_id],
  );
  const eventId = leaving.rows[0]?.event_id;
  if (eventId === undefined) throw refused('427', 'pgid', { id: pgid });
  const done = await remove(ctx, services, { eventId, version: null, change: body.change, confirm: undefined, kind: 'restored' });
  if (done.after === null) throw refused('427', 'pgid', { id: pgid });
  return { after: done.after };
}

/** Corrections: edit, delete with what goes along, undo of the own sitting, restoration. */
export function correctHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(previewRemoval, async (ctx, { eventId }) => {
      const { head, animalIds } = await headOf(ctx.db, farmOf(ctx.session), eventId);
      const { unit } = await openUnit(ctx, services, { inputs: [], animalIds, forUpdate: false });
      const removal = removalOf(unit, head, eventId, animalIds);
      const all = [...removal.removed, ...removal.twins];
      const n = all.length - 1;
      return {
        removed: listOf(unit, all),
        reenter: listOf(unit, removal.reenter),
        version: head.version,
        issues: n > 0 ? [{ code: '434', params: { n }, level: 'warning' as const }] : [],
      };
    }),
    handleSigned(removeEvent, async (ctx, body) => {
      const { head } = await headOf(ctx.db, farmOf(ctx.session), body.eventId);
      if (!mayRemove(ctx, head, await valueDateOf(ctx.db, farmOf(ctx.session), body.eventId))) throw forbidden();
      return remove(ctx, services, { eventId: body.eventId, version: body.version, change: body.change, confirm: body.confirm, kind: 'deleted' });
    }),
    handleSigned(undoEvent, async (ctx, body) => {
      const { head } = await headOf(ctx.db, farmOf(ctx.session), body.eventId);
      if (head.crtusrid !== ctx.session.userid) throw forbidden();
      return remove(ctx, services, { eventId: body.eventId, version: null, change: 'undo', confirm: undefined, kind: 'undone' });
    }),
    handleSigned(changeEvent, (ctx, body) => change(ctx, services, body)),
    handleSigned(restoreAnimal, (ctx, body) => restore(ctx, services, body)),
    handleSigned(removeEntry, async (ctx, body) => {
      const [stored] = await loadByPgid(ctx.db, farmOf(ctx.session), [body.pgid.toUpperCase()], true);
      if (stored === undefined) throw refused('366', 'pgid', { id: body.pgid });
      if (stored.version !== body.version) throw refused('436', undefined, { user: '', time: '' });
      if (stored.events.length > 1) throw refused('435', 'pgid', { n: stored.events.length - 1, id: body.pgid });
      checkLocks(ctx, stored.events);
      const { unit } = await openUnit(ctx, services, { inputs: [], animalIds: [stored.animalId] });
      unit.void(stored.events, () => 'deleted');
      await unit.flush(body.change);
      await audit(ctx, {
        screen: 'PigEntryUpdate',
        subject: 'entry',
        subjectId: stored.animalId,
        kind: 'deleted',
        before: stored.events[0],
        reason: body.change,
      });
      return { removed: 1 };
    }),
  ];
}
