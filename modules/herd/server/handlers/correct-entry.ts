import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { ENTRY_KEPT, ENTRY_LEVEL, entryChangeIssues, needsEntryLevel } from '#modules/herd/domain/corrections-entry.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { type EventInput, sameInput } from '../store/event-input.ts';
import { loadByPgid } from '../store/event-rows.ts';
import type { HerdUnit } from '../store/herd-unit.ts';
import { effectOf } from './correct-change.ts';
import { cardOf, checkLocks, checkOwn, checkVersion, headOf } from './correct-removal.ts';
import { entryInputOf } from './event.handlers.ts';
import { type HerdServices, openUnit, refuseWith } from './services.ts';

interface EntryBody extends Readonly<Record<string, unknown>> {
  readonly pgid: string;
  readonly version: number;
  readonly entrytp: string;
}

function entryEvent(unit: HerdUnit, animalId: string, pgid: string) {
  const held = unit.byId(animalId);
  const target = held?.events.find(({ eventcd }) => eventcd === 'ENT');
  if (held === null || target === undefined) throw refused('366', 'pgid', { id: pgid });
  return { target, animal: held.animal, events: held.events };
}

/** The entry as typed anew: identity and parents stay what they are, whatever the body says. */
function inputOf(body: Omit<EntryBody, 'version'>, target: HerdEvent): EventInput {
  const typed = entryInputOf(body);
  const kept = Object.fromEntries(ENTRY_KEPT.flatMap((key) => (target.data[key] === undefined ? [] : [[key, target.data[key]]])));
  const data = Object.fromEntries(Object.entries(typed.data).filter(([key]) => !(ENTRY_KEPT as readonly string[]).includes(key)));
  return { ...typed, data: { ...data, ...kept } };
}

/** The entry as its author would type it again. */
function bodyOf({ data, eventdt, applyid, reason, remark }: HerdEvent): Omit<EntryBody, 'version'> {
  return { ...data, pgid: '', entrytp: String(data['entrytp']), entrydt: eventdt, applyid, reason, remark };
}

async function opened(ctx: SignedContext, services: HerdServices, body: EntryBody, forUpdate: boolean) {
  const pgid = body.pgid.toUpperCase();
  const farmid = farmOf(ctx.session);
  const [stored] = await loadByPgid(ctx.db, farmid, [pgid], forUpdate);
  if (stored === undefined) throw refused('366', 'pgid', { id: pgid });
  const { unit, facts } = await openUnit(ctx, services, { inputs: [{ ...entryInputOf(body), pgid }], animalIds: [stored.animalId], forUpdate });
  const entry = entryEvent(unit, stored.animalId, pgid);
  const input = inputOf(body, entry.target);
  const issues = entryChangeIssues(entry.events, entry.target, input, pgid);
  if (needsEntryLevel(entry.target, input) && ctx.session.usrlvl < ENTRY_LEVEL) throw forbidden();
  return { stored, unit, facts, input, issues, farmid, ...entry };
}

/** Shows what a corrected entry would change. */
export async function checkEntryEdit(ctx: SignedContext, services: HerdServices, body: EntryBody) {
  const { stored, unit, facts, input, issues, target, animal } = await opened(ctx, services, body, false);
  if (issues.length > 0) return { issues: [...issues], after: null, durations: [], touched: [], groups: [] };
  const outcome = unit.replace(target, { ...input, accept: null });
  return {
    issues: outcome.ok ? [...outcome.warnings] : [...outcome.issues],
    after: outcome.ok ? cardOf(ctx, unit, stored.animalId, facts.settings) : null,
    ...effectOf(unit, animal, target, outcome),
  };
}

/** Corrects an entry: 364, 365, 436, 360, 361, 435, then the entry's own rules and the whole later life. */
export async function changeEntryOf(ctx: SignedContext, services: HerdServices, body: EntryBody & { readonly change: string }) {
  const { stored, unit, facts, input, issues, farmid, target, animal } = await opened(ctx, services, body, true);
  await checkVersion(ctx.db, farmid, { animal_id: stored.animalId, version: stored.version }, body.version);
  checkOwn(ctx, await headOf(ctx.db, farmid, target.eventId));
  if (sameInput(input, inputOf({ ...bodyOf(target), pgid: body.pgid }, target))) throw refused('838');
  checkLocks(ctx, [target]);
  if (issues.length > 0) throw refuseWith(issues);
  const outcome = unit.replace(target, input);
  if (!outcome.ok) throw refuseWith(outcome.issues);
  const { durations } = effectOf(unit, animal, target, outcome);
  await unit.flush(body.change);
  await audit(ctx, {
    screen: 'PigEntryUpdate',
    subject: 'entry',
    subjectId: stored.animalId,
    kind: 'edited',
    before: target,
    after: outcome.event,
    reason: body.change,
  });
  const after = cardOf(ctx, unit, stored.animalId, facts.settings);
  if (after === null) throw refused('366', 'pgid', { id: body.pgid });
  return { version: stored.version + 1, after, warnings: [...outcome.warnings], durations };
}

interface RemoveEntryBody {
  readonly pgid: string;
  readonly version: number;
  readonly change: string;
}

/** Deletes an identity that has nothing but its entry. */
export async function removeEntryOf(ctx: SignedContext, services: HerdServices, body: RemoveEntryBody) {
  const farmid = farmOf(ctx.session);
  const [stored] = await loadByPgid(ctx.db, farmid, [body.pgid.toUpperCase()], true);
  if (stored === undefined) throw refused('366', 'pgid', { id: body.pgid });
  await checkVersion(ctx.db, farmid, { animal_id: stored.animalId, version: stored.version }, body.version);
  if (stored.events.length > 1) throw refused('435', 'pgid', { n: stored.events.length - 1, id: body.pgid });
  checkLocks(ctx, stored.events);
  const { unit } = await openUnit(ctx, services, { inputs: [], animalIds: [stored.animalId] });
  unit.void(stored.events, () => 'deleted', stored.animalId);
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
}
