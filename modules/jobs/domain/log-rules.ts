import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { backDateIssue, isExempt, type LockRule, lockIssue } from '#kernel/locks.ts';
import { type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';

/** What became of a task. */
export type LogState = 'done' | 'partly' | 'notdone';

/** What a person typed of some work. */
export interface TypedLog {
  readonly day: BusinessDate;
  readonly applyid: string;
  readonly state: LogState;
  readonly reason: string | null;
  /** Clock times HH:MM; both or none. An end at or before the start lies after midnight. */
  readonly start: string | null;
  readonly end: string | null;
  readonly minutes: number | null;
  readonly qty: number | null;
}

/** Other work of the person, as far as it matters to the rules. */
export interface OtherLog {
  readonly day: BusinessDate;
  readonly startmin: number | null;
  readonly endmin: number | null;
  readonly minutes: number;
}

/** What the rules of a log look at beside it. */
export interface LogFacts {
  readonly lock: LockRule;
  readonly weekstart: WeekStart;
  /** JOBDAYMAX, hours. */
  readonly dayMax: number;
  /** Logs of the person on that day and beside it, the one that is corrected left out. */
  readonly others: readonly OtherLog[];
  /** First days of signed weeks. */
  readonly signed: readonly BusinessDate[];
  /** What the person is called. */
  readonly person: string;
  /** Why a signed week is changed: who may (level 60) says so. */
  readonly change: string | null;
}

/** Level that signs weeks, and changes them afterwards. */
export const SIGN_LEVEL = 60;
const DAY = 1440;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Minutes after midnight of HH:MM; null where it is none. */
export function minutesOf(clock: string | null | undefined): number | null {
  if (clock == null || !CLOCK.test(clock)) return null;
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** HH:MM of minutes after midnight, of the next day too. */
export function clockOf(minutes: number | null): string | null {
  if (minutes === null) return null;
  const within = minutes % DAY;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** When work began and ended, minutes after midnight of its day, and how long it took. Minutes typed beside clock times leave breaks out. */
export function timesOf({ start, end, minutes, state }: Pick<TypedLog, 'start' | 'end' | 'minutes' | 'state'>) {
  const startmin = minutesOf(start);
  const until = minutesOf(end);
  const endmin = startmin === null || until === null ? null : until > startmin ? until : until + DAY;
  const long = startmin === null || endmin === null ? null : endmin - startmin;
  return {
    startmin: long === null ? null : startmin,
    endmin: long === null ? null : endmin,
    minutes: minutes ?? long ?? (state === 'notdone' ? 0 : null),
  };
}

/** First day of the farm week of a day. */
export const weekFirst = (day: BusinessDate, weekstart: WeekStart): BusinessDate => weekOf(day, weekstart).first;

function clockIssues(log: TypedLog): Issue[] {
  const faults = (['start', 'end'] as const).filter((key) => log[key] !== null && minutesOf(log[key]) === null);
  if (faults.length > 0) return faults.map((key) => refuse('V_INVALID', key, { field: key }));
  if ((log.start === null) !== (log.end === null)) {
    const missing = log.start === null ? 'start' : 'end';
    return [refuse('V_REQUIRED', missing, { field: missing })];
  }
  const { startmin, endmin, minutes } = timesOf(log);
  if (minutes === null) return [refuse('V_REQUIRED', 'minutes', { field: 'minutes' })];
  const most = startmin === null || endmin === null ? DAY : endmin - startmin;
  return minutes < 0 || minutes > most ? [refuse('V_RANGE', 'minutes', { field: 'minutes', min: 0, max: most })] : [];
}

function dateIssues({ day }: TypedLog, { lock }: LogFacts): Issue[] {
  if (day > lock.curbusdt) return [refuse('359', 'day', { date: lock.curbusdt })];
  if (isExempt(lock)) return [];
  const issue = lockIssue(day, lock) ?? backDateIssue(day, lock);
  return issue === null ? [] : [{ ...issue, field: 'day' }];
}

/** Minutes from a day that all logs share, so that work past midnight meets that of the next day. */
const offsetOf = (day: BusinessDate, to: BusinessDate): number =>
  to === day ? 0 : to === addDays(day, 1) ? DAY : to === addDays(day, -1) ? -DAY : Number.NaN;

function overlapIssue(log: TypedLog, { others, person }: LogFacts): Issue[] {
  const { startmin, endmin } = timesOf(log);
  if (startmin === null || endmin === null) return [];
  const hit = others.find((other) => {
    if (other.startmin === null || other.endmin === null) return false;
    const by = offsetOf(log.day, other.day);
    return startmin < other.endmin + by && other.startmin + by < endmin;
  });
  return hit === undefined ? [] : [refuse('JOB_OVERLAP', 'start', { person, from: clockOf(hit.startmin) ?? '', to: clockOf(hit.endmin) ?? '' })];
}

function dayIssue(log: TypedLog, { others, dayMax }: LogFacts): Issue[] {
  const before = others.filter(({ day }) => day === log.day).reduce((sum, { minutes }) => sum + minutes, 0);
  const whole = before + (timesOf(log).minutes ?? 0);
  return whole > dayMax * 60 ? [refuse('JOB_DAY', 'minutes', { max: dayMax, date: log.day })] : [];
}

/** JOB_CLOSED of a signed week, for who may not change it or does not say why. */
export function closedIssue(
  day: BusinessDate,
  { signed, weekstart, lock, change }: Pick<LogFacts, 'signed' | 'weekstart' | 'lock' | 'change'>,
): Issue[] {
  if (!signed.includes(weekFirst(day, weekstart))) return [];
  if (lock.usrlvl < SIGN_LEVEL) return [refuse('JOB_CLOSED', 'day', { week: weekLabel(weekOf(day, weekstart)) })];
  return change === null || change.trim() === '' ? [refuse('V_REQUIRED', 'change', { field: 'change' })] : [];
}

/** Everything the rules refuse of a log, in the order of the form. The browser and the server ask the same. */
export function logIssues(log: TypedLog, facts: LogFacts): Issue[] {
  const dated = dateIssues(log, facts);
  if (dated.length > 0) return dated;
  const clock = clockIssues(log);
  return [
    ...closedIssue(log.day, facts),
    ...(log.state === 'notdone' && log.reason === null ? [refuse('V_REQUIRED', 'reason', { field: 'reason' })] : []),
    ...(clock.length > 0 ? clock : [...overlapIssue(log, facts), ...dayIssue(log, facts)]),
    ...(log.qty !== null && log.qty < 0 ? [refuse('V_RANGE', 'qty', { field: 'qty', min: 0, max: 1e9 })] : []),
  ];
}
