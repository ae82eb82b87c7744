import type { BusinessDate } from '#kernel/business-date.ts';
import { t1 } from '#kernel/language.ts';
import type { HerdSnapshot, OfflineHerd } from '../snapshot-context.ts';
import { textOf } from '../values.ts';
import { givenKey, type VaccinationBook } from './vaccination-plan.ts';
import { workAnimalOf } from './work-animal.ts';
import { type WorkLine, workLines } from './work-lines.ts';

/** The programme and what was given, from what a device keeps. */
function keptBook({ vaccinations: lines, codes }: HerdSnapshot, lives: ReturnType<OfflineHerd['lives']>, day: BusinessDate): VaccinationBook {
  const doses = lives.flatMap(({ animal: { pgid }, events }) =>
    events
      .filter(({ eventcd, eventdt }) => eventcd === 'VAC' && eventdt <= day)
      .map(({ eventdt, data }) => [givenKey(pgid, textOf(data, 'item') ?? ''), eventdt] as const),
  );
  // Events stand in the order of the life: of an item the last one stays.
  return { lines, given: new Map(doses), names: new Map((codes['item'] ?? []).map(({ value, label }) => [value, t1(label)])) };
}

/** The lists of the morning round from what a device keeps, with what waits counted in: what PigLstReport answers without its filters. */
export function keptWork(herd: OfflineHerd, snapshot: HerdSnapshot, day: BusinessDate): WorkLine[] {
  const lives = herd.lives();
  const present = lives.map(({ animal }) => animal).filter(({ left, semenOnly }) => left === null && !semenOnly);
  const animals = present.map((animal) => workAnimalOf(animal, snapshot.settings, day));
  return workLines(animals, keptBook(snapshot, lives, day), snapshot.settings, { on: day, until: day });
}
