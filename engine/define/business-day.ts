import { addDays, type BusinessDate, dateOfDay } from '#kernel/business-date.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';

/** Days a business date closed by hand may lie behind the calendar (setting BUSMODE). */
const MANUAL_BEHIND = 7;

const DAY_MS = 86_400_000;

/** The calendar day at a place: milliseconds since 1970 in UTC, hours of its zone; that of the product's countries where no farm says otherwise. */
export function calendarDay(epochMs: number, zoneHours = DEFAULT_ZONE): BusinessDate {
  return dateOfDay(Math.floor((epochMs + zoneHours * 3_600_000) / DAY_MS));
}

/** CURBUSDT: the farm's calendar day, or the day its manager holds, at most seven days behind it and never ahead. */
export function currentBusinessDate(today: BusinessDate, mode: string, closed: BusinessDate | null): BusinessDate {
  if (mode !== 'manual' || closed === null) return today;
  const earliest = addDays(today, -MANUAL_BEHIND);
  if (closed > today) return today;
  return closed < earliest ? earliest : closed;
}
