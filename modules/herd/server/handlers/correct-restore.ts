import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { businessDate } from '#kernel/business-date.ts';
import { refuse } from '#kernel/issue.ts';
import { animalCardOf } from '#modules/herd/domain/animal-card.ts';
import { restoration } from '#modules/herd/domain/corrections.ts';
import { foldedBefore } from '#modules/herd/domain/corrections-tail.ts';
import { cardOf, listOf, remove } from './correct-removal.ts';
import { renameAnimals } from './correct-rename.ts';
import { type HerdServices, openUnit, refuseWith } from './services.ts';

interface RestoreBody {
  readonly pgid: string;
  readonly leavedt: string;
  readonly newpgid?: string | null | undefined;
}

/** The animal that left that day, with what stands against bringing it back. */
async function found(ctx: SignedContext, services: HerdServices, body: RestoreBody, forUpdate: boolean) {
  const farmid = farmOf(ctx.session);
  const pgid = body.pgid.toUpperCase();
  const newpgid = body.newpgid == null ? null : body.newpgid.toUpperCase();
  const { rows } = await ctx.db.query<{ animal_id: string }>(
    'select animal_id from animal where farm_id = $1 and pgid = $2 and leftdt is not null and not deleted order by leftdt desc',
    [farmid, pgid],
  );
  const wanted = newpgid ?? pgid;
  const taken = await ctx.db.query<{ pgid: string }>('select pgid from animal where farm_id = $1 and pgid = $2 and leftdt is null and not deleted', [
    farmid,
    wanted,
  ]);
  const { unit, facts } = await openUnit(ctx, services, { inputs: [], animalIds: rows.map((row) => row.animal_id), forUpdate });
  const candidates = rows.flatMap((row) => unit.byId(row.animal_id)?.animal ?? []);
  const lock = lockRuleOf(ctx.session);
  const typed = { pgid, leavedt: businessDate(body.leavedt), newpgid };
  const { animal, issues: own } = restoration(typed, candidates, () => taken.rows.length > 0, { lock, settings: facts.settings });
  const events = animal === null ? [] : (unit.byId(animal.animalId)?.events ?? []);
  const leaving = events.find(({ eventcd }) => eventcd === animal?.left?.eventcd) ?? null;
  // Sold on a delivery note it comes back when its line is cancelled there.
  const sold = leaving !== null && (await services.sales?.isOnNote(ctx, [leaving.eventId])) === true;
  const issues = sold ? [...own, refuse('894', 'pgid')] : own;
  return { unit, facts, animal, issues, events, leaving, newpgid, farmid };
}

/** Shows the leaving row, the state before it, and how her litter was settled with it. */
export async function checkRestoration(ctx: SignedContext, services: HerdServices, body: RestoreBody) {
  const { unit, facts, animal, issues, events, leaving } = await found(ctx, services, body, false);
  if (animal === null || leaving === null) return { issues: [...issues], leaving: null, before: null, settled: [] };
  const rest = events.filter(({ eventId }) => eventId !== leaving.eventId);
  const before = foldedBefore(events, leaving, new Set(), unit.context);
  const settled = events.filter(({ linkId }) => linkId === leaving.eventId);
  return {
    issues: [...issues],
    leaving: { eventId: leaving.eventId, eventcd: leaving.eventcd, eventdt: leaving.eventdt, reason: leaving.reason, data: { ...leaving.data } },
    before: before === null ? null : animalCardOf(before, rest, unit.byId(animal.animalId)?.version ?? 0, facts.settings, ctx.session.curbusdt),
    settled: listOf(unit, settled),
  };
}

/** Takes a death, cull or sale back; under another identity when asked. Events of the litter's settlement stand. */
export async function restore(ctx: SignedContext, services: HerdServices, body: RestoreBody & { readonly change: string }) {
  const { animal, issues, leaving, newpgid, farmid } = await found(ctx, services, body, true);
  if (issues.length > 0 || animal === null || leaving === null) throw refuseWith(issues);
  if (newpgid !== null && newpgid !== animal.pgid) {
    await renameAnimals(ctx, farmid, [{ animalId: animal.animalId, pgid: animal.pgid, newpgid, rfid: null }], body.change, 'PigDeathRestore');
  }
  const events = [{ eventId: leaving.eventId, version: null }];
  const done = await remove(ctx, services, { events, change: body.change, confirm: undefined, kind: 'restored', screen: 'PigDeathRestore' });
  const after = cardOf(ctx, done.unit, animal.animalId, done.facts.settings);
  if (after === null) throw refused('427', 'pgid', { id: body.pgid });
  return { after };
}
