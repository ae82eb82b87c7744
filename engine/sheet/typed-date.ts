import { addDays, type BusinessDate, daysBetween, parseBusinessDate } from '#kernel/business-date.ts';
import { BUDDHIST_YEARS } from '#kernel/date-style.ts';

/** Years a farm's date can have; outside them a typed date is a slip. */
const FIRST_YEAR = 1950;
const LAST_YEAR = 2150;
/** Excel's day 0 counted from 1970-01-01. */
const EPOCH = 25_569;
/** Serial numbers read as dates when a cell lost its format: 2000-01-01 to 2050-12-31. */
const SERIAL_FIRST = 36_526;
const SERIAL_LAST = 55_153;

/** Thai digits as Arabic ones. */
export function westernDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

/**
 * The Christian year meant by a typed one, or null. Four digits may be Buddhist (2569 is 2026).
 * Two digits from 43 to 83 are a Buddhist year too, because a farm writes 2000 to 2040 and not 2043
 * to 2083; the rest lie between 1984 and 2042.
 */
export function meantYear(digits: string): number | null {
  const typed = Number(digits);
  if (digits.length === 2) {
    if (typed >= 43 && typed <= 83) return 2500 + typed - BUDDHIST_YEARS;
    return typed >= 84 ? 1900 + typed : 2000 + typed;
  }
  if (digits.length !== 4) return null;
  const year = typed > 2400 ? typed - BUDDHIST_YEARS : typed;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

function dateOf(yearDigits: string, month: string, day: string): BusinessDate | null {
  const year = meantYear(yearDigits);
  return year === null ? null : parseBusinessDate(`${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`);
}

/** A run of digits: YYYYMMDD, DDMMYYYY, DDMMYY; seven and five digits lost a leading zero. */
function fromDigits(digits: string): BusinessDate | null {
  if (digits.length === 8) {
    // Never both: as a month the first half of a sound year (19 to 21, 24 to 27) does not exist.
    return dateOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)) ?? dateOf(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2));
  }
  if (digits.length === 6) return dateOf(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2));
  return null;
}

/** Parts with separators: day first, or a four-digit year first. */
function fromParts(first: string, second: string, third: string): BusinessDate | null {
  if (first.length === 4) return third.length <= 2 ? dateOf(first, second, third) : null;
  return first.length <= 2 ? dateOf(third, second, first) : null;
}

/** '5' or '20-11': the latest such day not after `today`. */
function fromFragment(text: string, today: BusinessDate): BusinessDate | null {
  const match = /^(\d{1,2})(?:[/\-. ](\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const day = (match[1] ?? '').padStart(2, '0');
  const month = match[2]?.padStart(2, '0');
  // 29 February can lie up to eight years back.
  for (let year = Number(today.slice(0, 4)), back = 0; back < 9; back += 1) {
    const months = month === undefined ? ['12', '11', '10', '09', '08', '07', '06', '05', '04', '03', '02', '01'] : [month];
    for (const candidate of months) {
      const date = parseBusinessDate(`${year - back}${candidate}${day}`);
      if (date !== null && date <= today) return date;
    }
  }
  return null;
}

/**
 * Reads a date as people type it: 20112026, 20/11/26, 20-11-2026, 20.11.2026, 20261120, 2026-11-20,
 * 20/11/2569 (Buddhist year), Thai digits, a time of day behind it. With `today` also 20-11 and 5.
 * The month never stands before the day.
 * @returns the date, or null when the text names no calendar day between 1950 and 2150
 */
export function parseTypedDate(text: string, today?: BusinessDate): BusinessDate | null {
  const clean = westernDigits(text.normalize('NFC'))
    .trim()
    .replace(/(?:T|\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[ap]m)?$/i, '');
  if (/^\d{6}$|^\d{8}$/.test(clean)) return fromDigits(clean);
  const parts = /^(\d{1,4})\s*([/\-. ])\s*(\d{1,2})\s*\2\s*(\d{1,4})$/.exec(clean);
  if (parts !== null) return fromParts(parts[1] ?? '', parts[3] ?? '', parts[4] ?? '');
  return today === undefined ? null : fromFragment(clean, today);
}

/**
 * Reads a date from a cell Excel holds as a number without a date format: typed digits (20112026,
 * 5112026, 201126) or a serial number whose format was lost. Five digits that can be both are
 * refused rather than guessed.
 */
export function parseDateNumber(value: number): BusinessDate | null {
  if (!Number.isFinite(value) || value <= 0) return null;
  const whole = Math.floor(value);
  const digits = String(whole);
  const serial = whole >= SERIAL_FIRST && whole <= SERIAL_LAST ? addDays('19700101' as BusinessDate, whole - EPOCH) : null;
  if (whole !== value) return serial;
  const typed = fromDigits(digits.length % 2 === 1 ? `0${digits}` : digits);
  return serial !== null && typed !== null ? null : (serial ?? typed);
}

/**
 * Reads a cell with a date format, given as the UTC instant the file holds. A Buddhist year typed
 * into Excel stands 543 years too late; digits typed into a date cell (20112026) stand in a far
 * year, because Excel took them for a serial number.
 */
export function parseDateInstant(milliseconds: number): BusinessDate | null {
  // A time of day may arrive one millisecond short of its second.
  const seconds = Math.round(milliseconds / 1000);
  const days = Math.floor(seconds / 86_400);
  if (!Number.isFinite(days)) return null;
  const serial = days + EPOCH;
  // 9999-12-31 is Excel's last day.
  const date = serial > 0 && serial <= 2_958_465 ? addDays('19700101' as BusinessDate, days) : null;
  const meant = date === null ? null : dateOf(date.slice(0, 4), date.slice(4, 6), date.slice(6, 8));
  return meant ?? (serial >= 100_000 && Number.isSafeInteger(serial) ? parseDateNumber(serial) : null);
}

/** The instant a date cell of that day holds: UTC midnight, in milliseconds. */
export function dateInstant(date: BusinessDate): number {
  return daysBetween('19700101' as BusinessDate, date) * 86_400_000;
}
