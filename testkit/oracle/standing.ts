import type { RawEvent } from '#play/raw-event.ts';
import { dateText, pigletsOf } from './book.ts';
import { present } from './days.ts';
import { type Life, type Litter, livesOf } from './life.ts';
import { dayOf, numberIn, type OracleSettings, textIn } from './raw.ts';

/** Status letters of herd.md, Types and statuses. */
export type Status = 'G' | 'M' | 'S' | 'L' | 'F' | 'W' | 'R' | 'N' | 'A';

function lastLitter(life: Life): Litter | null {
  return life.litters.at(-1) ?? null;
}

/** True while the litter or the piglets she received are with her, and of one that left before they were weaned. */
function nurses(life: Life): boolean {
  return lastLitter(life)?.phases.some(({ end }) => end !== 'weaned') ?? false;
}

/** The status of a female as her rows leave her; null for a boar. */
export function statusOf(life: Life): Status | null {
  if (life.boar) return null;
  if (nurses(life)) return pigletsOf(lastLitter(life) as Litter).left > 0 ? 'L' : 'F';
  const last = life.services.at(-1);
  if (last === undefined) return life.entrytp === 'gilt' ? 'G' : 'W';
  // Leaving keeps the last status.
  if (last.end === null || life.left === last.endDay) return last.kind === 'repeat' && !last.entered ? 'S' : 'M';
  if (last.end === 'farrowed') return 'W';
  if (last.end === 'abortion') return 'A';
  return last.endBy?.eventcd === 'FRX' ? 'N' : 'R';
}

/** Day she has been open since: her weaning, else the failure, else her arrival. */
export function openSince(life: Life): number {
  const last = life.services.at(-1);
  const failed = last !== undefined && last.end !== 'farrowed' ? last.endDay : null;
  const weaned = lastLitter(life)?.lastWeaned ?? null;
  const typed = textIn(life.ent, 'weandt');
  if (failed !== null) return failed;
  return weaned ?? (typed === null ? life.entry : dayOf({ ...life.ent, eventdt: typed as RawEvent['eventdt'] }));
}

/** Type of pig by status. */
export function pigTypeOf(life: Life): 'boar' | 'gilt' | 'mated' | 'lactating' | 'open' {
  const status = statusOf(life);
  if (status === null) return 'boar';
  if (status === 'G') return 'gilt';
  if (status === 'M' || status === 'S') return 'mated';
  return status === 'L' || status === 'F' ? 'lactating' : 'open';
}

/** Order of the events outside the cycle, as the table of events names them. */
const OTHERS = ['WGT', 'SCO', 'VAC', 'TRT', 'MOV', 'TRF', 'SEM'];

/** The last event of a life. */
export function lastEvent(life: Life): RawEvent {
  const day = Math.max(...life.events.map(dayOf));
  const same = life.events.filter((event) => dayOf(event) === day);
  const others = same.filter(({ eventcd }) => OTHERS.includes(eventcd));
  const found = others.toSorted((a, b) => OTHERS.indexOf(a.eventcd) - OTHERS.indexOf(b.eventcd)).at(-1);
  return found ?? (same.at(-1) as RawEvent);
}

/** Heats seen: those typed at entry and since. */
export function heatsOf(life: Life): number[] {
  const typed = textIn(life.ent, 'rutdt');
  const seen = life.events.filter(({ eventcd }) => eventcd === 'RUT').map(dayOf);
  return typed === null ? seen : [dayOf({ ...life.ent, eventdt: typed as RawEvent['eventdt'] }), ...seen];
}

/** Marks of a female on a day (herd.md, Types and statuses). */
export function marksOn(
  life: Life,
  day: number,
  settings: { readonly POORLIT: number; readonly OLDPAR: number; readonly POORFERT: number; readonly DELAYMATE: number; readonly GILTLATE: number },
): string[] {
  if (life.boar) return [];
  const lastTwo = life.litters.slice(-2).map(({ farrow }) => numberIn(farrow, 'livenum') ?? 0);
  const ended = life.services.filter(({ end }) => end !== null);
  const failed = ended.length - 1 - ended.findLastIndex(({ end }) => end === 'farrowed');
  const status = statusOf(life);
  const late =
    (status === 'W' && day - openSince(life) > settings.DELAYMATE) || (status === 'G' && life.birth !== null && day - life.birth > settings.GILTLATE);
  return [
    ...(lastTwo.length === 2 && lastTwo.reduce((sum, live) => sum + live, 0) / 2 < settings.POORLIT ? ['poor-litter'] : []),
    ...(life.startParity + life.litters.length >= settings.OLDPAR ? ['old-age'] : []),
    ...(failed >= settings.POORFERT ? ['poor-fertilisation'] : []),
    ...(late ? ['delayed-mating'] : []),
  ];
}

/** The animals on the farm on the as-of day, outside boars left out. */
export function presentNow(events: readonly RawEvent[], asof: number, settings: OracleSettings): Life[] {
  return livesOf(events, asof, settings).filter((life) => present(life, asof));
}

/** Last day of a withdrawal that is not over on the day; null without one. */
export function withdrawalOf(life: Life, day: number): string | null {
  const ends = life.events
    .filter((event) => dayOf(event) <= day && (numberIn(event, 'withdrawdays') ?? 0) > 0)
    .map((event) => dayOf(event) + (numberIn(event, 'withdrawdays') ?? 0))
    .filter((end) => end >= day);
  return ends.length === 0 ? null : dateText(Math.max(...ends));
}
