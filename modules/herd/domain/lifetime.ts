import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { ratio } from '#kernel/rounding.ts';
import type { Animal } from './animal.ts';
import { wastedayAtLeaving } from './durations.ts';

/** Non-productive days of the closed parity records; the one that leaving closes after a weaning stands on no service. */
function wastedaysOf(animal: Animal): number {
  const closed = animal.cycles.reduce((sum, cycle) => sum + (cycle.wasteday ?? 0), 0);
  const weanedLast = animal.cycles.at(-1)?.litter != null;
  return closed + (animal.left !== null && weanedLast ? (wastedayAtLeaving(animal, animal.left.date) ?? 0) : 0);
}

/**
 * Lifetime figures of a female (herd.md, Definitions, "Lifetime"): litters, total born, born alive,
 * pigs weaned, non-productive days of closed parity records, days present, pigs weaned a year since
 * her first mating (365 x PW / days).
 */
export function lifetimeOf(animal: Animal, today: BusinessDate): Record<string, number | null> {
  const litters = animal.cycles.flatMap(({ litter }) => (litter === null ? [] : [litter]));
  const until = animal.left?.date ?? today;
  const weaned = litters.flatMap((litter) => litter.weanings).reduce((sum, weaning) => sum + weaning.weannum, 0);
  const mated = animal.firstMatedt === null ? 0 : daysBetween(animal.firstMatedt, until);
  const perYear = ratio(365 * weaned, mated);
  return {
    litters: litters.length,
    farrownum: litters.reduce((sum, litter) => sum + (litter.counts.farrownum ?? 0), 0),
    livenum: litters.reduce((sum, litter) => sum + litter.counts.livenum, 0),
    weannum: weaned,
    wasteday: wastedaysOf(animal),
    days: daysBetween(animal.entrydt, until),
    weanedPerYear: perYear === null ? null : Math.round(perYear * 100) / 100,
  };
}
