import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';

/** Identities of a lot: prefix, running number with the width of the first one, suffix. */
export function lotIdentities(prefix: string, first: string, count: number, suffix: string): string[] {
  const start = Number.parseInt(first, 10);
  if (!Number.isSafeInteger(start) || start < 0) return [];
  return Array.from({ length: count }, (_, at) => `${prefix}${String(start + at).padStart(first.length, '0')}${suffix}`.toUpperCase());
}

/** Birth dates spread evenly over a range, first and last day included. */
export function spreadDates(from: BusinessDate, to: BusinessDate, count: number): BusinessDate[] {
  const days = daysBetween(from, to);
  return Array.from({ length: count }, (_, at) => addDays(from, count === 1 ? 0 : Math.round((at * days) / (count - 1))));
}
