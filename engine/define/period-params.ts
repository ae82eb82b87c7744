import { addDays, type BusinessDate, civilOf, dayNumber, daysBetween, isBusinessDate } from '#kernel/business-date.ts';
import { daysOfMonth, type Month, monthOf, shiftMonth } from '#kernel/month.ts';
import { shiftWeek, type WeekStart, weekNumbered, weekOf, weeksInYear } from '#kernel/week.ts';
import type { Field, FieldValues } from './field.ts';

/** The parameters that say together which days a report is of, by their keys. */
export type PeriodParams =
  | { readonly kind: 'days'; readonly from: string; readonly to: string }
  | { readonly kind: 'month'; readonly month: string; readonly months: string | null }
  | { readonly kind: 'week'; readonly year: string; readonly week: string }
  | { readonly kind: 'year'; readonly year: string }
  | { readonly kind: 'day'; readonly day: string };

/** What a farm counts its days and weeks by. */
export interface WeekCalendar {
  readonly today: BusinessDate;
  readonly weekStart: WeekStart;
}

/** How a period is compared: with the one just before it, or the same one a year earlier. */
export type Earlier = 'before' | 'lastyear';

/** Days of 52 weeks: a year that keeps weekdays. */
const YEAR_OF_WEEKS = 364;
const WEEKS = 52;
const QUARTER = 3;
const MONTHS = 12;

const has = (fields: readonly Field[], key: string, kind: Field['kind']): boolean => fields.some((field) => field.key === key && field.kind === kind);

/** The period among the parameters of a report; null where it asks for none. A month goes before weeks that may stand in its place. */
export function periodParams(fields: readonly Field[]): PeriodParams | null {
  if (has(fields, 'from', 'date') && has(fields, 'to', 'date')) return { kind: 'days', from: 'from', to: 'to' };
  if (has(fields, 'month', 'code')) return { kind: 'month', month: 'month', months: has(fields, 'months', 'int') ? 'months' : null };
  const week = fields.find(({ weekOf: year }) => year !== undefined);
  if (week?.weekOf !== undefined) return { kind: 'week', year: week.weekOf, week: week.key };
  if (has(fields, 'year', 'int')) return { kind: 'year', year: 'year' };
  return has(fields, 'day', 'date') ? { kind: 'day', day: 'day' } : null;
}

/** Keys of the parameters of a period, in order. */
export function keysOf(period: PeriodParams): string[] {
  return Object.entries(period).flatMap(([name, key]) => (name === 'kind' || key === null ? [] : [key as string]));
}

interface Span {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null);
const monthIn = (value: unknown): Month | null => (typeof value === 'string' && /^\d{6}$/.test(value) ? value : null);

/** The days of a farm's year, or of a week of it; null where there is no such week. */
function daysOfWeek(year: number, week: number | null, weekStart: WeekStart): Span | null {
  if (week === null || week > weeksInYear(year, weekStart)) return null;
  if (week > 0) {
    const { first, last } = weekNumbered(year, week, weekStart);
    return { from: first, to: last };
  }
  return { from: weekNumbered(year, 1, weekStart).first, to: addDays(weekNumbered(year + 1, 1, weekStart).first, -1) };
}

function daysBetweenTyped(from: unknown, to: unknown): Span | null {
  return isBusinessDate(from) && isBusinessDate(to) ? { from, to } : null;
}

const monthsTogether = (months: string | null, values: FieldValues): number => (months === null ? 1 : (numberOf(values[months]) ?? 1));

/** First and last day the values stand for; null while they do not say it. */
export function daysAsked(period: PeriodParams, values: FieldValues, weekStart: WeekStart): Span | null {
  if (period.kind === 'day') return daysBetweenTyped(values[period.day], values[period.day]);
  if (period.kind === 'days') return daysBetweenTyped(values[period.from], values[period.to]);
  if (period.kind === 'month') {
    const month = monthIn(values[period.month]);
    if (month === null) return null;
    return { from: daysOfMonth(shiftMonth(month, 1 - monthsTogether(period.months, values))).from, to: daysOfMonth(month).to };
  }
  const year = numberOf(values[period.year]);
  if (year === null) return null;
  if (period.kind === 'week') return daysOfWeek(year, numberOf(values[period.week]), weekStart);
  return { from: daysOfMonth(`${year}01`).from, to: daysOfMonth(`${year}12`).to };
}

/** The day so many months later; the last of the month where that has fewer days. */
function inMonths(day: BusinessDate, months: number): BusinessDate {
  const { from, to } = daysOfMonth(shiftMonth(monthOf(day), months));
  const moved = addDays(from, civilOf(dayNumber(day)).day - 1);
  return moved < to ? moved : to;
}

/** Months from the first day to the last where the days are whole months, or a month up to a day of it; else null. */
function wholeMonths({ from, to }: Span): number | null {
  if (!from.endsWith('01')) return null;
  const months = Number(to.slice(0, 4)) * MONTHS + Number(to.slice(4, 6)) - Number(from.slice(0, 4)) * MONTHS - Number(from.slice(4, 6)) + 1;
  return to === daysOfMonth(monthOf(to)).to || months === 1 ? months : null;
}

/** Days moved by whole periods: months by months, weeks by weeks; a year earlier keeps weekdays where the days are whole weeks. */
function daysMoved(span: Span, by: Earlier | 'after'): Span {
  const length = daysBetween(span.from, span.to) + 1;
  const months = wholeMonths(span);
  if (by === 'lastyear') {
    if (months === null && length % 7 === 0) return { from: addDays(span.from, -YEAR_OF_WEEKS), to: addDays(span.to, -YEAR_OF_WEEKS) };
    return monthsMoved(span, -MONTHS);
  }
  const sign = by === 'after' ? 1 : -1;
  if (months !== null) return monthsMoved(span, sign * months);
  return { from: addDays(span.from, sign * length), to: addDays(span.to, sign * length) };
}

