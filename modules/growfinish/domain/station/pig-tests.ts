import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { ratio } from '#kernel/rounding.ts';
import type { Visit } from './read-station.ts';

/** A pig between its first and its last visit. */
export interface PigTest {
  readonly tag: string;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  /** Days from the first to the last visit, and days with one. */
  readonly days: number;
  readonly visited: number;
  /** kg: median of what it weighed on the first, and on the last days it came; null where it was never weighed on them. */
  readonly start: number | null;
  readonly end: number | null;
  readonly gain: number | null;
  /** kg; null in the file of a scale. */
  readonly feed: number | null;
  readonly fcr: number | null;
  /** g a day */
  readonly adg: number | null;
}

/** Days whose weighings make the first and the last weight: single ones are wrong too often. */
const ENDS = 3;

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}

/** kg of visits, by the gram: thousands of them added up as they are would end off the sum. */
const kgOf = (visits: readonly Visit[]): number => visits.reduce((grams, { feed }) => grams + Math.round((feed ?? 0) * 1000), 0) / 1000;

function testOf(tag: string, visits: readonly Visit[]): PigTest {
  const days = [...new Set(visits.map(({ day }) => day))].toSorted();
  const [first, last] = [days[0], days.at(-1)] as [BusinessDate, BusinessDate];
  const weightOn = (on: readonly string[]) => median(visits.flatMap(({ day, weight }) => (on.includes(day) && weight !== null ? [weight] : [])));
  const [start, end] = [weightOn(days.slice(0, ENDS)), weightOn(days.slice(-ENDS))];
  const gain = start === null || end === null ? null : end - start;
  const feed = visits.some((visit) => visit.feed !== null) ? kgOf(visits) : null;
  const length = daysBetween(first, last);
  return {
    ...{ tag, first, last, days: length, visited: days.length, start, end, gain, feed },
    fcr: gain === null || gain <= 0 || feed === null ? null : ratio(feed, gain),
    adg: gain === null ? null : ratio(1000 * gain, length),
  };
}

/** Each pig of a file, by its number; visits without a number are of none. */
export function pigTests(visits: readonly Visit[]): PigTest[] {
  const pigs = Map.groupBy(
    visits.filter(({ tag }) => tag !== null),
    ({ tag }) => tag ?? '',
  );
  return [...pigs].map(([tag, own]) => testOf(tag, own)).toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** Feed that left the troughs between two days, kg, whoever ate it. */
export function feedOfVisits(visits: readonly Visit[], from: BusinessDate, to: BusinessDate): number {
  return kgOf(visits.filter(({ day }) => day >= from && day <= to));
}

/** The last weight of each pig on its last days up to a day: single weights of one weighing. */
export function weightsOn(visits: readonly Visit[], day: BusinessDate, ofFirst: boolean): number[] {
  return pigTests(visits).flatMap(({ first, last, start, end }) => {
    const weight = ofFirst ? start : end;
    const near = ofFirst ? Math.abs(daysBetween(first, day)) : Math.abs(daysBetween(last, day));
    return weight !== null && near <= ENDS ? [Math.round(weight * 10) / 10] : [];
  });
}
