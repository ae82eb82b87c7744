import type { BusinessDate } from '#kernel/business-date.ts';

/** So many that came (above 0) or left on a day. */
export interface Counted {
  readonly eventdt: BusinessDate;
  readonly qty: number;
}

/** What is there at the end of a day. */
export function heldOn(moves: readonly Counted[], day: BusinessDate): number {
  return moves.reduce((sum, move) => (move.eventdt <= day ? sum + move.qty : sum), 0);
}

/** What is there at the end of a day, and of each later one that changes it. */
function heldFrom(moves: readonly Counted[], day: BusinessDate): number[] {
  const changes = new Map<BusinessDate, number>();
  for (const { eventdt, qty } of moves) if (eventdt > day) changes.set(eventdt, (changes.get(eventdt) ?? 0) + qty);
  const held = [heldOn(moves, day)];
  for (const [, net] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) held.push((held.at(-1) ?? 0) + net);
  return held;
}

/** What may leave on a day: the least that is there on that day and on every later one. */
export function leastFrom(moves: readonly Counted[], day: BusinessDate): number {
  return Math.min(...heldFrom(moves, day));
}

/** Most that is there on a day or on any later one. */
export function mostFrom(moves: readonly Counted[], day: BusinessDate): number {
  return Math.max(...heldFrom(moves, day));
}

/** First day that ends below zero, or null: what a book must never show. */
export function firstShortDay(moves: readonly Counted[]): BusinessDate | null {
  const days = [...new Set(moves.map(({ eventdt }) => eventdt))].sort();
  return days.find((day) => heldOn(moves, day) < 0) ?? null;
}
