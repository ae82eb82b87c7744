import { addDays, type BusinessDate, businessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { daysOfMonth, type Month, shiftMonth } from '#kernel/month.ts';
import { type FarmWeek, shiftWeek, type WeekStart, weekLabel, weekNumbered, weekOf } from '#kernel/week.ts';

/** Days from..to, both included, under the key its column carries. */
export interface Period {
  readonly key: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Longest period of a list, in days (V_PERIOD). */
export const LONGEST_PERIOD = 731;

/** 898 when from is after to; V_PERIOD when the period is longer than allowed. One day is a period. */
export function periodIssues(from: BusinessDate, to: BusinessDate, max = LONGEST_PERIOD): Issue[] {
  if (from > to) return [refuse('898', 'from')];
  return daysBetween(from, to) + 1 > max ? [refuse('V_PERIOD', 'to', { max })] : [];
}

/** First to last day of a calendar month. @throws RangeError when the text names no month. */
export function monthPeriod(month: Month): Period {
  return { key: month, ...daysOfMonth(month) };
}

/** So many months, the last of them `month`, oldest first. */
export function monthsEnding(month: Month, count: number): Period[] {
  return Array.from({ length: count }, (_, index) => monthPeriod(shiftMonth(month, index - count + 1)));
}

/** From 1 January of the month's year to the end of the month. */
export function yearToDate(month: Month): Period {
  return { key: 'ytd', from: businessDate(`${month.slice(0, 4)}0101`), to: monthPeriod(month).to };
}

/** The twelve calendar months that end with `month`, as one period. */
export function lastTwelveMonths(month: Month): Period {
  return { key: 'last12', from: monthPeriod(shiftMonth(month, -11)).from, to: monthPeriod(month).to };
}

function ofWeek(week: FarmWeek): Period {
  return { key: weekLabel(week), from: week.first, to: week.last };
}

/** So many farm weeks, the last of them the given one, oldest first; keys YYYYWW. */
export function weeksEnding(last: FarmWeek, count: number, weekStart: WeekStart): Period[] {
  return Array.from({ length: count }, (_, index) => ofWeek(shiftWeek(last, index - count + 1, weekStart)));
}

/** The farm weeks before `week`, so many of them taken as one period: a mean over them is summed, never a mean of means. */
export function weeksBefore(week: FarmWeek, count: number, weekStart: WeekStart): Period {
  return { key: `mean${count}`, from: shiftWeek(week, -count, weekStart).first, to: addDays(week.first, -1) };
}

/** From the first day of the farm year to the end of the week. */
export function farmYearToDate(week: FarmWeek, weekStart: WeekStart): Period {
  return { key: 'year', from: weekNumbered(week.year, 1, weekStart).first, to: week.last };
}

/** The week a report starts from: the one asked for, else the running one. @throws RangeError when the year has no such week. */
export function chosenWeek(curbusdt: BusinessDate, weekStart: WeekStart, year?: number, week?: number): FarmWeek {
  const running = weekOf(curbusdt, weekStart);
  if (week !== undefined && week > 0) return weekNumbered(year ?? running.year, week, weekStart);
  if (year === undefined || year === running.year) return running;
  return shiftWeek(weekNumbered(year + 1, 1, weekStart), -1, weekStart);
}

/** The part of a period that has passed on the as-of day; null when none of it has. Days to come count nowhere. */
export function passedPart(period: Period, asof: BusinessDate): Period | null {
  if (period.from > asof) return null;
  return period.to <= asof ? period : { ...period, to: asof };
}

/** The earlier of two days. */
export function earlier(a: BusinessDate, b: BusinessDate): BusinessDate {
  if (a < b) return a;
  return b;
}

/** The later of two days. */
export function later(a: BusinessDate, b: BusinessDate): BusinessDate {
  if (a > b) return a;
  return b;
}

/** Days of rows that one statement reads sooner than two do. */
const SHORT = 90;

/** A longer time in two halves, which do not wait for each other where each has a connection; a short one as it is. In the order of the days. */
export function halves({ from, to }: Pick<Period, 'from' | 'to'>): readonly Pick<Period, 'from' | 'to'>[] {
  const days = daysBetween(from, to);
  if (days < SHORT) return [{ from, to }];
  const middle = addDays(from, Math.floor(days / 2));
  return [
    { from, to: middle },
    { from: addDays(middle, 1), to },
  ];
}

/** P, the days of a period. */
export function daysOf(period: Pick<Period, 'from' | 'to'>): number {
  return daysBetween(period.from, period.to) + 1;
}
