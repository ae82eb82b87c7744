import { type CodeOf, defineList } from '#engine/define/fields.ts';
import { firstShortDay as firstShort, heldOn, leastFrom as leastHeld } from '#engine/ledger/domain/counts.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';

/** States of a house or a batch: never used or opened without animals, holding or having held some, closed, out of use or withdrawn. */
export const HOUSE_STATES = defineList('housestate', {
  notraised: t3('Chưa thả nuôi', 'Not stocked yet', 'ยังไม่เริ่มเลี้ยง'),
  active: t3('Đang nuôi', 'Active', 'กำลังเลี้ยง'),
  closed: t3('Đã đóng', 'Closed', 'ปิดแล้ว'),
  cancelled: t3('Ngừng sử dụng', 'Out of use', 'เลิกใช้งาน'),
});
export type HouseState = CodeOf<typeof HOUSE_STATES>;

/** What a movement of head was. */
export type MoveKind = 'in' | 'dead' | 'culled' | 'sold' | 'out';

/** Head that came to a group (above 0) or left it. A counter-entry keeps the kind and turns the sign. */
export interface HeadMove {
  readonly grpid: number;
  readonly eventdt: BusinessDate;
  readonly qty: number;
  readonly kind: MoveKind;
}

/** Animals of a batch that came together. */
export interface Group {
  readonly grpid: number;
  readonly birthdt: BusinessDate | null;
  readonly entrydt: BusinessDate;
  readonly source: string | null;
}

/** One filling of a house, as the rules see it. */
export interface Batch {
  readonly parityid: number;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
  readonly state: HouseState;
  readonly groups: readonly Group[];
  readonly moves: readonly HeadMove[];
  /** Days of its events other than pigs in. */
  readonly eventDays: readonly BusinessDate[];
}

/** A house as the rules see it. */
export interface House {
  readonly roomid: string;
  readonly area: string;
  /** Run as batches: filled and emptied as one. */
  readonly batchflg: boolean;
  /** False once it was taken out of use. */
  readonly inUse: boolean;
  readonly capacity: number | null;
  /** The newest batch that was not withdrawn; null when the house was never used. */
  readonly batch: Batch | null;
  /** Last closing day of an earlier batch. */
  readonly closedBefore: BusinessDate | null;
}

/** The state of a house: of its newest batch that was not withdrawn, not yet raised when never used, cancelled when out of use. */
export function houseState({ inUse, batch }: Pick<House, 'inUse' | 'batch'>): HouseState {
  if (!inUse) return 'cancelled';
  return batch?.state ?? 'notraised';
}

/** True while a batch is opened and not closed. */
export function isOpen(batch: Batch | null): batch is Batch {
  return batch !== null && (batch.state === 'notraised' || batch.state === 'active');
}

/** Live pigs at the end of a day; of one group when it is named. */
export function liveOn(moves: readonly HeadMove[], day: BusinessDate, grpid: number | null = null): number {
  return heldOn(ofGroup(moves, grpid), day);
}

/** Live pigs after all movements. */
export function liveNow(moves: readonly HeadMove[]): number {
  return moves.reduce((sum, { qty }) => sum + qty, 0);
}

/**
 * Places that are free for what comes on a day: those of the house less the animals that stood there the day before and did not leave on the day. What
 * comes on the day itself, or later, is not counted: it may be what is asked about. Null where the house has no limit.
 */
export function freeOn({ capacity, batch }: Pick<House, 'capacity' | 'batch'>, day: BusinessDate): number | null {
  if (capacity === null) return null;
  const moves = batch?.moves ?? [];
  const stay = moves.filter(({ eventdt, qty }) => eventdt < day || (eventdt === day && qty < 0));
  return capacity - liveNow(stay);
}

/** Head of a kind, counter-entries taken off; always at least 0. */
export function headOf(moves: readonly HeadMove[], kind: MoveKind): number {
  return Math.abs(moves.reduce((sum, move) => (move.kind === kind ? sum + move.qty : sum), 0));
}

/** True once pigs are in the batch, also when none is live any more. */
export function hasHeldPigs(batch: Batch): boolean {
  return headOf(batch.moves, 'in') > 0;
}

/** The moves of a group; all of them when none is named. */
const ofGroup = (moves: readonly HeadMove[], grpid: number | null): readonly HeadMove[] =>
  grpid === null ? moves : moves.filter((move) => move.grpid === grpid);

/** Head of a group that may still leave on a day: the least it holds on that day and on every later one. */
export function leastFrom(moves: readonly HeadMove[], day: BusinessDate, grpid: number | null = null): number {
  return leastHeld(ofGroup(moves, grpid), day);
}

/** First day on which any group is short, or null: what the ledger must never show. */
export function firstShortDay(moves: readonly HeadMove[]): BusinessDate | null {
  const days = [...new Set(moves.map(({ grpid }) => grpid))].flatMap((grpid) => firstShort(ofGroup(moves, grpid)) ?? []);
  return days.toSorted()[0] ?? null;
}

/** A part of an event's head that falls on one group. */
export interface GroupShare {
  readonly grpid: number;
  readonly heads: number;
}

/** Groups in the order pigs leave them: the oldest birth date first. */
export function oldestFirst(groups: readonly Group[]): Group[] {
  return groups.toSorted((a, b) => {
    const [x, y] = [a.birthdt ?? a.entrydt, b.birthdt ?? b.entrydt];
    return x === y ? a.grpid - b.grpid : x < y ? -1 : 1;
  });
}

/**
 * Takes head from the groups, the oldest first, each only as far as it has head on the day and later.
 * `left` is what no group could give.
 */
export function takeOldest(batch: Batch, day: BusinessDate, heads: number): { readonly shares: readonly GroupShare[]; readonly left: number } {
  const shares: GroupShare[] = [];
  let left = heads;
  for (const { grpid } of oldestFirst(batch.groups)) {
    const taken = Math.min(left, Math.max(0, leastFrom(batch.moves, day, grpid)));
    if (taken > 0) shares.push({ grpid, heads: taken });
    left -= taken;
  }
  return { shares, left };
}

/** Age in days on a day. */
export function ageOn(birthdt: BusinessDate, day: BusinessDate): number {
  return daysBetween(birthdt, day);
}

/** Age week of an age in days: the first seven days are week 1. */
export function ageWeek(age: number): number {
  return Math.floor(age / 7) + 1;
}

/** Empty days: opening − previous closing; of a closed house today − closing; null for the first batch. */
export function emptyDays(opendt: BusinessDate, closedt: BusinessDate | null, previous: BusinessDate | null, today: BusinessDate): number | null {
  if (closedt !== null) return daysBetween(closedt, today);
  return previous === null ? null : daysBetween(previous, opendt);
}
