import type { Animal } from './animal.ts';
import { EVENT_TYPES } from './event-types.ts';
import { EVENT_ORDER, type EventCode } from './herd-event.ts';

/** Events the animal's sex and status allow now, in the order of the herd book; none once it left. */
export function allowedEvents(animal: Animal): readonly EventCode[] {
  if (animal.left !== null || animal.transferTo !== null) return [];
  return EVENT_ORDER.filter((code) => {
    const { sexes, statuses } = EVENT_TYPES[code];
    return code !== 'ENT' && sexes.includes(animal.sex) && (statuses.length === 0 || (animal.status !== null && statuses.includes(animal.status)));
  });
}
