import type { EventKind } from '#engine/web/forms/event-form.tsx';
import { EVENT_TYPES } from '../domain/event-types.ts';
import type { EventCode } from '../domain/herd-event.ts';
import { PIGLETS } from '../domain/piglet-tags.ts';

const KINDS = new Map<EventCode, EventKind>();

/** An event as its forms ask for it: tags of piglets only on farms that identify them. The same object each time. */
export function eventKind(code: EventCode, tagged: boolean): EventKind {
  const type = EVENT_TYPES[code];
  if (tagged) return type;
  const plain = KINDS.get(code) ?? { ...type, fields: type.fields.filter(({ key }) => key !== PIGLETS.key) };
  KINDS.set(code, plain);
  return plain;
}
