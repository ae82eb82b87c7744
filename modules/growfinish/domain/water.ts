import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';

/** Water and temperature of a day of a house; `water` litres of all its pigs, `live` the pigs at the end of the day. */
export interface HouseReading {
  readonly day: BusinessDate;
  readonly water: number | null;
  readonly tlow: number | null;
  readonly thigh: number | null;
  readonly live: number;
}

/** What a pig drank on the last day that was read, and before. */
export interface WaterNow {
  readonly day: BusinessDate;
  /** Litres a pig. */
  readonly litres: number;
  /** Mean of the days before it, each a day; null while too few were read. */
  readonly before: number | null;
  /** Fall against them, %: below 0 where pigs drank more. */
  readonly fall: number | null;
}

/** Days whose mean the last one is held against, and how far back they may lie. */
const COMPARED = 3;
const WITHIN = 7;
/** Fewer days are no mean. */
const LEAST = 2;
/** An older reading says nothing of today. */
const FRESH = 2;

const litresOf = ({ water, live }: HouseReading): number => (live > 0 ? (water ?? 0) / live : 0);

/** The last reading of water up to a day beside the mean of up to three read within the week before it; null without a fresh one. */
export function waterNow(readings: readonly HouseReading[], asof: BusinessDate): WaterNow | null {
  const read = readings.filter(({ water, live, day }) => water !== null && live > 0 && day <= asof).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const last = read.at(-1);
  if (last === undefined || daysBetween(last.day, asof) > FRESH) return null;
  const earlier = read.slice(0, -1).filter(({ day }) => day >= addDays(last.day, -WITHIN));
  const compared = earlier.slice(-COMPARED);
  const litres = litresOf(last);
  if (compared.length < LEAST) return { day: last.day, litres, before: null, fall: null };
  const before = compared.reduce((sum, one) => sum + litresOf(one), 0) / compared.length;
  return { day: last.day, litres, before, fall: before === 0 ? null : (100 * (before - litres)) / before };
}

/** True where pigs drank less than before by the percent of ALARMWATER or more. */
export function waterAlarm(now: WaterNow | null, percent: number): boolean {
  // Litres are read to a tenth: a fall of exactly the percent counts as one.
  return now !== null && now.fall !== null && now.fall >= percent - 1e-9;
}
