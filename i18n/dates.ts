import { addDays, type BusinessDate, isBusinessDate, weekday } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  V: ['Chủ nhật', 'Thứ hai', 'Thứ ba', 'Thứ tư', 'Thứ năm', 'Thứ sáu', 'Thứ bảy'],
  E: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  T: ['วันอาทิตย์', 'วันจันทร์', 'วันอังคาร', 'วันพุธ', 'วันพฤหัสบดี', 'วันศุกร์', 'วันเสาร์'],
};

/** A day as people of all three languages write it on a farm: 21/11/2026. Anything else unchanged. */
export function formatDate(date: string | null | undefined): string {
  if (date === null || date === undefined || date === '') return '';
  return isBusinessDate(date) ? `${date.slice(6, 8)}/${date.slice(4, 6)}/${date.slice(0, 4)}` : date;
}

/** A text with the days in it (20261121) as people write them; other runs of eight digits stay. */
export function datesInText(text: string): string {
  return text.replace(/(?<!\w)(?:19|20)\d{6}(?!\w)/g, (digits) => formatDate(digits));
}

/** Name of a weekday, 0 Sunday to 6 Saturday. */
export function weekdayName(day: number, language: Language): string {
  return WEEKDAYS[language][((day % 7) + 7) % 7] ?? '';
}

/** A day with its weekday: Thứ bảy, 21/11/2026. */
export function formatLongDate(date: BusinessDate, language: Language): string {
  return `${weekdayName(weekday(date), language)}, ${formatDate(date)}`;
}

/** An instant (ISO 8601) at the given offset from UTC in minutes: 21/11/2026 14:05. */
export function formatInstant(iso: string, offsetMinutes: number): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})/.exec(iso);
  if (match === null) return iso;
  const [, year = '', month = '', day = '', hour = '0', minute = '0'] = match;
  const minutes = Number(hour) * 60 + Number(minute) + offsetMinutes;
  const date = addDays(`${year}${month}${day}` as BusinessDate, Math.floor(minutes / 1440));
  const inDay = ((minutes % 1440) + 1440) % 1440;
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${formatDate(date)} ${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
}
