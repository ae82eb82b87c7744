import { type Handler, handleLooking, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { checkEntry, checkEvent, saveEntry, saveEvent } from '#modules/herd/contract/event.calls.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import { animalCardOf } from '#modules/herd/domain/animal-card.ts';
import { shownDurations } from '#modules/herd/domain/durations.ts';
import { judgeOwnBred } from '../own-bred.ts';
import { soldOf } from '../sales/animal-sales.ts';
import type { EventInput, SaveOutcome } from '../store/event-input.ts';
import type { HerdUnit } from '../store/herd-unit.ts';
import type { FarmFacts } from '../store/load-context.ts';
import { handOverAtOnce, takeBackOverdue } from '../transfer.ts';
import { takeBackFormer } from './former-entry.ts';
import { logSaved } from './log-saved.ts';
import { eventInputOf, type HerdServices, identitiesOf, openUnit, refuseWith } from './services.ts';

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

/** Whether an animal the input names is on its way to another farm. */
const isOnTheWay = (unit: HerdUnit, input: EventInput): boolean =>
  identitiesOf(input).some((pgid) => {
    const animal = unit.animal(pgid);
    return animal !== null && animal.transferTo !== null && animal.left === null;
  });

type Opened = Awaited<ReturnType<typeof openUnit>>;

/** The unit as it was opened; where its animals are back meanwhile, as nobody accepted their transfer, as they stand then. */
async function afterTransfers(ctx: SignedContext, services: HerdServices, opened: Opened, input: EventInput, entered: string | undefined) {
  if (!isOnTheWay(opened.unit, input) || (await takeBackOverdue(ctx, services, farmOf(ctx.session))) === 0) return opened;
  return openUnit(ctx, services, { inputs: [input], entered });
}

async function save(ctx: SignedContext, services: HerdServices, opened: Opened, input: EventInput, entered: string | undefined) {
  const { unit, facts } = await afterTransfers(ctx, services, opened, input, entered);
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
      const answer = checked(ctx, facts, unit, unit.save(input, { dryRun: true }));
      const sold = soldOf(input, input.pgid);
      const notes = sold === null ? [] : ((await services.sales?.judge(ctx, sold, null)) ?? []);
      return { ...answer, issues: [...answer.issues, ...notes] };
    }),
    handleLooking(
      saveEvent,
      async (ctx, body) => {
        if (body.eventcd === 'ENT') throw refused('V_INVALID', 'eventcd', { field: 'eventcd' });
        if (body.farmid !== undefined && body.farmid !== ctx.session.farmid)
          throw new Refused([{ code: 'ADM_OTHERFARM', params: { farm: body.farmid } }], 403, 150);
        const open = () => openUnit(ctx, services, { inputs: [eventInputOf(body)], entered: body.entered });
        // What it replaces is taken back first.
        return body.replaces === undefined ? { opened: await open(), open } : { opened: null, open };
      },
      async (ctx, body, { opened, open }) => {
        if (body.replaces !== undefined) await takeBackFormer(ctx, services, body.replaces);
        return save(ctx, services, opened ?? (await open()), eventInputOf(body), body.entered);
      },
    ),
    handleSigned(checkEntry, async (ctx, body) => {
      const input = { ...entryInputOf(body), accept: null };
      const { unit, facts } = await openUnit(ctx, services, { inputs: [input], forUpdate: false });
      const answer = checked(ctx, facts, unit, unit.save(input, { dryRun: true }));
      // Its batch is asked, as by the save, of one the herd takes.
      const ofBatch = answer.after === null ? [] : await judgeOwnBred(ctx, services.ownBred, input);
      return { ...answer, issues: [...answer.issues, ...ofBatch] };
    }),
    handleLooking(
      saveEntry,
      (ctx, body) => openUnit(ctx, services, { inputs: [entryInputOf(body)] }),
      (ctx, body, opened) => save(ctx, services, opened, entryInputOf(body), undefined),
    ),
  ];
}
