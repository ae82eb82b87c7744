import { type Money, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import { daysOfMonth, monthOf, shiftMonth } from '#kernel/month.ts';
import { dayIssues } from '#modules/stock/domain/note.ts';
import { inMonths } from './split.ts';

/** Where a cost belongs. */
export type CostPlace = 'house' | 'area' | 'farm';

/** Most months a cost is spread over. */
export const MOST_MONTHS = 60;

/** A cost voucher as its rules see it. */
export interface Voucher {
  readonly valuedt: BusinessDate;
  readonly itemid: string;
  readonly place: CostPlace;
  readonly roomid: string | null;
  readonly area: string | null;
  readonly supplierid: string | null;
  /** Without tax; of the farm's currency. */
  readonly amount: number | null;
  readonly tax: number;
  readonly months: number;
  readonly paymethod: string | null;
  /** Paid as it is written; null of one that is corrected. */
  readonly paid: number | null;
}

/** What the rules ask about the farm. */
export interface VoucherFacts {
  readonly lock: LockRule;
  /** Decimals of the farm's currency. */
  readonly decimals: number;
  readonly item: { readonly itemtp: string; readonly inuse: boolean } | null;
  readonly house: { readonly inuse: boolean } | null;
  /** Batches of the house, closed ones with their last day. */
  readonly batches: readonly { readonly opendt: BusinessDate; readonly closedt: BusinessDate | null }[];
  readonly isArea: (code: string) => boolean;
  readonly supplier: { readonly inuse: boolean; readonly supplies: boolean } | null;
  readonly hasMethod: (code: string) => boolean;
}

/** A part of a voucher's amount and the day it counts on. */
export interface Share {
  readonly valuedt: BusinessDate;
  readonly amount: Money;
}

/** The day so many months after another: the same of its month, or the last where the month is shorter. */
export function monthsOn(day: BusinessDate, months: number): BusinessDate {
  const { from, to } = daysOfMonth(shiftMonth(monthOf(day), months));
  const same = addDays(from, Number(day.slice(6, 8)) - 1);
  return same < to ? same : to;
}

/** The parts of an amount over its months, the first on the voucher's day: amount / n each, what does not divide in the last. */
export function sharesOf({ valuedt, months }: Pick<Voucher, 'valuedt' | 'months'>, amount: Money): Share[] {
  return inMonths(amount, months).map((part, at) => ({ valuedt: monthsOn(valuedt, at), amount: part }));
}

/** A batch of a house by its number, with its days; null while it is open. */
export interface HouseBatch {
  readonly parityid: number;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
}

/** What each batch of a house bears of the parts of a voucher: those of its days. One that bears none is absent. */
export function borneByBatches(shares: readonly Share[], batches: readonly HouseBatch[]): ReadonlyMap<number, Money> {
  const borne = new Map<number, Money>();
  for (const { valuedt, amount } of shares) {
    const batch = batches.find(({ opendt, closedt }) => valuedt >= opendt && (closedt === null || valuedt <= closedt));
    if (batch !== undefined && amount !== 0n) borne.set(batch.parityid, (borne.get(batch.parityid) ?? 0n) + amount);
  }
  return borne;
}

const exact = (value: number, decimals: number): boolean => scaledOf(value, decimals) !== null;

function itemIssues({ itemid }: Voucher, { item }: VoucherFacts): Issue[] {
  if (item?.inuse !== true) return [refuse('V_NOTEXISTS', 'itemid', { value: itemid })];
  // Goods cost what the ledger says they do when they are used: written here as well they would count twice.
  return item.itemtp === 'service' ? [] : [refuse('V_INVALID', 'itemid')];
}

/** The first day of a part that falls into a closed batch: its close-out stands. */
export function closedDay(days: readonly BusinessDate[], batches: VoucherFacts['batches']): BusinessDate | null {
  const closed = batches.flatMap(({ opendt, closedt }) => (closedt === null ? [] : [{ opendt, closedt }]));
  return days.find((day) => closed.some(({ opendt, closedt }) => day >= opendt && day <= closedt)) ?? null;
}

function placeIssues(voucher: Voucher, facts: VoucherFacts): Issue[] {
  const { place, roomid, area, valuedt, months } = voucher;
  if (place === 'area')
    return area === null ? [refuse('V_REQUIRED', 'area')] : facts.isArea(area) ? [] : [refuse('V_NOTEXISTS', 'area', { value: area })];
  if (place === 'farm') return [];
  if (roomid === null) return [refuse('V_REQUIRED', 'roomid')];
  if (facts.house === null) return [refuse('V_NOTEXISTS', 'roomid', { value: roomid })];
  if (!facts.house.inuse) return [refuse('854', 'roomid', { house: roomid })];
  if (!isMonths(months)) return [];
  const days = Array.from({ length: months }, (_, at) => monthsOn(valuedt, at));
  const closed = closedDay(days, facts.batches);
  return closed === null ? [] : [refuse('814', 'roomid', { house: roomid, date: closed })];
}

const isMonths = (months: number): boolean => Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS;

function amountIssues({ amount, tax, months }: Voucher, { decimals }: VoucherFacts): Issue[] {
  const own =
    amount === null
      ? [refuse('V_REQUIRED', 'amount')]
      : amount <= 0
        ? [refuse('V_POSITIVE', 'amount')]
        : exact(amount, decimals)
          ? []
          : [refuse('V_INVALID', 'amount')];
  const taxed = tax < 0 ? [refuse('V_NOTNEG', 'tax')] : exact(tax, decimals) ? [] : [refuse('V_INVALID', 'tax')];
  return [...own, ...taxed, ...(isMonths(months) ? [] : [refuse('V_RANGE', 'months', { min: 1, max: MOST_MONTHS })])];
}

function supplierIssues({ supplierid }: Voucher, { supplier }: VoucherFacts): Issue[] {
  if (supplierid === null) return [];
  return supplier?.inuse === true && supplier.supplies ? [] : [refuse('V_NOTEXISTS', 'supplierid', { value: supplierid })];
}

/** A payment: more than nothing, not finer than the currency, not above what is open, with its method. */
export function paymentIssues(
  { amount, paymethod }: { readonly amount: number; readonly paymethod: string | null },
  open: number,
  { decimals, hasMethod }: Pick<VoucherFacts, 'decimals' | 'hasMethod'>,
  field = 'amount',
): Issue[] {
  if (!(amount > 0) || amount > open || !exact(amount, decimals)) return [refuse('z02', field)];
  return paymethod !== null && hasMethod(paymethod) ? [] : [refuse('z02', 'paymethod')];
}

function paidIssues(voucher: Voucher, facts: VoucherFacts): Issue[] {
  const { paid, paymethod, amount, tax } = voucher;
  if (paymethod !== null && !facts.hasMethod(paymethod)) return [refuse('V_NOTEXISTS', 'paymethod', { value: paymethod })];
  return paid === null || paid === 0 ? [] : paymentIssues({ amount: paid, paymethod }, (amount ?? 0) + tax, facts, 'paid');
}

/** Everything a cost voucher is refused for; the same in the browser and on the server. */
export function checkVoucher(voucher: Voucher, facts: VoucherFacts): Issue[] {
  return [
    ...dayIssues(voucher.valuedt, facts.lock),
    ...itemIssues(voucher, facts),
    ...placeIssues(voucher, facts),
    ...supplierIssues(voucher, facts),
    ...amountIssues(voucher, facts),
    ...paidIssues(voucher, facts),
  ];
}
