import { addDays, type BusinessDate, weekday } from '#kernel/business-date.ts';
import { type DateStyle, DEFAULT_DATE_STYLE, writtenDay, writtenText } from '#kernel/date-style.ts';
import type { Language } from '#kernel/language.ts';

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  V: ['Chủ nhật', 'Thứ hai', 'Thứ ba', 'Thứ tư', 'Thứ năm', 'Thứ sáu', 'Thứ bảy'],
  E: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  T: ['วันอาทิตย์', 'วันจันทร์', 'วันอังคาร', 'วันพุธ', 'วันพฤหัสบดี', 'วันศุกร์', 'วันเสาร์'],
};

const SHORT: Readonly<Record<Language, readonly string[]>> = {
  V: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
  E: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
  T: ['อา', 'จ', 'อ', 'พ', 'พฤ', 'ศ', 'ส'],
};

let readerStyle: DateStyle = DEFAULT_DATE_STYLE;

/** Takes over how the person in front of this browser wants days written. Only the browser calls it: a server has many readers. */
export function setDateStyle(style: DateStyle): void {
  readerStyle = style;
}

/** The style days are written in here; on a server always the default. */
export function dateStyle(): DateStyle {
  return readerStyle;
}

/** A day as its reader wants it: 21/11/2026 by default. Anything else unchanged. */
export function formatDate(date: string | null | undefined): string {
  return writtenDay(date, readerStyle);
}

/** A text with the days in it (20261121) as their reader wants them; other runs of eight digits stay. */
export function datesInText(text: string): string {
  return writtenText(text, readerStyle);
}

/** Name of a weekday, 0 Sunday to 6 Saturday. */
export function weekdayName(day: number, language: Language): string {
  return WEEKDAYS[language][((day % 7) + 7) % 7] ?? '';
}

/** The same in one or two signs. */
export function shortWeekday(day: number, language: Language): string {
  return SHORT[language][((day % 7) + 7) % 7] ?? '';
}

/** A day with its weekday: Thứ bảy, 21/11/2026. */
export function formatLongDate(date: BusinessDate, language: Language): string {
  return `${weekdayName(weekday(date), language)}, ${formatDate(date)}`;
}

/** A moment of the farm (20261121 14:05) as its reader wants the day written. Anything else unchanged. */
export function formatMoment(moment: string): string {
  const match = /^(\d{8}) (\d{2}:\d{2})$/.exec(moment);
  return match === null ? moment : `${formatDate(match[1])} ${match[2]}`;
}

/** An instant (ISO 8601) at the given offset from UTC in minutes: 21/11/2026 14:05. */
export function formatInstant(iso: string, offsetMinutes: number, style = readerStyle): string {
  const local = localInstant(iso, offsetMinutes);
  return local === null ? iso : `${writtenDay(local.day, style)} ${local.time}`;
}

/** The day and the hour of an instant on a clock so many minutes ahead of UTC; null for what is no instant. */
export function localInstant(iso: string, offsetMinutes: number): { readonly day: BusinessDate; readonly time: string } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})/.exec(iso);
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour = '0', minute = '0'] = match;
  const minutes = Number(hour) * 60 + Number(minute) + offsetMinutes;
  const date = addDays(`${year}${month}${day}` as BusinessDate, Math.floor(minutes / 1440));
  const inDay = ((minutes % 1440) + 1440) % 1440;
  const two = (n: number): string => String(n).padStart(2, '0');
  return { day: date, time: `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}` };
}
