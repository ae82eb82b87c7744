import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { feedOfVisits, weightsOn } from './pig-tests.ts';
import type { Visit } from './read-station.ts';

/** Days of feed that are one record. */
const WEEK = 7;

/** An event the file of a station comes to. */
export interface StationEvent {
  readonly eventcd: 'WGT' | 'FED';
  readonly eventdt: BusinessDate;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Days of a file, first and last; null of one without visits. */
function spanOf(visits: readonly Visit[]): { readonly from: BusinessDate; readonly to: BusinessDate } | null {
  const days = visits.map(({ day }) => day).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

const weighing = (eventdt: BusinessDate, weights: readonly number[]): StationEvent[] =>
  weights.length === 0 ? [] : [{ eventcd: 'WGT', eventdt, values: { weights: weights.join(' ') } }];

/** Feed by the week, its last one shorter; weeks in which no feed left the troughs are none. */
function feedings(visits: readonly Visit[], from: BusinessDate, to: BusinessDate, goods: object): StationEvent[] {
  const events: StationEvent[] = [];
  for (let day = from; day <= to; day = addDays(day, WEEK)) {
    const last = addDays(day, WEEK - 1) < to ? addDays(day, WEEK - 1) : to;
    const qty = feedOfVisits(visits, day, last);
    const coverdays = daysBetween(day, last) + 1;
    if (qty > 0) events.push({ eventcd: 'FED', eventdt: day, values: { ...goods, unit: 'kg', qty: Math.round(qty * 1000) / 1000, coverdays } });
  }
  return events;
}

/** What a file writes of a batch: the weights of its first and its last day, and its feed where item and warehouse are named. */
export function stationEvents(visits: readonly Visit[], feed: { readonly itemid: string; readonly storeid: string } | null): readonly StationEvent[] {
  const span = spanOf(visits);
  if (span === null) return [];
  const { from, to } = span;
  return [
    ...(from === to ? [] : weighing(from, weightsOn(visits, from, true))),
    ...weighing(to, weightsOn(visits, to, false)),
    ...(feed === null ? [] : feedings(visits, from, to, feed)),
  ];
}
