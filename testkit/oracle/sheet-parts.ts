import { dateOfDay } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { type Book, type Cells, weaningKind } from './book.ts';
import type { Litter } from './life.ts';
import { numberIn, textIn } from './raw.ts';

/** Farm week of a day as YYYYWW: week 1 holds at least four days of the new year. */
export function weekText(day: number, weekStart: number): string {
  const first = day - ((((day + 4 - weekStart) % 7) + 7) % 7);
  const year = Number(dateOfDay(first + 3).slice(0, 4));
  let january = first + 3;
  while (dateOfDay(january).slice(0, 4) === String(year)) january -= 1;
  const week = Math.floor((first + 3 - january - 1) / 7) + 1;
  return `${year}${String(week).padStart(2, '0')}`;
}

/** Lineage of the boar of an identity. */
export function lineageOf(book: Book, pgid: string | null): string | null {
  const found = book.lives.find((life) => life.boar && life.ent.pgid === pgid);
  return found === undefined ? null : textIn(found.ent, 'lineage');
}

/** Total born of a litter; null when its dead or its mummies are not known. */
export function bornOf(litter: Litter | null): number | null {
  if (litter === null) return null;
  const [live, dead, mummies] = ['livenum', 'deadnum', 'mummynum'].map((field) => numberIn(litter.farrow, field));
  return dead == null || mummies == null ? null : (live ?? 0) + dead + mummies;
}

/** Weanings of a litter by kind, in their order. */
export function weanings(litter: Litter, kinds: readonly string[]): RawEvent[] {
  const own = litter.moves.filter(({ event }) => event.eventcd === 'SWN' || event.eventcd === 'WEA');
  return own.filter((move) => kinds.includes(weaningKind(move))).map(({ event }) => event);
}

/** Sum of a field over rows; null where no row has it. */
export function sumOf(events: readonly RawEvent[], field: string): number | null {
  const values = events.flatMap((event) => numberIn(event, field) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** Rows in the order of a day and of identities. */
export const byDay = (field: string) => (a: Cells, b: Cells) =>
  String(a[field]).localeCompare(String(b[field])) || String(a['pgid']).localeCompare(String(b['pgid']));

/** A count that stays blank where nothing was counted. */
export const positive = (n: number): number | null => (n === 0 ? null : n);
