/**
 * A calendar day as the specification stores it: 'YYYYMMDD'. Strings compare in calendar order.
 * Arithmetic runs on whole day numbers (days since 1970-01-01, proleptic Gregorian), so it is the
 * same in every browser, needs no time zone and costs nanoseconds.
 */
export type BusinessDate = string & { readonly __brand: 'BusinessDate' };

const SHAPE = /^\d{8}$/;

/** Day number of a civil date; algorithm by eras of 400 years, exact for years 0 to 9999. */
function civilToDay(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The parts of a day number. */
export function civilOf(day: number): { year: number; month: number; day: number } {
  const shifted = day + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const mp = Math.floor((5 * dayOfYear + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * mp + 2) / 5) + 1,
  };
}

/** The date of a day number, the inverse of {@link dayNumber}. */
export function dateOfDay(day: number): BusinessDate {
  const { year, month, day: d } = civilOf(day);
  return `${String(year).padStart(4, '0')}${String(month).padStart(2, '0')}${String(d).padStart(2, '0')}` as BusinessDate;
}

/** Days since 1970-01-01 of a valid date. */
export function dayNumber(date: BusinessDate): number {
  return civilToDay(Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6, 8)));
}

/** The date when the text names a real calendar day, else null ('20260231' is null). */
export function parseBusinessDate(text: string): BusinessDate | null {
  if (!SHAPE.test(text) || text < '1900') return null;
  const date = text as BusinessDate;
  return dateOfDay(dayNumber(date)) === date ? date : null;
}

/** True for a text that names a real calendar day. */
export function isBusinessDate(text: unknown): text is BusinessDate {
  return typeof text === 'string' && parseBusinessDate(text) !== null;
}

/** The date so many days later (earlier when negative). */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return dateOfDay(dayNumber(date) + days);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Day of the week, 0 Sunday to 6 Saturday. */
export function weekday(date: BusinessDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** A date literal known to be right (tests, constants). @throws RangeError when it is no calendar day. */
export function businessDate(text: string): BusinessDate {
  const date = parseBusinessDate(text);
  if (date === null) throw new RangeError(`not a calendar day: ${text}`);
  return date;
}
