import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import { firstOf, placesOn } from './arrival-rules.ts';
import { type Batch, type GroupShare, type House, isOpen, leastFrom, liveOn, takeOldest } from './house.ts';
import { type BatchBooks, closeIssues, eventStateIssues, leavingDayIssues, newDayIssues, undoIssues } from './house-rules.ts';
import type { BatchKind } from './kind.ts';

/** An event of a batch, as typed. */
export interface TypedEvent<Code extends string = string> {
  readonly eventcd: Code;
  readonly eventdt: BusinessDate;
  /** Batch it is meant for; null: the open one. */
  readonly parityid: number | null;
  /** Group the pigs leave; null: the oldest first. */
  readonly grpid: number | null;
  readonly heads: number | null;
  /** Sold to be slaughtered. */
  readonly slaughter?: boolean;
}

/** What the event rules ask besides the house. */
export interface EventContext {
  readonly lock: LockRule;
  readonly books: BatchBooks;
  /** Farm transfers out of the batch nobody received yet. */
  readonly waiting: number;
  /** Refusals of operator, reason and other lists, looked up by the caller. */
  readonly lists: readonly Issue[];
  /** WITHHOLD: what a sale inside withdrawal days gets. */
  readonly withhold: 'refuse' | 'warn';
}

/** 896 of a group that is not of the batch. */
function groupIssues(batch: Batch, grpid: number | null): Issue[] {
  return grpid === null || batch.groups.some((group) => group.grpid === grpid) ? [] : [refuse('896', 'grpid', { n: 0 })];
}

/** The groups an event's head are taken from; empty when they cannot be. */
export function sharesOf(batch: Batch, event: TypedEvent): readonly GroupShare[] {
  const heads = event.heads ?? 0;
  if (event.grpid === null) {
    const { shares, left } = takeOldest(batch, event.eventdt, heads);
    return left > 0 ? [] : shares;
  }
  return leastFrom(batch.moves, event.eventdt, event.grpid) < heads ? [] : [{ grpid: event.grpid, heads }];
}

/** V_RANGE of the head, then 875: more than are live that day or would be left on any later one. */
function headIssues(kind: BatchKind, house: House, batch: Batch, event: TypedEvent): Issue[] {
  const { heads, eventdt, grpid } = event;
  const max = kind.events[event.eventcd]?.mostHead ?? null;
  if (max === null) return [];
  if (heads === null || heads < 1 || heads > max) return [refuse('V_RANGE', 'heads', { min: 1, max })];
  const group = groupIssues(batch, grpid);
  if (group.length > 0) return group;
  if (event.eventcd === kind.codes.weigh) {
    const live = liveOn(batch.moves, eventdt, grpid);
    return heads > live ? [refuse('875', 'heads', { n: live, house: house.roomid, date: eventdt })] : [];
  }
  if (sharesOf(batch, event).length > 0) return [];
  const n = grpid === null ? heads - takeOldest(batch, eventdt, heads).left : leastFrom(batch.moves, eventdt, grpid);
  return [refuse('875', 'heads', { n: Math.max(0, n), house: house.roomid, date: eventdt })];
}

/** GF_HOLD: sold for slaughter inside the withdrawal days of a medicine used in the batch, their last day with them, as in the herd. */
function holdIssues(event: TypedEvent, { books, withhold }: EventContext): Issue[] {
  const { withdrawal } = books;
  if (event.slaughter !== true || withdrawal === null || event.eventdt > withdrawal.until) return [];
  const params = { item: withdrawal.item, date: withdrawal.until };
  return [withhold === 'refuse' ? refuse('GF_HOLD', 'eventdt', params) : warn('GF_HOLD', 'eventdt', params)];
}

/** A batch that is not the one open now: it was closed (814) or never was (V_NOTEXISTS). */
export function batchIssues(house: House, parityid: number | null): Issue[] {
  if (parityid === null || house.batch?.parityid === parityid) return [];
  const older = house.batch !== null && parityid < house.batch.parityid;
  return [
    older
      ? refuse('814', 'parityid', { house: house.roomid, date: house.closedBefore ?? '' })
      : refuse('V_NOTEXISTS', 'parityid', { value: parityid }),
  ];
}

/** What state and day of a batch say of an event: animals that leave after it was closed are told the day (841), all else the state (814). */
function stateIssues({ events }: BatchKind, house: House, { eventcd, eventdt }: TypedEvent): Issue[] {
  const { batch, inUse } = house;
  const leaves = (events[eventcd]?.move ?? null) !== null;
  const afterClosing = inUse && leaves && batch !== null && batch.closedt !== null && eventdt > batch.closedt;
  return afterClosing ? leavingDayIssues(batch, eventdt) : eventStateIssues(house);
}

/** What speaks against an event, in the order of the specification: house, state, dates, lists, quantities. */
export function eventIssues(kind: BatchKind, house: House, event: TypedEvent, ctx: EventContext): readonly Issue[] {
  const { lock } = ctx;
  if (event.eventcd === kind.codes.close)
    return firstOf(
      () => batchIssues(house, event.parityid),
      () => closeIssues(house, event.eventdt, lock, ctx.books, ctx.waiting),
      () => ctx.lists,
    );
  if (event.eventcd === kind.codes.undo)
    return firstOf(
      () => undoIssues(kind, house, event.parityid ?? house.batch?.parityid ?? 0, lock),
      () => ctx.lists,
    );
  const { batch } = house;
  return firstOf(
    () => batchIssues(house, event.parityid),
    () => stateIssues(kind, house, event),
    () => newDayIssues(event.eventdt, lock, 'eventdt'),
    () => (isOpen(batch) ? leavingDayIssues(batch, event.eventdt) : []),
    () => ctx.lists,
    () => (isOpen(batch) ? headIssues(kind, house, batch, event) : []),
    () => holdIssues(event, ctx),
  );
}

/** True for a level that may open a closed house again. */
export function mayUndoClose({ undo }: Pick<BatchKind, 'undo'>, usrlvl: number): boolean {
  return usrlvl >= undo.level;
}

/** 821 of a transfer to where the pigs stand. */
export function destinationIssues(
  from: { readonly farmid: string; readonly roomid: string },
  to: { readonly farmid: string; readonly roomid: string | null },
): Issue[] {
  return from.farmid === to.farmid && from.roomid === to.roomid ? [refuse('821', 'toroomid')] : [];
}

/** Head that did not arrive: sent less received; V_RANGE when more came than went. */
export function missingIssues(sent: number, arrived: number | null): Issue[] {
  return arrived !== null && (arrived < 1 || arrived > sent) ? [refuse('V_RANGE', 'arrived', { min: 1, max: sent })] : [];
}

/** Live pigs before and after an event, for the form. */
export function liveAround({ events }: Pick<BatchKind, 'events'>, house: House, event: TypedEvent): { before: number; after: number } {
  const before = placesOn(house, event.eventdt).live;
  const moved = (events[event.eventcd]?.move ?? null) === null ? 0 : (event.heads ?? 0);
  return { before, after: before - moved };
}
