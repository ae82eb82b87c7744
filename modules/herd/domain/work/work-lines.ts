import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { HerdSettings } from '../settings.ts';
import { type VaccinationBook, vaccinationItems } from './vaccination-plan.ts';
import { type WorkAnimal, type WorkItem, workOf } from './work-items.ts';
import { EVENTS_OF, WORK_LISTS, type WorkEvent, type WorkList } from './work-lists.ts';

/** An animal on a list. */
export interface WorkLine {
  readonly _list: WorkList;
  /** The day the lists are of. */
  readonly on: BusinessDate;
  readonly animal: WorkAnimal;
  readonly item: WorkItem;
  /** Days past the last day that was in time: 0 on a day that is, below 0 before. */
  readonly _late: number;
}

/** Events an animal of a list is entered with now; data faults but those of a litter to close are mended elsewhere. */
export function eventsOf({ item, _list: list }: WorkLine): readonly WorkEvent[] {
  return list === 'fault' && item.closes !== true ? [] : EVENTS_OF[list];
}

/** True when the last day that was in time is past. */
export const isLate = ({ _late }: WorkLine): boolean => _late > 0;

/** Days past what was in time; a heat watched for from day 18 to 24 is not late on day 20. */
const lateBy = ({ due, last = due }: WorkItem, on: BusinessDate): number => (on < due ? daysBetween(due, on) : Math.max(0, daysBetween(last, on)));

/** The days lists are of. */
export interface ListDays {
  readonly on: BusinessDate;
  readonly until: BusinessDate;
}

function byListAndHouse(a: WorkLine, b: WorkLine): number {
  const lists = WORK_LISTS.indexOf(a._list) - WORK_LISTS.indexOf(b._list);
  if (lists !== 0) return lists;
  const [x, y] = [a, b].map(({ animal, item }) => `${animal.roomid ?? '~'} ${item.due} ${animal.pgid}`);
  return (x ?? '') < (y ?? '') ? -1 : 1;
}

/** The lines of all lists: server and device judge by this alone. */
export function workLines(animals: readonly WorkAnimal[], book: VaccinationBook, settings: HerdSettings, { on, until }: ListDays): WorkLine[] {
  const span = { day: on, until, rfidUsed: animals.some(({ rfid }) => rfid !== null) };
  return animals
    .flatMap((animal) => [...workOf(animal, settings, span), ...vaccinationItems(animal, book, span)].map((item) => ({ animal, item })))
    .map((line) => ({ ...line, _list: line.item.list, on, _late: lateBy(line.item, on) }))
    .sort(byListAndHouse);
}
