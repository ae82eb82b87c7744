import type { Text3 } from '#kernel/language.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';

/** An event's own fields in one line: label and value, in the order of its form. */
export function eventDetail(
  event: { readonly eventcd: string; readonly data: Readonly<Record<string, unknown>> },
  text: (words: Text3) => string,
): string {
  const type = EVENT_TYPES[event.eventcd as keyof typeof EVENT_TYPES];
  if (type === undefined) return '';
  return type.fields
    .filter(({ key }) => event.data[key] !== undefined && event.data[key] !== null)
    .map(({ key, label, unit }) => `${text(label)} ${String(event.data[key])}${unit === undefined ? '' : ` ${unit}`}`)
    .join(' · ');
}
