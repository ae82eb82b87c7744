import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { HerdSettings } from './settings.ts';

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

/** V_INVALID when fewer or more rows were made than head counted, 424 when the mean of the weight together is out of range. */
export function lotIssues(
  entrytp: 'gilt' | 'boar',
  heads: number,
  counted: { readonly count?: number | null | undefined; readonly total?: number | null | undefined },
  settings: Pick<HerdSettings, 'WTGILT' | 'WTBOAR'>,
): Issue[] {
  const { count, total } = counted;
  const mean = total == null ? null : Math.round((total / heads) * 10) / 10;
  const [min, max] = entrytp === 'gilt' ? settings.WTGILT : settings.WTBOAR;
  return [
    ...(count != null && count !== heads ? [refuse('V_INVALID', 'count')] : []),
    ...(mean !== null && (mean < min || mean > max) ? [refuse('424', 'total', { kg: mean, min, max })] : []),
  ];
}
