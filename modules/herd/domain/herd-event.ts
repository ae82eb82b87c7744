import type { Field, FieldValues } from '#engine/define/field.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';
import type { Animal } from './animal.ts';
import type { HerdContext } from './context.ts';

/**
 * Event codes of the herd book, in the order they take on one day (herd.md, Events). Heat and mating
 * stand after what may end the former service or litter on the same day: a sow that returned or was
 * weaned in the morning is in heat and mated in the afternoon, and her life must fold the same way
 * when it is read again.
 */
export const EVENT_ORDER = [
  'ENT',
  'FRX',
  'RET',
  'ABO',
  'FAR',
  'FOS',
  'PLD',
  'SWN',
  'WEA',
  'RUT',
  'MAT',
  'WGT',
  'SCO',
  'VAC',
  'TRT',
  'MOV',
  'SEM',
  'TRF',
  'CUL',
  'SAL',
  'DTH',
] as const;
export type EventCode = (typeof EVENT_ORDER)[number];

/** Events of the reproductive cycle and leaving: deleting one deletes every later event. */
export const CYCLE_EVENTS: ReadonlySet<string> = new Set([
  'ENT',
  'MAT',
  'FRX',
  'RET',
  'ABO',
  'FAR',
  'FOS',
  'PLD',
  'SWN',
  'WEA',
  'TRF',
  'CUL',
  'SAL',
  'DTH',
]);

/** One live event of an animal. */
export interface HerdEvent {
  readonly eventId: string;
  readonly animalId: string;
  readonly eventcd: EventCode;
  readonly eventdt: BusinessDate;
  /** Order of saving; ties inside a day are broken by EVENT_ORDER, then by this. */
  readonly seq: number;
  readonly applyid: string | null;
  readonly reason: string | null;
  readonly remark: string | null;
  /** The event's own fields by the specification's names. */
  readonly data: FieldValues;
  /** Event id of the pair (fostering twin), or of the event that made this one. */
  readonly linkId: string | null;
  readonly unbalanced: boolean;
  readonly history: boolean;
  readonly warnings: readonly string[];
}

/** A companion the saving of an event needs on the same or another animal, decided by the rules. */
export interface CompanionEvent {
  /** pgid of the animal it belongs to; null for the same animal. */
  readonly pgid: string | null;
  readonly eventcd: EventCode;
  readonly eventdt: BusinessDate;
  readonly applyid: string | null;
  readonly reason: string | null;
  readonly data: FieldValues;
  readonly unbalanced?: boolean;
  /** True when it must be saved before the event itself (implied return, settled litter). */
  readonly before: boolean;
}

/** Head or doses an event moves in a ledger (book nursery or semen). */
export interface HerdMovement {
  readonly book: 'nursery' | 'semen';
  readonly place: string;
  readonly thing: string;
  readonly eventdt: BusinessDate;
  readonly qty: number;
  readonly kind: string;
  /** Place in the plan's companions of the one that moves it; absent when the event itself does. */
  readonly companion?: number;
}

/**
 * One event type: everything the product knows about it, in one file. The single form, the grid,
 * the Excel sheet, the edit form, the offline check, the history line and the API document read it.
 */
export interface HerdEventType {
  readonly code: EventCode;
  readonly title: Text3;
  /** Pig types it is offered for, and the statuses that allow it (empty: any). */
  readonly sexes: readonly ('F' | 'M')[];
  readonly statuses: readonly string[];
  readonly fields: readonly Field[];
  readonly reason: 'none' | 'optional' | 'required';
  /** The specification's name of the event's date in sheets and lists (the event itself keeps eventdt). */
  readonly dateKey: string;
  readonly dateLabel: Text3;
  /** Fields to check where they depend on what was typed (kinds of entry); else `fields`. */
  readonly fieldsFor?: (event: HerdEvent) => readonly Field[];
  /** Fields a first load may leave blank although they are required. */
  readonly blankInHistory?: readonly string[];
  /** Own message for a state or date that does not allow the event, instead of the common 360, 362, 369. */
  readonly refusal?: (animal: Animal, event: HerdEvent, ctx: HerdContext) => Issue | null;
  /** What tells two events of this type on one day apart; null: any number a day. Absent: one a day. */
  readonly dayKey?: (event: Pick<HerdEvent, 'data'>) => string | null;
  /** The data as they are kept: what was typed with what only the moment of saving knows. */
  readonly keep?: (animal: Animal, event: HerdEvent, ctx: HerdContext) => FieldValues;
  /** Refusals and warnings of this event on this animal; field checks and common checks ran before. */
  readonly check: (animal: Animal, event: HerdEvent, ctx: HerdContext) => Issue[];
  /** Events saved with it (implied return, weaning of 0, fostering twin, settled litter). */
  readonly companions?: (animal: Animal, event: HerdEvent, ctx: HerdContext) => readonly CompanionEvent[];
  /** The animal after the event. */
  readonly apply: (animal: Animal, event: HerdEvent, ctx: HerdContext) => Animal;
  readonly movements?: (animal: Animal, event: HerdEvent) => readonly HerdMovement[];
}

const PLACE = new Map<string, number>(EVENT_ORDER.map((code, index) => [code, index * 10]));
/** Places of a nurse sow's second litter on the day of her weaning: after it and a heat seen then, before a mating. */
const NURSE_PLACE: Readonly<Record<string, number>> = { FOS: 2, PLD: 4, SWN: 5, WEA: 6 };

/** True for the row of the sow that gives piglets away. */
function givesAway({ minusnum, topgid }: FieldValues): boolean {
  return minusnum != null || topgid != null;
}

/**
 * Rank inside a day. Piglets fostered in stand before piglets fostered out, so that counts do not fall
 * below zero in between; what a nurse sow receives or loses on the day of her weaning (nurse Y, set
 * when it is saved) stands after that weaning.
 */
export function eventRank(code: EventCode, data: FieldValues = {}): number {
  const out = code === 'FOS' && givesAway(data) ? 1 : 0;
  const nurse = data['nurse'] === 'Y' ? NURSE_PLACE[code] : undefined;
  const place = nurse === undefined ? PLACE.get(code) : (PLACE.get('RUT') ?? 0) + nurse;
  return (place ?? 0) + out;
}

/** Order of an animal's life: date, rank of the event, order of saving. */
export function compareEvents(a: HerdEvent, b: HerdEvent): number {
  if (a.eventdt !== b.eventdt) return a.eventdt < b.eventdt ? -1 : 1;
  return eventRank(a.eventcd, a.data) - eventRank(b.eventcd, b.data) || a.seq - b.seq;
}
