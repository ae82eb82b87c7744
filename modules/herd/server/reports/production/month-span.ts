import { daysOf, monthPeriod, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { type Month, monthOf, shiftMonth } from '#kernel/month.ts';

/** The month asked for, else the running one. */
export function monthAsked(month: Month | null | undefined, asof: BusinessDate): Month {
  return month ?? monthOf(asof);
}

/** So many months taken as one period, the last of them `month`. */
export function monthSpan(month: Month, months: number): Period {
  return { key: 'all', from: monthPeriod(shiftMonth(month, 1 - months)).from, to: monthPeriod(month).to };
}

/** The twelve months before a period, as one period. */
export function yearBefore(period: Period): Period {
  const before = monthOf(addDays(period.from, -1));
  return { key: 'before', from: monthPeriod(shiftMonth(before, -11)).from, to: monthPeriod(before).to };
}

/** A month as people write it: 02/2026. */
export function monthText(month: Month): string {
  return `${month.slice(4, 6)}/${month.slice(0, 4)}`;
}

/** The days of a period. */
export function spanText({ from, to }: Pick<Period, 'from' | 'to'>): Text3 {
  return t1(`${from}–${to}`);
}

/** Says how far a month runs that is not over on the day its figures are known on; null for any other. */
export function runningNote(month: Month, asof: BusinessDate): Text3 | null {
  const { from, to } = monthPeriod(month);
  if (asof < from || asof >= to) return null;
  const [name, n] = [monthText(month), daysOf({ from, to: asof })];
  return t3(`Tháng ${name} tính đến ngày ${n}.`, `Month ${name} to day ${n}.`, `เดือน ${name} ถึงวันที่ ${n}`);
}
