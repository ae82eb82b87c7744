import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';

/** Something found at a farm on a day. */
export interface Found {
  readonly placeid: string;
  readonly day: BusinessDate;
}

/**
 * Those of the positives with which a farm is newly positive: its first, or the first after more than `quiet` days (LABNEWPOS) since its last
 * one. Several of one day are one. Positives from before the days looked at must be among them, else every first one looks new.
 */
export function newPositives<T extends Found>(positives: readonly T[], quiet: number): readonly T[] {
  const last = new Map<string, BusinessDate>();
  return [...positives]
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .filter(({ placeid, day }) => {
      const before = last.get(placeid);
      last.set(placeid, day);
      return before === undefined || daysBetween(before, day) > quiet;
    });
}
