import { EVENT_TYPES } from './event-types.ts';
import type { HerdEvent } from './herd-event.ts';

/** Fields a fostering keeps in place of the number typed. */
const KEPT: readonly string[] = ['minusnum', 'plusnum'];

/**
 * eventdtl: the event's own fields by the specification's names in the order of its form, for example
 * "livenum 12, deadnum 1, mummynum 0". Null when it has none.
 */
export function eventdtlOf({ eventcd, data }: { readonly eventcd: string; readonly data: Readonly<Record<string, unknown>> }): string | null {
  const type = EVENT_TYPES[eventcd as HerdEvent['eventcd']];
  if (type === undefined) return null;
  const keys = [...KEPT, ...type.fields.map(({ key }) => key)];
  const parts = keys.flatMap((key) => (data[key] === undefined || data[key] === null || data[key] === '' ? [] : [`${key} ${String(data[key])}`]));
  return parts.length === 0 ? null : parts.join(', ');
}
