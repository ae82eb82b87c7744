import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { daysWorked, type WorkCalendar } from './numbers.ts';
import type { LabKind, RequestState } from './states.ts';

/** When a request reached a status: the moment, and the business date of then. */
export interface Reached {
  readonly at: number;
  readonly day: BusinessDate;
}

/** When a request last went forward to each status that it has not been taken back from. */
export type StepTimes = Readonly<Partial<Record<RequestState, Reached>>>;

/** The stretches of a request's way, in order. */
export const STRETCHES = ['handover', 'reception', 'coding', 'testing', 'review', 'approval', 'sending'] as const;
export type Stretch = (typeof STRETCHES)[number];

/** Between which statuses a stretch lies; of several the nearest that was reached. */
const ENDS: Readonly<Record<Stretch, readonly [from: readonly RequestState[], to: readonly RequestState[]]>> = {
  handover: [['10'], ['15']],
  reception: [['15'], ['20']],
  coding: [['20', '10'], ['25']],
  testing: [['30', '25'], ['35']],
  review: [['35'], ['40']],
  approval: [['40', '35'], ['50']],
  sending: [
    ['50', '35'],
    ['60', '65'],
  ],
};

const HOUR = 3_600_000;

/** Times of the statuses up to where the request stands: what lies behind a step back was undone by it. */
export function standing(times: StepTimes, state: RequestState): StepTimes {
  return Object.fromEntries(Object.entries(times).filter(([reached]) => reached <= state && reached !== '02'));
}

/** Hours a request spent on each stretch; null for one its kind has not, or that it has not come to the end of. */
export function hoursOf(times: StepTimes): Readonly<Record<Stretch, number | null>> {
  const first = (states: readonly RequestState[]) => states.flatMap((state) => times[state] ?? [])[0];
  const hours = STRETCHES.map((stretch) => {
    const [from, to] = ENDS[stretch].map(first);
    return [stretch, from === undefined || to === undefined || to.at < from.at ? null : (to.at - from.at) / HOUR] as const;
  });
  return Object.fromEntries(hours) as Record<Stretch, number | null>;
}

/** The status at which a laboratory of a kind has the samples: checked; coded where they are judged as they are coded. */
export const receivedState = (kind: LabKind): RequestState => (kind === 'L' ? '20' : '25');

/** The day the samples were there, and the day the answer went out (sent, of a room advised); null while they have not. */
export function endsOf(times: StepTimes, kind: LabKind): { readonly received: BusinessDate | null; readonly finished: BusinessDate | null } {
  return { received: times[receivedState(kind)]?.day ?? null, finished: (times['60'] ?? times['65'])?.day ?? null };
}

/** Working days after one day up to another, the last counted: the inverse of workingDaysAfter. 0 where the second is not later. */
export function workingDaysBetween(calendar: WorkCalendar, from: BusinessDate, to: BusinessDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) count += daysWorked(calendar, day);
  return count;
}

/** Days past its due date: of a finished request those it came late, of an open one those it is late today. 0 while it is in time. */
export function daysLate(due: BusinessDate | null, finished: BusinessDate | null, today: BusinessDate): number {
  return due === null ? 0 : Math.max(0, daysBetween(due, finished ?? today));
}

/** How long requests took, and how many of them came in time. */
export interface TurnAround {
  readonly finished: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly p90: number | null;
  /** On or before due, percent of the finished that have a due date. */
  readonly onTime: number | null;
}

/** The value below which a share of the numbers lies, between neighbours by share (as PERCENTILE.INC and percentile_cont do). */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

interface Done {
  readonly turn: number | null;
  readonly due: BusinessDate | null;
  readonly finished: BusinessDate | null;
}

/** The foot of the register: of the finished requests alone. */
export function turnAround(requests: readonly Done[]): TurnAround {
  const done = requests.filter(({ finished }) => finished !== null);
  const turns = done.flatMap(({ turn }) => turn ?? []);
  const due = done.filter((one) => one.due !== null);
  const inTime = due.filter((one) => daysLate(one.due, one.finished, one.finished as BusinessDate) === 0).length;
  return {
    finished: done.length,
    mean: turns.length === 0 ? null : turns.reduce((sum, turn) => sum + turn, 0) / turns.length,
    median: percentile(turns, 0.5),
    p90: percentile(turns, 0.9),
    onTime: due.length === 0 ? null : (100 * inTime) / due.length,
  };
}
