import { type BusinessDate, dateOfDay, dayNumber, daysBetween } from '#kernel/business-date.ts';
import type { RawBatch, RawGrow, RawGrowEvent } from './grow-raw.ts';

/** Events that bring pigs, and those that take them away. */
const IN: ReadonlySet<string> = new Set(['INW', 'INP', 'INT']);
const OUT: ReadonlySet<string> = new Set(['DTH', 'CUL', 'SAL', 'TRO']);
/** The order of events on one day. */
const ORDER = ['INW', 'INP', 'INT', 'WGT', 'DTH', 'CUL', 'SAL', 'TRO', 'CLO', 'UCL'];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** True for lines of one batch. */
export function isOf(batch: Pick<RawBatch, 'farmid' | 'roomid' | 'parityid'>): (one: Pick<RawBatch, 'farmid' | 'roomid' | 'parityid'>) => boolean {
  return ({ farmid, roomid, parityid }) => farmid === batch.farmid && roomid === batch.roomid && parityid === batch.parityid;
}

/** The batch of a line. */
export function batchOf({ batches }: RawGrow, line: Pick<RawBatch, 'farmid' | 'roomid' | 'parityid'>): RawBatch {
  const found = batches.find(isOf(line));
  if (found === undefined) throw new Error('a line of no batch');
  return found;
}

/** Lines of a batch that stand. */
export const linesOf = ({ events }: RawGrow, batch: RawBatch): RawGrowEvent[] => events.filter((one) => !one.voided && isOf(batch)(one));

/** What a line adds to the pigs of its batch. */
export const change = ({ eventcd, heads }: RawGrowEvent): number => (IN.has(eventcd) ? (heads ?? 0) : OUT.has(eventcd) ? -(heads ?? 0) : 0);

/** Live pigs after a line: after all lines of earlier days, those of its day that come before, and itself. */
export function liveAfter(grow: RawGrow, line: RawGrowEvent): number {
  const place = (one: RawGrowEvent): number => ORDER.indexOf(one.eventcd) * 1_000_000 + grow.events.indexOf(one);
  const lines = linesOf(grow, batchOf(grow, line));
  return sum(lines.map((one) => (one.eventdt < line.eventdt || (one.eventdt === line.eventdt && place(one) <= place(line)) ? change(one) : 0)));
}

/** Average birth date of a batch: the mean of its groups' by head, half a day to the later one. */
export function birthOf({ groups }: RawBatch): BusinessDate | null {
  const known = groups.flatMap(({ birthdt, heads }) => (birthdt === null ? [] : [{ day: dayNumber(birthdt), heads }]));
  const heads = sum(known.map((one) => one.heads));
  return heads === 0 ? null : dateOfDay(Math.floor(sum(known.map((one) => one.day * one.heads)) / heads + 0.5));
}

/** Age week on a day; null where no birth date is known. */
export function weekOfAge(batch: RawBatch, day: BusinessDate): number | null {
  const birth = birthOf(batch);
  return birth === null ? null : Math.floor(daysBetween(birth, day) / 7) + 1;
}
/** Live pigs of a batch at the end of a day. */
export function liveAt(grow: RawGrow, batch: RawBatch, day: BusinessDate): number {
  return sum(linesOf(grow, batch).map((line) => (line.eventdt <= day ? change(line) : 0)));
}

/** Heads of a batch by event codes, in days from–to. */
export function headsIn(grow: RawGrow, batch: RawBatch, codes: readonly string[], from: BusinessDate, to: BusinessDate): number {
  return sum(
    linesOf(grow, batch).map(({ eventcd, eventdt, heads }) => (codes.includes(eventcd) && eventdt >= from && eventdt <= to ? (heads ?? 0) : 0)),
  );
}
