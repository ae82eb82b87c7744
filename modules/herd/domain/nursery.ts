import { type Counted, firstShortDay, heldOn } from '#engine/ledger/domain/counts.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** 414: more deaths than pigs that day; 415: a later day would be short. */
export function nurseryDeathIssues(
  house: string,
  moves: readonly Counted[],
  death: { readonly eventdt: BusinessDate; readonly count: number },
): Issue[] {
  const n = heldOn(moves, death.eventdt);
  if (death.count > n) return [refuse('414', 'count', { house, n })];
  return laterCountIssues(house, [...moves, { eventdt: death.eventdt, qty: -death.count }]);
}

/** 415 of any change of a house's moves: a weaning taken back, a move, a death. */
export function laterCountIssues(house: string, moves: readonly Counted[]): Issue[] {
  const date = firstShortDay(moves);
  return date === null ? [] : [refuse('415', 'roomid', { date, house })];
}

/** Piglets that came into a house by a weaning, with their age in days on that day. */
export interface Arrival {
  readonly eventdt: BusinessDate;
  readonly qty: number;
  readonly age: number;
}

/**
 * Mean age in days of the head of a house: the last that came are taken to be the ones still there.
 * Null when no weaning tells an age.
 */
export function meanAge(arrivals: readonly Arrival[], heads: number, day: BusinessDate): number | null {
  let left = heads;
  let days = 0;
  let known = 0;
  const came = arrivals.filter(({ eventdt }) => eventdt <= day).sort((a, b) => (a.eventdt < b.eventdt ? 1 : -1));
  for (const { eventdt, qty, age } of came) {
    const taken = Math.min(left, qty);
    days += taken * (age + daysBetween(eventdt, day));
    known += taken;
    left -= taken;
  }
  return known === 0 ? null : days / known;
}

/** Piglets weaned into a house, and the total somebody counted there. */
export interface HouseTotal {
  readonly roomid: string;
  readonly total: number;
}

/** Sums of the rows of many weanings by nursery house, in order of the houses. */
export function weanedByHouse(rows: readonly { readonly roomid?: unknown; readonly weannum?: unknown }[]): HouseTotal[] {
  const sums = new Map<string, number>();
  for (const { roomid, weannum } of rows) {
    if (typeof roomid !== 'string' || roomid === '') continue;
    sums.set(roomid, (sums.get(roomid) ?? 0) + Number(weannum ?? 0));
  }
  return [...sums].map(([house, total]) => ({ roomid: house, total })).sort((a, b) => (a.roomid < b.roomid ? -1 : 1));
}

/** V_INVALID of each house whose typed total is not the sum of its rows, V_REQUIRED where piglets were weaned and no total was typed. */
export function houseTotalIssues(sums: readonly HouseTotal[], typed: readonly HouseTotal[]): Issue[] {
  const sumOf = new Map(sums.map(({ roomid, total }) => [roomid, total]));
  const counted = new Set(typed.map(({ roomid }) => roomid));
  return [
    ...typed.filter(({ roomid, total }) => (sumOf.get(roomid) ?? 0) !== total).map(({ roomid }) => refuse('V_INVALID', 'total', { field: roomid })),
    ...sums.filter(({ roomid, total }) => total > 0 && !counted.has(roomid)).map(({ roomid }) => refuse('V_REQUIRED', 'total', { field: roomid })),
  ];
}
