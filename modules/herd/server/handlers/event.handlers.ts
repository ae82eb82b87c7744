import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { checkEntry, checkEvent, saveEntry, saveEvent } from '#modules/herd/contract/event.calls.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import { animalCardOf } from '#modules/herd/domain/animal-card.ts';
import { shownDurations } from '#modules/herd/domain/durations.ts';
import type { EventInput, SaveOutcome } from '../store/event-input.ts';
import type { HerdUnit } from '../store/herd-unit.ts';
import type { FarmFacts } from '../store/load-context.ts';
import { handOverAtOnce, takeBackOverdue } from '../transfer.ts';
import { takeBackFormer } from './former-entry.ts';
import { logSaved } from './log-saved.ts';
import { eventInputOf, type HerdServices, openUnit, refuseWith } from './services.ts';

function card(ctx: SignedContext, facts: FarmFacts, unit: HerdUnit, animal: Animal) {
  const held = unit.byId(animal.animalId);
  return animalCardOf(animal, held?.events ?? [], (held?.version ?? 0) + 1, facts.settings, ctx.session.curbusdt);
}

function checked(ctx: SignedContext, facts: FarmFacts, unit: HerdUnit, outcome: SaveOutcome) {
  return {
    issues: [...(outcome.ok ? outcome.warnings : outcome.issues)],
    after: outcome.ok ? card(ctx, facts, unit, outcome.animal) : null,
    companions: outcome.companions.map(({ pgid, eventcd, eventdt }) => ({ pgid, eventcd, eventdt })),
    durations: outcome.ok ? shownDurations(outcome.animal) : {},
  };
}

async function save(ctx: SignedContext, services: HerdServices, input: EventInput, entered: string | undefined) {
  await takeBackOverdue(ctx, services, farmOf(ctx.session));
  const { unit, facts } = await openUnit(ctx, services, { inputs: [input], entered });
  const outcome = unit.save(input);
  if (!outcome.ok) throw refuseWith(outcome.issues);
  await logSaved(ctx, await unit.flush(), input.eventcd === 'ENT' ? 'PigEntry' : 'PigEvent');
  await handOverAtOnce(ctx, services, unit, [outcome.event]);
  return {
    id: outcome.event.eventId,
    version: (unit.byId(outcome.event.animalId)?.version ?? 0) + 1,
    warnings: [...outcome.warnings],
    after: card(ctx, facts, unit, outcome.animal),
    durations: shownDurations(outcome.animal),
  };
}

/** The entry of an animal as an ENT event: the entry date is the day of the event. */
export function entryInputOf(body: Readonly<Record<string, unknown>>): EventInput {
  return eventInputOf({ ...body, eventcd: 'ENT', eventdt: body['entrydt'] });
}

/** Entry and checking of events and animals, one at a time. */
export function eventHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(checkEvent, async (ctx, body) => {
      const input = { ...eventInputOf(body), accept: null };
      const { unit, facts } = await openUnit(ctx, services, { inputs: [input], forUpdate: false });
      return checked(ctx, facts, unit, unit.save(input, { dryRun: true }));
    }),
    handleSigned(saveEvent, async (ctx, body) => {
      if (body.eventcd === 'ENT') throw refused('V_INVALID', 'eventcd', { field: 'eventcd' });
      if (body.farmid !== undefined && body.farmid !== ctx.session.farmid)
        throw new Refused([{ code: 'ADM_OTHERFARM', params: { farm: body.farmid } }], 403, 150);
      if (body.replaces !== undefined) await takeBackFormer(ctx, services, body.replaces);
      return save(ctx, services, eventInputOf(body), body.entered);
    }),
    handleSigned(checkEntry, async (ctx, body) => {
      const input = { ...entryInputOf(body), accept: null };
      const { unit, facts } = await openUnit(ctx, services, { inputs: [input], forUpdate: false });
      return checked(ctx, facts, unit, unit.save(input, { dryRun: true }));
    }),
    handleSigned(saveEntry, (ctx, body) => save(ctx, services, entryInputOf(body), undefined)),
  ];
}
