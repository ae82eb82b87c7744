import { addDays, type BusinessDate, businessDate, civilOf, dayNumber, daysBetween, weekday } from './business-date.ts';
import { type Text3, t3 } from './language.ts';

/** First day of a farm's week as the setting WEEKSTART counts it: 0 Sunday to 6 Saturday. */
export type WeekStart = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** One farm week: its year and number, first and last day. */
export interface FarmWeek {
  year: number;
  week: number;
  first: BusinessDate;
  last: BusinessDate;
}

/**
 * First day of week 1: the week that holds at least four days of the new year counted from the
 * week start, which is the week that holds 4 January (ISO 8601 when the week starts on Monday).
 */
export function firstWeekStart(year: number, weekStart: WeekStart): BusinessDate {
  const fourth = businessDate(`${String(year).padStart(4, '0')}0104`);
  return addDays(fourth, -((weekday(fourth) - weekStart + 7) % 7));
}

/** Number of weeks of a year, 52 or 53. */
export function weeksInYear(year: number, weekStart: WeekStart): number {
  return daysBetween(firstWeekStart(year, weekStart), firstWeekStart(year + 1, weekStart)) / 7;
}

/** The farm week a day falls in. */
export function weekOf(date: BusinessDate, weekStart: WeekStart): FarmWeek {
  const first = addDays(date, -((weekday(date) - weekStart + 7) % 7));
  const year = civilOf(dayNumber(first) + 3).year;
  const week = daysBetween(firstWeekStart(year, weekStart), first) / 7 + 1;
  return { year, week, first, last: addDays(first, 6) };
}

/** The week of a given number. @throws RangeError when the year has no such week. */
export function weekNumbered(year: number, week: number, weekStart: WeekStart): FarmWeek {
  if (!Number.isInteger(week) || week < 1 || week > weeksInYear(year, weekStart)) {
    throw new RangeError(`year ${year} has no week ${week}`);
  }
  const first = addDays(firstWeekStart(year, weekStart), (week - 1) * 7);
  return { year, week, first, last: addDays(first, 6) };
}

/** The week so many weeks later (earlier when negative). */
export function shiftWeek(week: FarmWeek, weeks: number, weekStart: WeekStart): FarmWeek {
  return weekOf(addDays(week.first, weeks * 7), weekStart);
}

/** The list a week field offers: 1 to 52 or 53, closed by the entry "--" of value 0 (all weeks). */
export function weekList(year: number, weekStart: WeekStart): readonly { value: number; label: string }[] {
  const rows = Array.from({ length: weeksInYear(year, weekStart) }, (_, i) => ({ value: i + 1, label: String(i + 1) }));
  return [...rows, { value: 0, label: '--' }];
}

/** The key YYYYWW of a week, for example 202647: it sorts, and stands in addresses and files that are read back. */
export function weekLabel(week: { year: number; week: number }): string {
  return `${week.year}${String(week.week).padStart(2, '0')}`;
}

/** A week as people read it in cells and on axes, by its key: W47/2026, for 07/2026 is a month. A text that is no key stays. */
export function weekText(key: string): string {
  return /^\d{6}$/.test(key) ? `W${key.slice(4)}/${key.slice(0, 4)}` : key;
}

/** A week in a sentence, by its key: Tuần 47/2026. */
export function weekWords(key: string): Text3 {
  const week = `${key.slice(4)}/${key.slice(0, 4)}`;
  return t3(`Tuần ${week}`, `Week ${week}`, `สัปดาห์ ${week}`);
}
