import { type StandardRow, standardFeed } from '#engine/batch/domain/figures/standards.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type AgeSpan, ageSpan, occasions, type ProgrammeLine } from './programme.ts';

/** How a line of a programme stands for a batch: given, not yet, to be given now, past its last day. */
export type DueState = 'done' | 'coming' | 'due' | 'late';

/** Days something late is still offered to be made up for; feed only while its phase runs. */
const OFFERED = 28;

/** A batch a programme is held against. */
export interface DueBatch {
  /** Average birth date of its pigs. */
  readonly birthdt: BusinessDate;
  /** Day its first pigs came: what lay before it was not this house's. */
  readonly firstin: BusinessDate;
  readonly weeks: readonly StandardRow[];
}

/** One time a line is to be given. */
export interface DueOccasion {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly state: DueState;
  /** Day it was given. */
  readonly on: BusinessDate | null;
  /** Offered as a ready line of a form today. */
  readonly offered: boolean;
}

interface Window {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** First and last day that count as in time; feed counts as long as its phase runs. */
  readonly early: BusinessDate;
  readonly last: BusinessDate;
  readonly until: BusinessDate;
}

function windowOf({ from, to }: AgeSpan, birthdt: BusinessDate, tolerance: number, feed: boolean): Window {
  const [first, end] = [addDays(birthdt, from), addDays(birthdt, to)];
  const last = feed ? addDays(first, tolerance) : addDays(end, tolerance);
  return { from: first, to: end, early: addDays(first, -tolerance), last, until: feed ? end : last };
}

function stateOf({ early, last }: Window, on: BusinessDate | null, today: BusinessDate): DueState {
  if (on !== null) return 'done';
  if (today < early) return 'coming';
  return today <= last ? 'due' : 'late';
}

/**
 * When a line is due for a batch and whether it was given. Each issue counts for one occasion, the earliest it fits; what ended
 * before the pigs came is left out.
 * @param given days on which the batch got the item.
 */
export function dueOccasions(
  line: ProgrammeLine,
  { birthdt, firstin, weeks }: DueBatch,
  feed: boolean,
  given: readonly BusinessDate[],
  today: BusinessDate,
): DueOccasion[] {
  const span = ageSpan(line, weeks);
  if (span === null) return [];
  const free = given.toSorted();
  const windows = occasions(line, span, feed).map((one) => windowOf(one, birthdt, line.tolerance, feed));
  return windows
    .filter(({ until }) => until >= firstin)
    .map((window) => {
      const at = free.findIndex((day) => day >= window.early && day <= window.until);
      const [on = null] = at < 0 ? [] : free.splice(at, 1);
      const state = stateOf(window, on, today);
      const open = state === 'due' || (state === 'late' && today <= (feed ? window.to : addDays(window.last, OFFERED)));
      return { from: window.from, to: window.to, state, on, offered: open };
    });
}

/** Standard feed of one head over days of age, both included, kg. */
export function feedOver(weeks: readonly StandardRow[], from: number, to: number): number {
  let sum = 0;
  for (let age = from; age <= to; age += 1) sum += standardFeed(weeks, age);
  return sum;
}

/** What a head is expected to get of a line over its whole span: kg of feed by the curve or its dose, else its dose each time; null where none is said. */
export function expectedPerHead(line: ProgrammeLine, weeks: readonly StandardRow[], feed: boolean, itemDose: number | null): number | null {
  const span = ageSpan(line, weeks);
  if (span === null) return null;
  const dose = line.dose ?? (feed ? null : itemDose);
  if (dose !== null) return dose * occasions(line, span, feed).length;
  return feed ? feedOver(weeks, span.from, span.to) : null;
}
