import { addDays, type BusinessDate, weekday } from '#kernel/business-date.ts';

/** Number pattern: {yy} or {yyyy} the year, {prefix}, {n:6} the counter with that many digits. */
export function numberText(
  pattern: string,
  { year, n, prefix = '' }: { readonly year: number; readonly n: number; readonly prefix?: string },
): string {
  return pattern
    .replaceAll('{yyyy}', String(year))
    .replaceAll('{yy}', String(year % 100).padStart(2, '0'))
    .replaceAll('{prefix}', prefix)
    .replace(/\{n(?::(\d))?\}/g, (_, digits: string | undefined) => String(n).padStart(Number(digits ?? 1), '0'));
}

/** True for a pattern that tells its numbers apart: one counter, nothing unknown in braces. */
export function isPattern(pattern: string): boolean {
  return /\{n(:[1-9])?\}/.test(pattern) && pattern.replace(/\{(yyyy|yy|prefix|n(:[1-9])?)\}/g, '').match(/[{}]/) === null;
}

/** Kinds of number a laboratory gives, and what stands before the pattern (LABNUM) so that a scanned number tells its kind. */
export const NUMBER_SIGNS = { request: 'YC', sample: '', run: 'R', report: 'KQ' } as const;
export type NumberKind = keyof typeof NUMBER_SIGNS;

/** Working days of a laboratory (LABWORK): weekdays from 0 Sunday, and days it is closed. */
export interface WorkCalendar {
  readonly days: readonly number[];
  readonly holidays: readonly string[];
}

/** 1 for a working day, else 0; a calendar without working days counts every day. */
export const daysWorked = ({ days, holidays }: WorkCalendar, day: BusinessDate): 0 | 1 =>
  days.length === 0 || (days.includes(weekday(day)) && !holidays.includes(day)) ? 1 : 0;

/** The day so many working days after one. */
export function workingDaysAfter(calendar: WorkCalendar, from: BusinessDate, count: number): BusinessDate {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    left -= daysWorked(calendar, day);
  }
  return day;
}

/** LABWORK as it is stored, or every day where it is not readable. */
export function calendarOf(value: unknown): WorkCalendar {
  const { days, holidays } = (value ?? {}) as { days?: unknown; holidays?: unknown };
  return {
    days: Array.isArray(days) ? days.filter((day): day is number => Number.isInteger(day)) : [],
    holidays: Array.isArray(holidays) ? holidays.map(String) : [],
  };
}
