import { CYCLE_EVENTS, compareEvents, type HerdEvent } from './herd-event.ts';

const REENTERED: ReadonlySet<string> = new Set(['WGT', 'SCO', 'TRT', 'VAC', 'MOV']);
const LEAVING: ReadonlySet<string> = new Set(['TRF', 'CUL', 'SAL', 'DTH']);

/** True for an event that ends an animal's presence on the farm. */
export function isLeaving({ eventcd }: Pick<HerdEvent, 'eventcd'>): boolean {
  return LEAVING.has(eventcd);
}

/** True for a transfer another farm has accepted: the animal stands in its herd now, and may not stand in two. */
export function isHandedOver({ eventcd, data }: Pick<HerdEvent, 'eventcd' | 'data'>): boolean {
  return eventcd === 'TRF' && data['accepted'] === 'Y';
}

/** True for rows that one save wrote: one brought the other along, or a third row brought both. */
export function sameSave(a: HerdEvent, b: HerdEvent): boolean {
  return a.eventId === b.eventId || a.linkId === b.eventId || a.eventId === b.linkId || (a.linkId !== null && a.linkId === b.linkId);
}

/**
 * True for the two rows of one fostering, of the sow that gave and of the one that received: they stand or fall
 * together, whether a fostering wrote them or the form of a weaning or leaving, and whether that one stands still.
 */
export function areHalves(a: HerdEvent, b: HerdEvent): boolean {
  return a.eventcd === 'FOS' && b.eventcd === 'FOS' && a.animalId !== b.animalId && sameSave(a, b);
}

/** What becomes of the rows that settled her litter when a leaving is taken back. */
export type Settled = 'along' | 'stands';

/** What the deletion of an event takes along (herd.md, Deleting). */
export interface RemovalPlan {
  /** The event and what goes with it on its animal, in order. */
  readonly removed: readonly HerdEvent[];
  /** Of those, the later rows offered for entering again at once. */
  readonly reenter: readonly HerdEvent[];
  /** Rows of other sows that go along: the other halves of fosterings. */
  readonly halves: readonly HerdEvent[];
}

/**
 * Plans a deletion. A cycle event takes every later event of the life, and of each of those what its own form had
 * saved before it (an implied return, a balancing loss, a settled litter); an event outside the cycle goes alone.
 * A leaving taken back with its litter staying settled leaves both halves of the fosterings where they are.
 * `others` are the events of animals whose rows hang on this life.
 */
export function planRemoval(
  life: readonly HerdEvent[],
  target: HerdEvent,
  others: readonly HerdEvent[] = [],
  settled: Settled = 'along',
): RemovalPlan {
  const cycle = CYCLE_EVENTS.has(target.eventcd) && target.eventcd !== 'ENT';
  const going = life.filter((event) => event.eventId === target.eventId || (cycle && compareEvents(event, target) > 0));
  const makers = new Set(going.filter((event) => settled === 'along' || !isLeaving(event)).map(({ eventId }) => eventId));
  const gone = new Set(going.map(({ eventId }) => eventId));
  const removed = life.filter(({ eventId, linkId }) => gone.has(eventId) || (cycle && linkId !== null && makers.has(linkId))).sort(compareEvents);
  return {
    removed,
    reenter: removed.filter((event) => REENTERED.has(event.eventcd) && event.eventId !== target.eventId),
    halves: others.filter((event) => removed.some((item) => areHalves(item, event))),
  };
}
