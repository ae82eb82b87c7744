import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import type { RawEvent } from '#play/raw-event.ts';

/** The farm settings the definitions read, and the leaving reasons flagged reproductive (for FRA). */
export type OracleSettings = Pick<
  HerdSettings,
  'DOSEDAYS' | 'GESTSTD' | 'GESTMAX' | 'NOTINPIG' | 'CONCDAY' | 'FRSHIFT' | 'TBMUM' | 'NPDGILT' | 'PARMAX' | 'LWZERO'
> & {
  readonly reproReasons?: ReadonlySet<string>;
};

/** Day number of the event's own date. */
export function dayOf(event: RawEvent): number {
  return dayNumber(event.eventdt);
}

/** A number typed in the event, or null when the field is blank. */
export function numberIn(event: RawEvent, field: string): number | null {
  const value = event.data[field];
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A text typed in the event, or null when the field is blank. */
export function textIn(event: RawEvent, field: string): string | null {
  const value = event.data[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A date typed in the event as a day number, or null when the field is blank. */
export function dayIn(event: RawEvent, field: string): number | null {
  const text = textIn(event, field);
  return text === null ? null : dayNumber(text as BusinessDate);
}

/** How an animal leaves. */
export type LeavingWay = 'died' | 'culled' | 'sold' | 'moved';

/** Ways of leaving by event code. A death is `died` whether the animal died or was euthanised. */
const LEAVING: Readonly<Record<string, LeavingWay>> = {
  DTH: 'died',
  CUL: 'culled',
  SAL: 'sold',
  TRF: 'moved',
};

/**
 * How the animal left by this event, or null when it did not. A transfer counts only once the
 * other farm took the animal.
 */
export function leavingOf(event: RawEvent): LeavingWay | null {
  const way = LEAVING[event.eventcd] ?? null;
  if (way === 'moved' && textIn(event, 'state') !== 'accepted' && textIn(event, 'accepted') !== 'Y') return null;
  return way;
}

/** Order inside a day: what ends a state stands before the mating that begins the next one. */
const DAY_ORDER = ['ENT', 'RUT', 'FRX', 'RET', 'ABO', 'FAR', 'FOS', 'PLD', 'SWN', 'WEA', 'NURSE', 'MAT', 'OTHER', 'LEAVE'];

/**
 * True for piglets received, or lost, by a nurse sow after the weaning of the same day: marked so when
 * saved, or typed after that weaning as a row of its own.
 */
function nurseLitter(event: RawEvent, sameDay: readonly RawEvent[]): boolean {
  if (textIn(event, 'nurse') === 'Y') return true;
  if ((event.eventcd !== 'FOS' && event.eventcd !== 'PLD') || event.linkId !== null || event.unbalanced) return false;
  return sameDay.some((other) => other.eventcd === 'WEA' && dayOf(other) === dayOf(event) && other.seq < event.seq);
}

function placeInDay(event: RawEvent, sameDay: readonly RawEvent[]): number {
  if (leavingOf(event) !== null) return DAY_ORDER.indexOf('LEAVE');
  if (nurseLitter(event, sameDay)) return DAY_ORDER.indexOf('NURSE');
  const place = DAY_ORDER.indexOf(event.eventcd);
  return place === -1 ? DAY_ORDER.indexOf('OTHER') : place;
}

/** The events of one animal known on the as-of day, in the order of its life. */
export function inOrder(events: readonly RawEvent[], asof: number): RawEvent[] {
  const known = events.filter((event) => dayOf(event) <= asof);
  return known.sort((a, b) => dayOf(a) - dayOf(b) || placeInDay(a, known) - placeInDay(b, known) || a.seq - b.seq);
}
