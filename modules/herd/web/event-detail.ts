import type { Field } from '#engine/define/field.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { savedFields } from '../contract/inquiries/saved-fields.ts';
import { WARNING_WORDS } from '../contract/words.ts';

/** A saved value as people read it; `named` gives the texts of codes. */
export function savedValue(field: Field, value: unknown, named: (key: string, value: unknown) => string = (_, code) => String(code)): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'date') return formatDate(String(value));
  if (typeof value === 'number') return formatNumber(value, String(value).split('.')[1]?.length ?? 0);
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
