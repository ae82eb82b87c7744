import type { Animal } from './animal.ts';
import { EVENT_TYPES } from './event-types.ts';
import { EVENT_ORDER, type EventCode } from './herd-event.ts';
import type { HerdSettings } from './settings.ts';

/** Events the animal's sex and status and the farm allow now, in the order of the herd book; none once it left. */
export function allowedEvents(animal: Animal, settings?: Pick<HerdSettings, 'subweanflg'>): readonly EventCode[] {
  if (animal.left !== null || animal.transferTo !== null) return [];
  return EVENT_ORDER.filter((code) => {
    const { sexes, statuses } = EVENT_TYPES[code];
    if (code === 'SWN' && settings?.subweanflg === 'N') return false;
    return code !== 'ENT' && sexes.includes(animal.sex) && (statuses.length === 0 || (animal.status !== null && statuses.includes(animal.status)));
  });
}
