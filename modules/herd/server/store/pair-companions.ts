import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import type { NewEvent, Voided } from './write-unit.ts';

/**
 * An edit writes anew what its event brings along. A row that comes again on the same animal was edited, not deleted: it
 * replaces the one that went, so that a change log tells what changed and nothing else. Both lists are changed in place.
 */
export function pairCompanions(gone: readonly HerdEvent[], made: NewEvent[], from: number, voided: Voided[]): void {
  for (const old of gone) {
    const at = made.findIndex(
      ({ event, replaces }, index) => index >= from && replaces === null && event.animalId === old.animalId && event.eventcd === old.eventcd,
    );
    const [again, place] = [made[at], voided.findIndex(({ event }) => event.eventId === old.eventId)];
    if (again === undefined || place < 0) continue;
    made[at] = { ...again, replaces: old.eventId };
    voided[place] = { event: old, kind: 'edited' };
  }
}
