import { type BusinessDate, dateOfDay } from '#kernel/business-date.ts';

/** The calendar day on this device; a signed-in person's farm has its own business date instead. */
export function today(): BusinessDate {
  const now = new Date();
  return dateOfDay(Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000));
}
