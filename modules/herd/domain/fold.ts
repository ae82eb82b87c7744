import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import type { Animal } from './animal.ts';
import { commonIssues, dayKeyOf, savedByExemption, strangerIssues, typedIssues } from './common-checks.ts';
import type { HerdContext } from './context.ts';
import { EVENT_TYPES } from './event-types.ts';
import { blankAnimal } from './events/entry.event.ts';
import { type CompanionEvent, CYCLE_EVENTS, compareEvents, type HerdEvent, type HerdMovement } from './herd-event.ts';
import { settlementMoves } from './leaving-rules.ts';

function step(animal: Animal | null, event: HerdEvent, ctx: HerdContext): Animal {
  const type = EVENT_TYPES[event.eventcd];
  if (event.eventcd === 'ENT') return type.apply(blankAnimal(event), event, ctx);
  if (animal === null) throw new RangeError(`${event.eventcd} without entry`);
  const next = type.apply(animal, event, ctx);
  const lastCycleDate = CYCLE_EVENTS.has(event.eventcd) ? event.eventdt : animal.lastCycleDate;
  return { ...next, lastCycleDate, lastEvent: { eventcd: event.eventcd, eventdt: event.eventdt } };
}

/**
 * The animal after one more event, which must stand last in its life.
 * @throws RangeError when the event cannot follow (no entry, no mating to end, counts below 0).
 */
export function applyEvent(animal: Animal | null, event: HerdEvent, ctx: HerdContext): Animal {
  const next = step(animal, event, ctx);
  const key = dayKeyOf(EVENT_TYPES[event.eventcd], event);
  return key === null ? next : { ...next, days: new Set(next.days).add(key) };
}

/**
 * An animal from its live events, whatever their order in the list.
 * @throws RangeError for an empty list or events that cannot follow each other.
 */
export function foldAnimal(events: readonly HerdEvent[], ctx: HerdContext): Animal {
  let animal: Animal | null = null;
  const days = new Set<string>();
  for (const event of [...events].sort(compareEvents)) {
    animal = step(animal, event, ctx);
    const key = dayKeyOf(EVENT_TYPES[event.eventcd], event);
    if (key !== null) days.add(key);
  }
  if (animal === null) throw new RangeError('no events');
  return { ...animal, days };
}

/** 366 of an identity nobody carries, with what else is wrong with its event. */
export const unknownAnimal = (pgid: string, event: HerdEvent, ctx: HerdContext): Issue[] =>
  strangerIssues(EVENT_TYPES[event.eventcd], pgid, event, ctx);

/** What was not chosen from a list: operator, reason, house, any other code. */
const CHOICES: ReadonlySet<string> = new Set(['370', '371', '372', 'V_SELECT']);

/** Everything said against an event on an animal: what was typed, the common checks, its own. */
export function checkEvent(animal: Animal | null, event: HerdEvent, ctx: HerdContext): Issue[] {
  const type = EVENT_TYPES[event.eventcd];
  if (animal === null && event.eventcd !== 'ENT') return unknownAnimal(String(event.data['pgid'] ?? ''), event, ctx);
  const subject = event.eventcd === 'ENT' || animal === null ? blankAnimal(event) : animal;
  const common = [...typedIssues(type, event, ctx), ...commonIssues(type, subject, event, ctx)];
  // The event's own rules read the state and the numbers: they are asked once both are sound, also while something is not chosen yet.
  if (!common.every(({ code }) => CHOICES.has(code))) return common;
  const faulty = new Set(common.map(({ field }) => field));
  return [...common, ...type.check(subject, event, ctx).filter(({ field }) => field === undefined || !faulty.has(field))];
}

