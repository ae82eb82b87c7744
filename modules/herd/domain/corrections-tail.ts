import type { Issue } from '#kernel/issue.ts';
import { NO_LIMIT } from '#kernel/locks.ts';
import type { Animal } from './animal.ts';
import type { HerdContext } from './context.ts';
import { type BrokenTail, checkTail, foldAnimal } from './fold.ts';
import { compareEvents, type HerdEvent } from './herd-event.ts';
import { dosesTaken } from './semen-doses.ts';

/** An animal as it stood before an event, without the rows that go; null when it had not come yet. */
export function foldedBefore(events: readonly HerdEvent[], event: HerdEvent, gone: ReadonlySet<string>, ctx: HerdContext): Animal | null {
  const earlier = events.filter((item) => !gone.has(item.eventId) && compareEvents(item, event) < 0);
  if (!earlier.some(({ eventcd }) => eventcd === 'ENT')) return null;
  try {
    return foldAnimal(earlier, { ...ctx, stored: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The first event of a life that no longer stands after rows of it were exchanged or taken away.
 * `events` is the life as it now is, `changed` what was put in or taken out.
 */
export function brokenLife(events: readonly HerdEvent[], changed: readonly HerdEvent[], ctx: HerdContext): BrokenTail | null {
  const first = [...changed].sort(compareEvents)[0];
  return first === undefined || events.length === 0 ? null : checkTail(events, first, ctx);
}

/** The refusals of an event that no longer stands, naming it and the sow it is of: they belong to no field of the form. */
export function brokenIssues({ event, issues, sow }: BrokenTail): Issue[] {
  const named = { event: event.eventcd, on: event.eventdt, ...(sow === undefined ? {} : { sow }) };
  return issues.map(({ field: _, ...issue }) => ({ ...issue, params: { ...issue.params, ...named } }));
}

/**
 * The farm as an edited event finds it. What stays as it was saved held then: an operator who left since, a
 * house closed or full by now, the doses it took itself; its day is not new (365) unless it changes.
 */
export function editContext(ctx: HerdContext, target: HerdEvent, next: Pick<HerdEvent, 'eventdt'>): HerdContext {
  const kept = new Set<unknown>(Object.values(target.data).filter((value) => value !== null));
  return {
    ...ctx,
    lock: next.eventdt === target.eventdt ? { ...ctx.lock, backday: NO_LIMIT } : ctx.lock,
    hasOperator: (applyid, day) => applyid === target.applyid || ctx.hasOperator(applyid, day),
    hasReason: (eventcd, reason, day) => reason === target.reason || kept.has(reason) || ctx.hasReason(eventcd, reason, day),
    hasCode: (category, value, day) => kept.has(value) || ctx.hasCode(category, value, day),
    room: (roomid) => {
      const room = ctx.room(roomid);
      return room !== null && kept.has(roomid) ? { ...room, state: 'active', capacity: null } : room;
    },
    semenBatch: (batch) => {
      const found = ctx.semenBatch(batch);
      return found !== null && kept.has(batch) ? { ...found, left: found.left + dosesTaken(target.data).length } : found;
    },
  };
}
