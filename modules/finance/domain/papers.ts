import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { daysOfMonth, monthOf, shiftMonth } from '#kernel/month.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';

/** Most decimals of a currency. */
const MONEY_DECIMALS = 4;

/** A paper somebody owes: what it comes to and when it falls due. */
export interface OwedPaper {
  readonly id: string;
  readonly partnerid: string;
  readonly valuedt: BusinessDate;
  readonly duedt: BusinessDate;
  readonly total: number;
}

/** What was paid of a paper; below 0 what was given back. */
export interface PaidPart {
  readonly id: string;
  readonly paydt: BusinessDate;
  readonly amount: number;
}

/** What of each paper was open at the end of a day, by its id; papers written later and those that are settled stand not in it. */
export function openOn(papers: readonly OwedPaper[], payments: readonly PaidPart[], day: BusinessDate): ReadonlyMap<string, number> {
  const open = new Map(papers.filter(({ valuedt }) => valuedt <= day).map(({ id, total }) => [id, total]));
  for (const { id, paydt, amount } of payments) {
    const left = open.get(id);
    if (left !== undefined && paydt <= day) open.set(id, roundHalfAway(left - amount, MONEY_DECIMALS));
  }
  return new Map([...open].filter(([, left]) => left !== 0));
}

/** Balances by days past the due date: not due yet, up to 30, 60 and 90 days, longer. */
export interface Ageing {
  readonly notdue: number;
  readonly to30: number;
  readonly to60: number;
  readonly to90: number;
  readonly older: number;
  readonly total: number;
}

/** Where a balance stands by its days past the due date (finance.md, PigExpReport2: 0, 30, 60, 90 days). */
export function ageOf(duedt: BusinessDate, day: BusinessDate): Exclude<keyof Ageing, 'total'> {
  const late = daysBetween(duedt, day);
  if (late <= 0) return 'notdue';
  return late <= 30 ? 'to30' : late <= 60 ? 'to60' : late <= 90 ? 'to90' : 'older';
}

const NOTHING: Ageing = { notdue: 0, to30: 0, to60: 0, to90: 0, older: 0, total: 0 };

/** Open balances of each partner by their age at the end of a day. */
export function ageing(papers: readonly OwedPaper[], payments: readonly PaidPart[], day: BusinessDate): ReadonlyMap<string, Ageing> {
  const open = openOn(papers, payments, day);
  const ages = new Map<string, Ageing>();
  for (const { id, partnerid, duedt } of papers) {
    const left = open.get(id);
    if (left === undefined) continue;
    const own = ages.get(partnerid) ?? NOTHING;
    const at = ageOf(duedt, day);
    ages.set(partnerid, { ...own, [at]: own[at] + left, total: own.total + left });
  }
  return ages;
}

/** The days a month's costs are set beside: the same days of the month before, its whole where the month is whole. */
export function monthBefore({ from, to }: { readonly from: BusinessDate; readonly to: BusinessDate }) {
  const month = daysOfMonth(shiftMonth(monthOf(from), -1));
  const sameDay = addDays(month.from, daysBetween(daysOfMonth(monthOf(from)).from, to));
  const whole = to === daysOfMonth(monthOf(to)).to;
  return { from: month.from, to: whole || sameDay > month.to ? month.to : sameDay };
}

/** Change from an earlier amount in per cent; null from nothing. */
export const changeFrom = (before: number, now: number): number | null => ratio(100 * (now - before), Math.abs(before));
