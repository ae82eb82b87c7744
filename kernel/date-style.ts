import { type BusinessDate, isBusinessDate } from './business-date.ts';

/** How a reader wants days written: as the three languages write them, with the Buddhist year, or as digits that sort. */
export const DATE_STYLES = ['DD/MM/YYYY', 'DD/MM/BBBB', 'YYYYMMDD'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];
export const DEFAULT_DATE_STYLE: DateStyle = 'DD/MM/YYYY';

/** The Buddhist era of Thai calendars is 543 years ahead. */
export const BUDDHIST_YEARS = 543;

/** A day as the style writes it: 21/11/2026, 21/11/2569 or 20261121. */
export function writtenDate(date: BusinessDate, style: DateStyle): string {
  if (style === 'YYYYMMDD') return date;
  const year = Number(date.slice(0, 4)) + (style === 'DD/MM/BBBB' ? BUDDHIST_YEARS : 0);
  return `${date.slice(6, 8)}/${date.slice(4, 6)}/${year}`;
}

/** A text that may be a day, as the style writes it; anything else unchanged, nothing for blank. */
export function writtenDay(value: string | null | undefined, style: DateStyle): string {
  if (value === null || value === undefined) return '';
  return isBusinessDate(value) ? writtenDate(value, style) : value;
}

/** A text with the days in it (20261121) as the style writes them; other runs of eight digits stay. */
export function writtenText(text: string, style: DateStyle): string {
  return text.replace(/\b(?:19|20)\d{6}\b/g, (digits) => writtenDay(digits, style));
}
