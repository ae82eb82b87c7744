import { addDays, type BusinessDate, businessDate } from './business-date.ts';

/** A calendar month as YYYYMM. */
export type Month = string;

/** The month a day falls in. */
export function monthOf(date: BusinessDate): Month {
  return date.slice(0, 6);
}

/** The month so many months later (earlier when negative). */
export function shiftMonth(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(4, 6)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}${String((index % 12) + 1).padStart(2, '0')}`;
}

/** First and last day of a month. @throws RangeError when the text names no month. */
export function daysOfMonth(month: Month): { readonly from: BusinessDate; readonly to: BusinessDate } {
  return { from: businessDate(`${month}01`), to: addDays(businessDate(`${shiftMonth(month, 1)}01`), -1) };
}
