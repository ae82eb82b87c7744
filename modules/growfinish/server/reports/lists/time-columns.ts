import { Refused } from '#engine/server/refused.ts';
import { type Period, periodIssues } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1 } from '#kernel/language.ts';
import { daysOfMonth, monthOf } from '#kernel/month.ts';
import { type WeekStart, weekLabel, weekOf, weekText } from '#kernel/week.ts';

/** How long a column of time is. */
export type Step = 'day' | 'week' | 'month';

/** A column of time: the days of it that were asked for. */
export interface TimeColumn extends Period {
  readonly label: Text3;
}

/** Most days that are shown each in a column of its own. */
const MOST_DAYS = 62;

/** The whole of a period: the end of every list of weeks. */
export const WHOLE = t1('--');

function stepFrom(day: BusinessDate, step: Step, weekstart: WeekStart): { readonly last: BusinessDate; readonly key: string; readonly label: Text3 } {
  if (step === 'day') return { last: day, key: day, label: t1(`${day.slice(6)}/${day.slice(4, 6)}`) };
  if (step === 'month') return { last: daysOfMonth(monthOf(day)).to, key: monthOf(day), label: t1(`${day.slice(4, 6)}/${day.slice(0, 4)}`) };
  const week = weekOf(day, weekstart);
  return { last: week.last, key: weekLabel(week), label: t1(weekText(weekLabel(week))) };
}

/** The days from–to as columns, the first and last cut at the ends. @throws Refused 898; V_PERIOD of too many days. */
export function timeColumns(from: BusinessDate, to: BusinessDate, step: Step, weekstart: WeekStart): TimeColumn[] {
  const issues = step === 'day' ? periodIssues(from, to, MOST_DAYS) : periodIssues(from, to);
  if (issues.length > 0) throw new Refused(issues);
  const columns: TimeColumn[] = [];
  for (let day = from; day <= to; ) {
    const { last, key, label } = stepFrom(day, step, weekstart);
    columns.push({ key, label, from: day, to: last < to ? last : to });
    day = addDays(last, 1);
  }
  return columns;
}
