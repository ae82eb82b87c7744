import { addDays, type BusinessDate, daysBetween, weekday } from '#kernel/business-date.ts';

/** How often an assignment falls due. */
export type Repeat = 'daily' | 'weekdays' | 'days' | 'monthly' | 'batchday' | 'ageweek';

/** One spell of an assignment: job × houses × person or team, between two days. */
export interface Spell {
  readonly assignid: string;
  readonly jobid: string;
  readonly applyid: string | null;
  readonly team: string | null;
  readonly rooms: readonly string[];
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** The day repeats are counted from. */
  readonly anchor: BusinessDate;
  readonly repeats: Repeat;
  /** Days between two tasks, day of the batch (1 is the day it opened), or week of age; null for the others. */
  readonly every: number | null;
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly duehour: number | null;
}

/** A batch of a house, a flock of a chicken house: when it opened and closed, the mean day of birth of its animals. */
export interface HouseBatch {
  readonly roomid: string;
  readonly parityid: number;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
  readonly birthdt: BusinessDate | null;
}

/** A task of a day: an assignment in one of its houses. */
export interface Task {
  readonly assignid: string;
  readonly jobid: string;
  readonly roomid: string;
  readonly day: BusinessDate;
  readonly applyid: string | null;
  readonly team: string | null;
  readonly duehour: number | null;
}

/** 1 Monday to 7 Sunday. */
const isoWeekday = (day: BusinessDate): number => ((weekday(day) + 6) % 7) + 1;

/** Last day of the month a day lies in, as a number. */
function monthLength(day: BusinessDate): number {
  const next = addDays(`${day.slice(0, 6)}28` as BusinessDate, 4);
  return Number(addDays(`${next.slice(0, 6)}01` as BusinessDate, -1).slice(6));
}

/** True on the day of the month of the anchor, or on the last day of a month too short for it. */
function isMonthly(day: BusinessDate, anchor: BusinessDate): boolean {
  const wanted = Math.min(Number(anchor.slice(6)), monthLength(day));
  return Number(day.slice(6)) === wanted;
}

/** True where a batch that stands in the house that day is as old as is asked: days since it opened (1 the first), or weeks of age (1 the first). */
function ofBatch({ repeats, every }: Spell, day: BusinessDate, batches: readonly HouseBatch[]): boolean {
  return batches.some(({ opendt, closedt, birthdt }) => {
    if (day < opendt || (closedt !== null && day > closedt)) return false;
    if (repeats === 'batchday') return daysBetween(opendt, day) + 1 === every;
    return birthdt !== null && every !== null && daysBetween(birthdt, day) === (every - 1) * 7;
  });
}

/** The batch that stands in a house on a day: of two that share it, the one that opened. */
export function batchOn(batches: readonly HouseBatch[], roomid: string | null, day: BusinessDate): number | null {
  const standing = batches.filter((batch) => batch.roomid === roomid && day >= batch.opendt && (batch.closedt === null || day <= batch.closedt));
  return standing.reduce<number | null>((last, { parityid }) => Math.max(last ?? 0, parityid), null);
}

/** True when a spell falls on a day in a house whose batches are given. */
export function fallsOn(spell: Spell, day: BusinessDate, batches: readonly HouseBatch[]): boolean {
  if (day < spell.from || day > spell.to) return false;
  switch (spell.repeats) {
    case 'daily':
      return true;
    case 'weekdays':
      return spell.weekdays.includes(isoWeekday(day));
    case 'days':
      return day >= spell.anchor && daysBetween(spell.anchor, day) % (spell.every ?? 1) === 0;
    case 'monthly':
      return isMonthly(day, spell.anchor);
    default:
      return ofBatch(spell, day, batches);
  }
}

/**
 * The planned tasks of some days, worked out from the assignments: none is stored. Tasks come by day, house, hour. A job that asks for
 * animals has none on a day its house stands empty (`empty`).
 */
export function tasksOf(
  spells: readonly Spell[],
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
  batches: readonly HouseBatch[],
  empty: (jobid: string, roomid: string, day: BusinessDate) => boolean = () => false,
): Task[] {
  const byRoom = Map.groupBy(batches, ({ roomid }) => roomid);
  const tasks = spells.flatMap((spell) => {
    const { assignid, jobid, applyid, team, duehour, rooms } = spell;
    return daysOf(spell.from > from ? spell.from : from, spell.to < to ? spell.to : to).flatMap((day) =>
      rooms
        .filter((roomid) => fallsOn(spell, day, byRoom.get(roomid) ?? []) && !empty(jobid, roomid, day))
        .map((roomid): Task => ({ assignid, jobid, roomid, day, applyid, team, duehour })),
    );
  });
  return tasks.toSorted((a, b) => order(a).localeCompare(order(b)));
}

/** Every day from one to another; none where they are the wrong way round. */
function daysOf(from: BusinessDate, to: BusinessDate): BusinessDate[] {
  return from > to ? [] : Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
}

const order = ({ day, roomid, duehour, jobid }: Task): string => `${day} ${roomid} ${String(duehour ?? 24).padStart(2, '0')} ${jobid}`;

/** What names a task: its assignment, house and day. */
export function taskKey({
  assignid,
  roomid,
  day,
}: {
  readonly assignid: string | null;
  readonly roomid: string | null;
  readonly day: string;
}): string {
  return `${assignid} ${roomid} ${day}`;
}

/** What takes the place of a spell that has not begun: whole where it is the first, else behind the one before it, which goes on until today. */
function notBegun({ assignid, anchor, from }: Spell, next: Omit<Spell, 'assignid' | 'anchor'>, tomorrow: BusinessDate): Spell | null {
  if (anchor === from) return { ...next, assignid, anchor: next.from };
  const begins = next.from > tomorrow ? next.from : tomorrow;
  return next.to < begins ? null : { ...next, assignid, anchor, from: begins };
}

/** The spells of an assignment after a change on a day: what was planned up to that day stays, the change acts from the next. */
export function changedSpells(
  spell: Spell,
  next: Omit<Spell, 'assignid' | 'anchor'>,
  today: BusinessDate,
): { readonly past: Spell | null; readonly next: Spell | null } {
  const { assignid, anchor } = spell;
  const tomorrow = addDays(today, 1);
  if (spell.from > today) return { past: null, next: notBegun(spell, next, tomorrow) };
  const past = { ...spell, to: spell.to < today ? spell.to : today };
  const from = next.from > tomorrow ? next.from : tomorrow;
  return { past, next: next.to < from ? null : { ...next, assignid, anchor, from } };
}
