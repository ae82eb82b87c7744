import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { AgeClass } from '../../../domain/health/classes.ts';
import { classOf } from '../../../domain/health/classes.ts';
import { type Summary, summed } from '../../../domain/results/summary.ts';
import type { ChartRow } from './chart-rows.ts';

/** How samplings are taken together. */
export type Interval = 'sampling' | 'month' | 'quarter';

/** The day, month or quarter a sampling stands in; keys sort as their days do. */
export function intervalKey(day: string, interval: Interval): string {
  if (interval === 'sampling') return day;
  if (interval === 'month') return day.slice(0, 6);
  return `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(4, 6)) / 3)}`;
}

/** A point of a history: results of one kit and class in one interval. */
export interface Point extends Summary {
  readonly key: string;
  readonly kit: string;
  readonly klass: string;
  readonly day: BusinessDate;
  readonly last: BusinessDate;
  readonly requests: string;
  readonly rows: readonly ChartRow[];
}

/** A place of the x axis: an interval read with one kit. */
export interface Place {
  readonly key: string;
  readonly kit: string;
  readonly day: BusinessDate;
  readonly last: BusinessDate;
}

/** The group of a result as rows and points name it. */
export const pointKey = (row: ChartRow, interval: Interval, klass: string): string => [intervalKey(row.sampledt, interval), row.kit, klass].join('~');

/** The class of a result where classes were chosen; '' where all are one. */
export const klassOf = (row: ChartRow, chosen: readonly string[], classes: readonly AgeClass[]): string =>
  chosen.length === 0 ? '' : (classOf(row, classes)?.key ?? '-');

/** Points of results in time: never two kits in one. */
export function pointsOf(formula: string, rows: readonly ChartRow[], interval: Interval, klass: (row: ChartRow) => string): readonly Point[] {
  const groups = Map.groupBy(rows, (row) => pointKey(row, interval, klass(row)));
  return [...groups]
    .map(([group, own]): Point => {
      const [key = '', kit = '', of = ''] = group.split('~');
      const days = own.map(({ sampledt }) => sampledt).sort();
      const requests = [...new Set(own.map(({ requestno }) => requestno))].join(', ');
      return { ...summed(formula, own), key, kit, klass: of, day: days[0] as BusinessDate, last: days.at(-1) as BusinessDate, requests, rows: own };
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.kit < b.kit ? -1 : 1));
}

/** The places of the axis: each interval once a kit. */
export function placesOf(points: readonly Point[]): readonly Place[] {
  const found = new Map<string, Place>();
  for (const { key, kit, day, last } of points) {
    const one = found.get(`${key}~${kit}`);
    if (one === undefined) found.set(`${key}~${kit}`, { key, kit, day, last });
    else found.set(`${key}~${kit}`, { ...one, day: day < one.day ? day : one.day, last: last > one.last ? last : one.last });
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** Where a day stands among places: between two of them by its share of the days; in the middle of a place on its own day. */
export function placeOfDay(places: readonly Place[], day: BusinessDate): number {
  const after = places.findIndex((one) => one.day >= day);
  const [before, next] = [places[after - 1], places[after]];
  if (after < 0) return places.length;
  if (before === undefined || next === undefined) return 0.5;
  if (next.day === day) return after + 0.5;
  return after - 0.5 + Math.max(0.1, daysBetween(before.day, day) / Math.max(1, daysBetween(before.day, next.day)));
}

/** What happened a week, between the place before and each place: of the first since the period began. */
export function perWeek(
  places: readonly Place[],
  from: BusinessDate,
  days: readonly { readonly day: BusinessDate; readonly n: number }[],
): (number | null)[] {
  return places.map(({ last }, at) => {
    const since = places[at - 1]?.last ?? from;
    const length = daysBetween(since, last);
    if (length <= 0) return null;
    const n = days.filter(({ day }) => day > since && day <= last).reduce((sum, one) => sum + one.n, 0);
    return Math.round((70 * n) / length) / 10;
  });
}
