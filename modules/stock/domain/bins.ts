import { dateOfDay, weekday } from '#kernel/business-date.ts';

/** An hour of a farm's own clock: 24 × day number + hours of the day. */
export type Moment = number;
type Hours = readonly [from: number, to: number];

/** When feed can be ordered and taken in. */
export interface FeedHours {
  /** The mill takes orders between these hours, on so many days of the week from Monday on. */
  readonly mill: Hours;
  readonly millDays: number;
  /** Hours from an order to its lorry, at the earliest. */
  readonly lead: number;
  /** The farm lets feed lorries in between these hours, on any day. */
  readonly farm: Hours;
}

/** A bin as it stands on a day. */
export interface Bin {
  /** kg that lie in it, that are on their way to it, and that it holds. */
  readonly level: number;
  readonly onway: number;
  readonly capacity: number;
  /** kg its houses take so many days from today: 0 is what today still takes. */
  readonly need: (ahead: number) => number;
  /** Today as a day number. */
  readonly today: number;
  /** The clock. */
  readonly now: Moment;
}

/** The order a bin asks for. */
export interface BinOrder {
  /** The last hour to order before it stands empty; past that the next one at which the mill takes orders. */
  readonly orderBy: Moment;
  readonly arrives: Moment;
  /** The bin will have stood empty when the lorry comes. */
  readonly late: boolean;
  readonly kg: number;
}

/** Days beyond which nothing is foreseen. */
const HORIZON = 60;
const EVERY_DAY = 7;

/** Days from the start of today until so many kg are eaten, parts of a day too; null beyond {@link HORIZON}. */
export function daysLasting(kg: number, need: Bin['need']): number | null {
  let left = kg;
  for (let day = 0; day < HORIZON; day += 1) {
    const eaten = need(day);
    if (eaten > left) return day + left / eaten;
    left -= eaten;
  }
  return null;
}

/** kg eaten from the start of today until so many days later, evenly through each day. */
function eatenBy(days: number, need: Bin['need']): number {
  const whole = Math.floor(days);
  let kg = need(whole) * (days - whole);
  for (let day = 0; day < whole; day += 1) kg += need(day);
  return kg;
}

const worksOn = (day: number, days: number): boolean => (weekday(dateOfDay(day)) + 6) % EVERY_DAY < days;

/** The last hour not after `moment` that lies in some hours of the first days of a week. */
function lastWithin(moment: Moment, [from, to]: Hours, days: number): Moment {
  let day = Math.floor(moment / 24);
  while (!worksOn(day, days) || day * 24 + from > moment) day -= 1;
  return Math.min(moment, day * 24 + to);
}

/** The first hour not before `moment` that lies in some hours of the first days of a week. */
function firstWithin(moment: Moment, [from, to]: Hours, days: number): Moment {
  let day = Math.floor(moment / 24);
  while (!worksOn(day, days) || day * 24 + to < moment) day += 1;
  return Math.max(moment, day * 24 + from);
}

/**
 * The next order of a bin: as late as the mill's and the farm's hours let its lorry come before the bin is empty, as much as covers
 * `coverdays` from then on and finds room. Null where the bin does not run empty in sight.
 */
export function binOrder({ level, onway, capacity, need, today, now }: Bin, hours: FeedHours, coverdays: number): BinOrder | null {
  const lasts = daysLasting(level + onway, need);
  if (lasts === null) return null;
  const latest = lastWithin(24 * (today + lasts), hours.farm, EVERY_DAY);
  const inTime = lastWithin(latest - hours.lead, hours.mill, hours.millDays);
  const late = inTime < now;
  const orderBy = late ? firstWithin(now, hours.mill, hours.millDays) : inTime;
  const arrives = late ? firstWithin(orderBy + hours.lead, hours.farm, EVERY_DAY) : latest;
  const days = arrives / 24 - today;
  const left = Math.max(0, level + onway - eatenBy(days, need));
  const wanted = eatenBy(days + coverdays, need) - eatenBy(days, need) - left;
  return { orderBy, arrives, late: late && arrives > 24 * (today + lasts), kg: Math.max(0, Math.min(capacity - left, wanted)) };
}