/** What saving an event does, decided by the rules alone. */
export interface SavePlan {
  readonly issues: readonly Issue[];
  /** Events saved with it, in their order. */
  readonly companions: readonly CompanionEvent[];
  readonly movements: readonly HerdMovement[];
  /** A first load's difference was saved as an unbalanced fostering or loss. */
  readonly unbalanced: boolean;
  /** Only the approval level let it pass a date limit. */
  readonly exempt: boolean;
  /** The event as it is kept: its data with what only the moment of saving knows (partner, nurse, accepted). */
  readonly event: HerdEvent;
}

/** Checks an event and plans its saving. Companions and movements are empty when errors stand against it. */
export function planSave(animal: Animal | null, event: HerdEvent, ctx: HerdContext): SavePlan {
  const issues = checkEvent(animal, event, ctx);
  const none = { issues, companions: [], movements: [], unbalanced: false, exempt: false, event };
  if (errorsOf(issues).length > 0) return none;
  const type = EVENT_TYPES[event.eventcd];
  const subject = event.eventcd === 'ENT' || animal === null ? blankAnimal(event) : animal;
  const companions = type.companions?.(subject, event, ctx) ?? [];
  return {
    issues,
    companions,
    movements: [...(type.movements?.(subject, event) ?? []), ...settlementMoves(subject, event, companions)],
    unbalanced: issues.some(({ code }) => code === 'W_UNBAL'),
    exempt: savedByExemption(event, ctx),
    event: type.keep === undefined ? event : { ...event, data: type.keep(subject, event, ctx) },
  };
}

function companionOf(companion: CompanionEvent, of: HerdEvent): HerdEvent {
  return {
    ...of,
    eventId: `${of.eventId}+`,
    eventcd: companion.eventcd,
    reason: companion.reason,
    data: companion.data,
    linkId: of.eventId,
    unbalanced: companion.unbalanced ?? false,
  };
}

function withCompanions(animal: Animal, event: HerdEvent, ctx: HerdContext): Animal {
  const companions = EVENT_TYPES[event.eventcd].companions?.(animal, event, ctx) ?? [];
  const own = companions.filter(({ pgid, before }) => pgid === null && before);
  return own.reduce((state, companion) => applyEvent(state, companionOf(companion, event), ctx), animal);
}

/** One saved event checked again (`ctx.stored`): its refusals on the state before it, or the state after it. */
export function tailStep(animal: Animal | null, event: HerdEvent, ctx: HerdContext): Animal | readonly Issue[] {
  const issues = errorsOf(checkEvent(animal, event, ctx));
  if (issues.length > 0) return issues;
  try {
    return applyEvent(animal, event, ctx);
  } catch (error) {
    if (error instanceof RangeError) return [refuse('369', 'eventcd', { status: animal?.status ?? 'none' })];
    throw error;
  }
}

function isIssues(result: Animal | readonly Issue[]): result is readonly Issue[] {
  return Array.isArray(result);
}

/** The later event that no longer stands, with its refusals. */
export interface BrokenTail {
  readonly event: HerdEvent;
  readonly issues: readonly Issue[];
  /** Identity of its sow, where it is not the animal that is corrected. */
  readonly sow?: string;
}

/**
 * Checks the whole later life again after one event was edited (it is in the list, in its new form;
 * the companions it needs are added) or deleted (it is not), by the rules of life alone: lists,
 * houses and locks held when the later events were saved. Null when everything stands.
 */
export function checkTail(events: readonly HerdEvent[], changed: HerdEvent, ctx: HerdContext): BrokenTail | null {
  const stored: HerdContext = { ...ctx, stored: true };
  let animal: Animal | null = null;
  for (const event of [...events].sort(compareEvents)) {
    const order = event.eventId === changed.eventId ? 0 : compareEvents(event, changed);
    if (order === 0 && animal !== null) animal = withCompanions(animal, event, ctx);
    if (order <= 0) {
      animal = applyEvent(animal, event, stored);
      continue;
    }
    const result = tailStep(animal, event, stored);
    if (isIssues(result)) return { event, issues: result };
    animal = result;
  }
  return null;
}
