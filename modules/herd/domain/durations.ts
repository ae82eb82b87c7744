import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Animal, Litter, SowCycle } from './animal.ts';
import { lastCycle, lastLitter, weanedOn } from './life.ts';

/** What mateday counts from (herd.md, Derived durations). */
export interface MateWait {
  /** Days to this mating; null for the first service of a sow bought weaned. */
  readonly mateday: number | null;
  readonly fromWeaning: boolean;
}

/** mateday of a mating: from the weaning saved with her, a gilt's arrival, or the mating before. */
export function mateWait(animal: Animal, kind: SowCycle['kind'], matedt: BusinessDate): MateWait {
  if (kind === 'G') return { mateday: daysBetween(animal.entrydt, matedt), fromWeaning: false };
  const previous = kind === 'R' ? (lastCycle(animal)?.matedt ?? null) : weanedOn(lastLitter(animal));
  return { mateday: previous === null ? null : daysBetween(previous, matedt), fromWeaning: kind !== 'R' && previous !== null };
}

/** fregday: days from the mating to its check, return or abortion. */
export function fregdayOf(matedt: BusinessDate | null, day: BusinessDate): number | null {
  return matedt === null ? null : daysBetween(matedt, day);
}

/** farrowday: length of gestation, null when the mating is unknown. */
export function farrowdayOf(matedt: BusinessDate | null, farrowdt: BusinessDate): number | null {
  return matedt === null ? null : daysBetween(matedt, farrowdt);
}

/** fosterday: length of lactation to the last weaning. */
export function fosterdayOf(farrowdt: BusinessDate, weandt: BusinessDate): number {
  return daysBetween(farrowdt, weandt);
}

/**
 * First day of the running parity record: the last weaning, for parity 0 the first mating, for a sow
 * bought weaned her arrival. Null while she nurses, and for a gilt never mated.
 */
export function recordStart(animal: Animal): BusinessDate | null {
  const litter = lastLitter(animal);
  if (litter !== null) return weanedOn(litter);
  return animal.entrytp === 'weaned' ? animal.entrydt : animal.firstMatedt;
}

/** wasteday of the record that a farrowing closes: to the mating that farrowed. */
export function wastedayAtFarrowing(animal: Animal, matedt: BusinessDate | null): number | null {
  const start = recordStart(animal);
  return start === null || matedt === null ? null : daysBetween(start, matedt);
}

/** wasteday of the record that leaving closes; null for gilts and for sows that leave while they nurse. */
export function wastedayAtLeaving(animal: Animal, day: BusinessDate): number | null {
  if (animal.sex === 'M' || animal.status === 'G' || animal.status === 'L' || animal.status === 'F') return null;
  const start = recordStart(animal);
  return start === null ? null : daysBetween(start, day);
}

/** Running wasteday of an open record on a day; null outside one. */
export function runningWasteday(animal: Animal, today: BusinessDate): number | null {
  return animal.left === null ? wastedayAtLeaving(animal, today) : null;
}

/**
 * The identity of a closed parity record: farrowing interval = fosterday of the litter before +
 * wasteday + farrowday. True also where a part is unknown.
 */
export function intervalHolds(before: Litter, cycle: SowCycle): boolean {
  const { litter, wasteday } = cycle;
  if (litter === null || litter.interval === null || before.fosterday === null || wasteday === null || litter.farrowday === null) return true;
  return litter.interval === before.fosterday + wasteday + litter.farrowday;
}

/** Durations of the last service under the specification's names, for its author to see before and after a save. */
export function shownDurations(animal: Animal): Readonly<Record<string, number | null>> {
  const cycle = lastCycle(animal);
  if (cycle === null) return {};
  const { mateday, fregday, litter, wasteday } = cycle;
  return { mateday, fregday, farrowday: litter?.farrowday ?? null, fosterday: litter?.fosterday ?? null, wasteday };
}
