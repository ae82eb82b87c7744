import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import { changedDurations, changedGroups } from '#modules/herd/domain/corrections-effect.ts';
import { CYCLE_EVENTS, type HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { isHandedOver } from '#modules/herd/domain/removal.ts';
import { soldOf } from '../sales/animal-sales.ts';
import { type EventInput, type SaveOutcome, sameInput } from '../store/event-input.ts';
import type { HerdUnit } from '../store/herd-unit.ts';
import { cardOf, checkHeld, checkLocks, checkOwn, checkVersion, type EventHead, headOf, headsOf, linkedAnimals, listOf } from './correct-removal.ts';
import { eventInputOf, type HerdServices, openUnit, refuseWith } from './services.ts';

/** A saved event of a unit. @throws Refused V_NOTEXISTS when it is gone. */
export function eventOf(unit: HerdUnit, animalId: string, eventId: string): { target: HerdEvent; animal: Animal; events: readonly HerdEvent[] } {
  const held = unit.byId(animalId);
  const target = held?.events.find((event) => event.eventId === eventId);
  if (held === null || target === undefined) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  return { target, animal: held.animal, events: held.events };
}

/** What a correction changes besides the row itself. */
export function effectOf(unit: HerdUnit, before: Animal, target: HerdEvent, outcome: SaveOutcome) {
  if (!outcome.ok) return { durations: [], touched: [], groups: [] };
  const after = unit.byId(target.animalId)?.animal ?? outcome.animal;
  const durations = changedDurations(before, after);
  const from = target.eventdt < outcome.event.eventdt ? target.eventdt : outcome.event.eventdt;
  const later = (unit.byId(target.animalId)?.events ?? []).filter(
    (event) => event.eventId !== outcome.event.eventId && event.eventdt >= from && CYCLE_EVENTS.has(event.eventcd) && event.eventcd !== 'ENT',
  );
  return { durations, touched: durations.length === 0 ? [] : listOf(unit, later), groups: changedGroups(target, outcome.event) };
}

/** 873 of a sold or culled date, 894 of day or farm of a transfer that was accepted; the person's own rows only below level 60. */
function checkMayChange(ctx: SignedContext, head: EventHead, { eventdt, data }: EventInput, target: HerdEvent): void {
  checkOwn(ctx, head);
  if (target.eventcd === 'ENT') throw refused('V_INVALID', 'eventId', { field: 'eventId' });
  if (['CUL', 'SAL'].includes(target.eventcd) && target.eventdt !== eventdt) throw refused('873', 'eventdt');
  const elsewhere = target.eventdt !== eventdt || target.data['tofarm'] !== data['tofarm'];
  if (isHandedOver(target) && elsewhere) throw refused('894', 'eventdt');
}

/** A saved event as its author would type it again, with other values set. */
export function typedAgain(target: HerdEvent, pgid: string, { set, accept }: Pick<ChangeMany, 'set' | 'accept'> = { set: {} }): EventInput {
  const { num, minusnum, plusnum } = target.data;
  // The halves of a fostering are kept as what they gave or received; typed is one number.
  const data = target.eventcd === 'FOS' ? { ...target.data, num: num ?? minusnum ?? plusnum } : target.data;
  const { eventcd, eventdt, applyid, reason, remark } = target;
  return eventInputOf({ ...data, eventdt, applyid, reason, remark, ...set, eventcd, pgid, accept });
}

type ChangeBody = Readonly<Record<string, unknown>> & { readonly eventId: string };

async function opened(ctx: SignedContext, services: HerdServices, body: ChangeBody, head: EventHead, forUpdate: boolean) {
  const input = { ...eventInputOf({ ...body, eventcd: head.eventcd, pgid: head.pgid }) };
  const animalIds = await linkedAnimals(ctx.db, farmOf(ctx.session), [head.animal_id]);
  const { unit, facts } = await openUnit(ctx, services, { inputs: [input], animalIds, forUpdate });
  await checkHeld(ctx.db, farmOf(ctx.session), unit, [head]);
  return { unit, facts, input, ...eventOf(unit, head.animal_id, body.eventId) };
}

/** Shows what a corrected event would change. */
export async function checkEventChange(ctx: SignedContext, services: HerdServices, body: ChangeBody) {
  const head = await headOf(ctx.db, farmOf(ctx.session), body.eventId);
  const { unit, facts, input, target, animal } = await opened(ctx, services, body, head, false);
  const outcome = unit.replace(target, { ...input, accept: null });
  const sold = soldOf(input, head.pgid);
  const notes = sold === null ? [] : ((await services.sales?.judge(ctx, sold, body.eventId)) ?? []);
  return {
    issues: [...(outcome.ok ? outcome.warnings : outcome.issues), ...notes],
    after: outcome.ok ? cardOf(ctx, unit, head.animal_id, facts.settings) : null,
    ...effectOf(unit, animal, target, outcome),
  };
}

function auditOf(target: HerdEvent, after: HerdEvent, reason: string) {
  return { screen: 'PigEventUpdate', subject: 'event', subjectId: target.eventId, kind: 'edited', before: target, after, reason };
}

/** Corrects one saved event. */
export async function changeOne(
  ctx: SignedContext,
  services: HerdServices,
  body: ChangeBody & { readonly version: number; readonly change: string },
) {
  const farmid = farmOf(ctx.session);
  const head = await headOf(ctx.db, farmid, body.eventId);
  await checkVersion(ctx.db, farmid, head, body.version);
  const { unit, facts, input, target } = await opened(ctx, services, body, head, true);
  checkMayChange(ctx, head, input, target);
  if (sameInput(typedAgain(target, head.pgid), input)) throw refused('838');
  checkLocks(ctx, [target]);
  const outcome = unit.replace(target, input);
  if (!outcome.ok) throw refuseWith(outcome.issues);
  await unit.flush(body.change);
  await audit(ctx, auditOf(target, outcome.event, body.change));
  const after = cardOf(ctx, unit, head.animal_id, facts.settings);
  if (after === null) throw refused('V_NOTEXISTS', 'eventId', { value: body.eventId });
  return { id: outcome.event.eventId, version: head.version + 1, warnings: [...outcome.warnings], after };
}

interface ChangeMany {
  readonly events: readonly { readonly eventId: string; readonly version: number }[];
  readonly set: Readonly<Record<string, string | number>>;
  readonly change: string;
  readonly accept?: string[] | undefined;
}

/** Sets the same values in several events of one type. All or nothing; refusals carry the row of the list. */
export async function changeMany(ctx: SignedContext, services: HerdServices, body: ChangeMany) {
  const farmid = farmOf(ctx.session);
  const ids = body.events.map(({ eventId }) => eventId);
  const heads = await headsOf(ctx.db, farmid, ids);
  if (new Set([...heads.values()].map(({ eventcd }) => eventcd)).size > 1) throw refused('V_INVALID', 'events', { field: 'eventcd' });
  for (const { eventId, version } of body.events) {
    const head = heads.get(eventId);
    if (head !== undefined) await checkVersion(ctx.db, farmid, head, version);
  }
  const animalIds = await linkedAnimals(ctx.db, farmid, [...new Set([...heads.values()].map((head) => head.animal_id))]);
  const wanted = [...heads.values()].map(({ eventcd, pgid }) =>
    eventInputOf({ ...body.set, eventcd, pgid, eventdt: body.set['eventdt'] ?? ctx.session.curbusdt }),
  );
  const stored = await openUnit(ctx, services, { inputs: [], animalIds, forUpdate: false });
  await checkHeld(ctx.db, farmid, stored.unit, heads.values());
  const typed = [...heads.values()].map((head) => typedAgain(eventOf(stored.unit, head.animal_id, head.event_id).target, head.pgid, body));
  const { unit } = await openUnit(ctx, services, { inputs: [...wanted, ...typed], animalIds });
  await checkHeld(ctx.db, farmid, unit, heads.values());
  const rows = body.events.flatMap(({ eventId }, at) => {
    const head = heads.get(eventId);
    return head === undefined ? [] : setOne(ctx, unit, head, body, at + 1);
  });
  const refusals = rows.flatMap(({ line, issues }) => (line === null ? issues : []));
  if (refusals.length > 0) throw refuseWith(refusals);
  if (rows.length === 0) throw refused('838');
  await unit.flush(body.change);
  for (const { line } of rows) if (line !== null) await audit(ctx, line);
  return { changed: rows.length, warnings: rows.flatMap(({ issues }) => issues) };
}

/** Sets the values in one row of a list: what is to be written down about it, or null with its refusals; nothing for a row that has them. */
function setOne(ctx: SignedContext, unit: HerdUnit, head: EventHead, body: ChangeMany, row: number) {
  const { target } = eventOf(unit, head.animal_id, head.event_id);
  const input = typedAgain(target, head.pgid, body);
  checkMayChange(ctx, head, input, target);
  if (sameInput(typedAgain(target, head.pgid), input)) return [];
  checkLocks(ctx, [target]);
  const outcome = unit.replace(target, input);
  const issues = (outcome.ok ? outcome.warnings : outcome.issues).map((issue): Issue => ({ ...issue, row }));
  return [{ issues, line: outcome.ok ? auditOf(target, outcome.event, body.change) : null }];
}
