import type { Field } from '#engine/define/field.ts';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { WARNING_WORDS } from '../contract/words.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import { count } from '../domain/fields.ts';

/** Numbers a fostering keeps in place of the one typed. */
const FOSTERED: readonly Field[] = [
  count('minusnum', t3('Số con ghép đi', 'Piglets fostered out', 'จำนวนฝากออก')),
  count('plusnum', t3('Số con ghép đến', 'Piglets fostered in', 'จำนวนรับฝาก')),
];

/** The fields an event of a type carries when it is saved, in the order of its form. */
export function savedFields(eventcd: string): readonly Field[] {
  const type = EVENT_TYPES[eventcd as keyof typeof EVENT_TYPES];
  if (type === undefined) return [];
  return eventcd === 'FOS' ? [...FOSTERED, ...type.fields.filter(({ key }) => key !== 'num')] : type.fields;
}

/** A saved value as people read it; `named` gives the texts of codes. */
export function savedValue(field: Field, value: unknown, named: (key: string, value: unknown) => string = (_, code) => String(code)): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'date') return formatDate(String(value));
  return field.kind === 'code' ? named(field.key, value) : String(value);
}

/** An event's own fields in one line: label and value, in the order of its form. */
export function eventDetail(
  event: { readonly eventcd: string; readonly data: Readonly<Record<string, unknown>> },
  text: (words: Text3) => string,
  named?: (key: string, value: unknown) => string,
): string {
  return savedFields(event.eventcd)
    .filter(({ key }) => event.data[key] !== undefined && event.data[key] !== null)
    .map((field) => `${text(field.label)} ${savedValue(field, event.data[field.key], named)}${field.unit === undefined ? '' : ` ${field.unit}`}`)
    .join(' · ');
}

/** Warnings a row was saved with, in the reader's words. */
export function warningTexts(codes: readonly string[], text: (words: Text3) => string): string {
  return codes.map((code) => text(WARNING_WORDS[code] ?? { V: code, E: code, T: code })).join(' · ');
}
