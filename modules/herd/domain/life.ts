import type { BusinessDate } from '#kernel/business-date.ts';
import type { Animal, Litter, SowCycle, Stay } from './animal.ts';

/** The last service of the animal, or null. */
export function lastCycle(animal: Animal): SowCycle | null {
  return animal.cycles.at(-1) ?? null;
}

/** The mating that stands: the sow is held to be in pig. */
export function standingCycle(animal: Animal): SowCycle | null {
  const cycle = lastCycle(animal);
  return (animal.status === 'M' || animal.status === 'S') && cycle !== null ? cycle : null;
}

/** The litter whose piglets the sow nurses, or the last one she weaned while she is open. */
export function currentLitter(animal: Animal): Litter | null {
  return lastCycle(animal)?.litter ?? null;
}

/** Last litter of the life, before the service that stands. */
export function lastLitter(animal: Animal): Litter | null {
  return animal.cycles.findLast((cycle) => cycle.litter !== null)?.litter ?? null;
}

/** Day of the last weaning of a litter that closed a lactation; null while none is saved. */
export function weanedOn(litter: Litter | null): BusinessDate | null {
  return litter === null || litter.closeddt === null ? null : (litter.weanings.at(-1)?.eventdt ?? null);
}

/** The animal with its last service replaced. */
export function withLastCycle(animal: Animal, change: Partial<SowCycle>): Animal {
  const cycle = lastCycle(animal);
  if (cycle === null) return animal;
  return { ...animal, cycles: [...animal.cycles.slice(0, -1), { ...cycle, ...change }] };
}

/**
 * The animal with the litter of its last service changed; curnum is computed again.
 * @throws RangeError when more piglets would be gone than were there.
 */
export function withLitter(animal: Animal, change: Partial<Litter>): Animal {
  const litter = currentLitter(animal);
  if (litter === null) throw new RangeError(`${animal.pgid}: no litter`);
  const next = { ...litter, ...change };
  const weaned = next.weanings.reduce((sum, weaning) => sum + weaning.weannum, 0);
  const curnum = next.counts.livenum + next.plusnum - next.minusnum - next.lossnum - weaned;
  if (curnum < 0) throw new RangeError(`${animal.pgid}: ${curnum} piglets`);
  return { ...withLastCycle(animal, { litter: { ...next, curnum } }), curnum };
}

/** Stays with one more from a day on; two houses on one day leave the later. */
export function withStay(stays: readonly Stay[], from: BusinessDate, roomid: string): readonly Stay[] {
  const last = stays.at(-1);
  if (last === undefined) return [{ from, to: null, roomid }];
  if (last.roomid === roomid) return stays;
  if (last.from === from) return [...stays.slice(0, -1), { from, to: null, roomid }];
  return [...stays.slice(0, -1), { ...last, to: from }, { from, to: null, roomid }];
}

/** The animal in a house from a day on; unchanged without a house. */
export function movedTo(animal: Animal, roomid: string | null, day: BusinessDate): Animal {
  return roomid === null || roomid === animal.roomid ? animal : { ...animal, roomid, stays: withStay(animal.stays, day, roomid) };
}
