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
 * her first mating or her arrival as a sow (365 x PW / days).
 */
export function lifetimeOf(animal: Animal, today: BusinessDate): Record<string, number | null> {
  const litters = animal.cycles.flatMap(({ litter }) => (litter === null ? [] : [litter]));
  const until = animal.left?.date ?? today;
  const weaned = litters.flatMap((litter) => litter.weanings).reduce((sum, weaning) => sum + weaning.weannum, 0);
  // A bought sow is a mated female from her arrival on (Days and edges 3).
  const since = animal.entrytp === 'gilt' ? animal.firstMatedt : animal.entrydt;
  const mated = since === null ? 0 : daysBetween(since, until);
  const perYear = ratio(365 * weaned, mated);
  return {
    litters: litters.length,
    farrownum: litters.reduce((sum, litter) => sum + (litter.counts.farrownum ?? 0), 0),
    livenum: litters.reduce((sum, litter) => sum + litter.counts.livenum, 0),
    weannum: weaned,
    wasteday: wastedaysOf(animal),
    // The day of arrival and, while she is here, today count; the day of leaving does not.
    days: daysBetween(animal.entrydt, until) + (animal.left === null ? 1 : 0),
    weanedPerYear: perYear === null ? null : Math.round(perYear * 100) / 100,
  };
}
