import { type BusinessDate, isBusinessDate } from './business-date.ts';

/** How a reader wants days written; the specification's default is YYYYMMDD. */
export type DateStyle = 'YYYYMMDD' | 'DD/MM/YYYY';
export const DEFAULT_DATE_STYLE: DateStyle = 'YYYYMMDD';

/** A day as the style writes it: 20261121 or 21/11/2026. */
export function writtenDate(date: BusinessDate, style: DateStyle): string {
  return style === 'DD/MM/YYYY' ? `${date.slice(6, 8)}/${date.slice(4, 6)}/${date.slice(0, 4)}` : date;
}

/** A text that may be a day, as the style writes it; anything else unchanged, nothing for blank. */
export function writtenDay(value: string | null | undefined, style: DateStyle): string {
  if (value === null || value === undefined) return '';
  return isBusinessDate(value) ? writtenDate(value, style) : value;
}