function monthsMoved({ from, to }: Span, months: number): Span {
  const end = daysOfMonth(monthOf(to)).to;
  return { from: inMonths(from, months), to: to === end ? daysOfMonth(shiftMonth(monthOf(to), months)).to : inMonths(to, months) };
}

/** The same number of a week in another year; its last week where the year has no such one. */
const weekIn = (year: number, week: number, weekStart: WeekStart): number => Math.min(week, weeksInYear(year, weekStart));

/** A week moved by one, or by a year; the whole year (week 0) by a year always. */
function weekMoved(year: number, week: number, by: Earlier | 'after', weekStart: WeekStart): { readonly year: number; readonly week: number } {
  const sign = by === 'after' ? 1 : -1;
  if (by === 'lastyear' || week === 0) return { year: year + sign, week: weekIn(year + sign, week, weekStart) };
  return shiftWeek(weekNumbered(year, week, weekStart), sign, weekStart);
}

/** The values of the period before, after, or a year earlier, and no other parameter; null while the values say no period. */
export function movedPeriod(period: PeriodParams, values: FieldValues, by: Earlier | 'after', weekStart: WeekStart): FieldValues | null {
  const span = daysAsked(period, values, weekStart);
  if (span === null) return null;
  const sign = by === 'after' ? 1 : -1;
  switch (period.kind) {
    case 'days': {
      const { from, to } = daysMoved(span, by);
      return { [period.from]: from, [period.to]: to };
    }
    case 'day':
      return { [period.day]: addDays(span.from, by === 'lastyear' ? -YEAR_OF_WEEKS : sign * 7) };
    case 'month':
      return { [period.month]: shiftMonth(monthOf(span.to), sign * (by === 'lastyear' ? MONTHS : monthsTogether(period.months, values))) };
    case 'year':
      return { [period.year]: Number(values[period.year]) + sign };
    case 'week': {
      const { year, week } = weekMoved(Number(values[period.year]), Number(values[period.week]), by, weekStart);
      return { [period.year]: year, [period.week]: week };
    }
  }
}

/** Periods offered by name. */
export type PresetName =
  | 'today'
  | 'yesterday'
  | 'thisWeek'
  | 'lastWeek'
  | 'thisMonth'
  | 'lastMonth'
  | 'thisQuarter'
  | 'lastQuarter'
  | 'thisYear'
  | 'lastYear'
  | 'weeks52'
  | 'months12';

export interface Preset {
  readonly name: PresetName;
  readonly values: FieldValues;
}

const preset = (name: PresetName, values: FieldValues): Preset => ({ name, values });

function daysPresets({ from, to }: { readonly from: string; readonly to: string }, { today, weekStart }: WeekCalendar): Preset[] {
  const week = weekOf(today, weekStart);
  const before = shiftWeek(week, -1, weekStart);
  const month = monthOf(today);
  const last = daysOfMonth(shiftMonth(month, -1));
  const quarter = shiftMonth(month, -((Number(month.slice(4)) - 1) % QUARTER));
  const of = (name: PresetName, first: BusinessDate, end: BusinessDate): Preset => preset(name, { [from]: first, [to]: end });
  return [
    of('thisWeek', week.first, today),
    of('lastWeek', before.first, before.last),
    of('thisMonth', daysOfMonth(month).from, today),
    of('lastMonth', last.from, last.to),
    of('thisQuarter', daysOfMonth(quarter).from, today),
    of('lastQuarter', daysOfMonth(shiftMonth(quarter, -QUARTER)).from, daysOfMonth(shiftMonth(quarter, -1)).to),
    of('thisYear', daysOfMonth(`${month.slice(0, 4)}01`).from, today),
    of('weeks52', addDays(today, 1 - WEEKS * 7), today),
  ];
}

function monthPresets({ month, months }: { readonly month: string; readonly months: string | null }, today: BusinessDate): Preset[] {
  const running = monthOf(today);
  const of = (name: PresetName, last: Month, count: number): Preset =>
    preset(name, { [month]: last, ...(months === null ? {} : { [months]: count }) });
  const single = [of('thisMonth', running, 1), of('lastMonth', shiftMonth(running, -1), 1)];
  if (months === null) return single;
  const begun = ((Number(running.slice(4)) - 1) % QUARTER) + 1;
  return [
    ...single,
    of('thisQuarter', running, begun),
    of('lastQuarter', shiftMonth(running, -begun), QUARTER),
    of('thisYear', running, Number(running.slice(4))),
    of('months12', running, MONTHS),
  ];
}

/** The periods offered by name, with the values they stand for; running ones end today. */
export function presetsOf(period: PeriodParams, { today, weekStart }: WeekCalendar): Preset[] {
  if (period.kind === 'days') return daysPresets(period, { today, weekStart });
  if (period.kind === 'month') return monthPresets(period, today);
  if (period.kind === 'day') return [preset('today', { [period.day]: today }), preset('yesterday', { [period.day]: addDays(today, -1) })];
  const year = Number(today.slice(0, 4));
  if (period.kind === 'year') return [preset('thisYear', { [period.year]: year }), preset('lastYear', { [period.year]: year - 1 })];
  const now = weekOf(today, weekStart);
  const before = shiftWeek(now, -1, weekStart);
  const of = (name: PresetName, { year: of52, week }: { readonly year: number; readonly week: number }): Preset =>
    preset(name, { [period.year]: of52, [period.week]: week });
  return [of('thisWeek', now), of('lastWeek', before), of('thisYear', { year: now.year, week: 0 }), of('lastYear', { year: now.year - 1, week: 0 })];
}
