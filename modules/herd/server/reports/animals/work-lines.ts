import type { BusinessDate } from '#kernel/business-date.ts';
import { ANIMAL_LISTS as L } from '#modules/herd/contract/reports/animals/lists.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import type { HerdAt } from '../herd-report.ts';
import { vaccinationBook, vaccinationItems } from './vaccinations.ts';
import { type WorkAnimal, type WorkItem, workOf } from './work-rows.ts';

/** An event a list leads to. */
export type Event = keyof typeof EVENT_ACTIONS;

/** Events the animals of a list are entered with; the first is the usual one. */
const EVENTS_OF: Readonly<Record<string, readonly Event[]>> = {
  heat: ['RUT', 'MAT'],
  serve: ['MAT', 'RUT'],
  late: ['MAT', 'RUT', 'CUL'],
  recheck: ['RET', 'FRX'],
  check: ['FRX', 'RET'],
  move: ['MOV'],
  due: ['FAR', 'MOV'],
  overdue: ['FAR', 'RET', 'FRX'],
  wean: ['WEA'],
  vaccinate: ['VAC'],
  mark: ['CUL'],
  fault: ['WEA'],
  boar: ['SEM'],
};

type At = Pick<HerdAt, 'tx' | 'farmid' | 'settings'>;

/** An animal on a list. */
export interface Line {
  readonly _list: string;
  /** The day the lists are of. */
  readonly on: BusinessDate;
  readonly animal: WorkAnimal;
  readonly item: WorkItem;
}

/** Data faults that a weaning puts right; the others are mended elsewhere. */
const NURSING = new Set(['L', 'F']);

/** Events an animal of a list is entered with now. */
export function eventsOf({ animal, _list: list }: Line): readonly Event[] {
  return list === 'fault' && !NURSING.has(animal.status ?? '') ? [] : (EVENTS_OF[list] ?? []);
}

/** Identities one link carries. */
const LINK_MAX = 300;

/** The usual event of a list where it may be saved for many at once, and those of its animals the form takes. */
export function togetherOf(list: string, members: readonly Line[]): { readonly event: Event | undefined; readonly pgids: readonly string[] } {
  const [first] = EVENTS_OF[list] ?? [];
  const event = first !== undefined && 'many' in EVENT_ACTIONS[first] ? first : undefined;
  const takers = members.filter((line) => event !== undefined && eventsOf(line).includes(event));
  return { event, pgids: [...new Set(takers.map(({ animal }) => animal.pgid))].slice(0, LINK_MAX) };
}

/** The lists in the order of the morning round. */
export const ORDER = Object.keys(L.worklist.words);

function byListAndHouse(a: Line, b: Line): number {
  const lists = ORDER.indexOf(a.item.list) - ORDER.indexOf(b.item.list);
  if (lists !== 0) return lists;
  const [x, y] = [a, b].map(({ animal, item }) => `${animal.roomid ?? '~'} ${item.due} ${animal.pgid}`);
  return (x ?? '') < (y ?? '') ? -1 : 1;
}

/** True when it was due before the day. */
export const isLate = ({ item, on }: Line): boolean => item.due < on;

/** The days lists are of. */
interface Days {
  readonly on: BusinessDate;
  readonly until: BusinessDate;
}

/** The lines of the lists asked for. */
export async function linesOf(at: At, animals: readonly WorkAnimal[], asked: readonly string[], { on, until }: Days): Promise<Line[]> {
  const book = await vaccinationBook(at.tx, at.farmid, on);
  const span = { day: on, until, rfidUsed: animals.some(({ rfid }) => rfid !== null) };
  return animals
    .flatMap((animal) => [...workOf(animal, at.settings, span), ...vaccinationItems(animal, book, span)].map((item) => ({ animal, item })))
    .filter(({ item }) => asked.includes(item.list))
    .map((line) => ({ ...line, _list: line.item.list, on }))
    .sort(byListAndHouse);
}
