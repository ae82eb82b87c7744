import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { backDateIssue, isExempt, type LockRule } from '#kernel/locks.ts';
import { evenness } from '../results/group-figures.ts';
import { type Summary, type Summed, summed } from '../results/summary.ts';

/** The same vaccine and dose within so many days is asked about. */
export const SAME_DOSE_DAYS = 7;

/** A dose as it is typed. */
export interface TypedDose {
  readonly roomid: string;
  readonly itemid: string;
  readonly doseno: number;
  readonly heads: number;
  readonly givendt: BusinessDate;
  readonly lot: string;
  readonly expdt: BusinessDate | null;
}

/** What the rules look at around a dose. */
export interface DoseFacts {
  readonly lock: LockRule;
  /** Head of the house on the day; null of a house nobody knows. */
  readonly held: number | null;
  /** What the vaccine is called. */
  readonly item: string;
  /** Other doses of the house. */
  readonly others: readonly Pick<TypedDose, 'itemid' | 'doseno' | 'givendt'>[];
}

/** Why a dose is refused, or what is asked about it. */
export function doseIssues(dose: TypedDose, { lock, held, item, others }: DoseFacts): Issue[] {
  const { roomid, heads, givendt, lot, expdt } = dose;
  if (givendt > lock.curbusdt) return [refuse('359', 'givendt', { date: lock.curbusdt })];
  const old = isExempt(lock) ? null : backDateIssue(givendt, lock, 'givendt');
  const again = others.find(
    (other) => other.itemid === dose.itemid && other.doseno === dose.doseno && Math.abs(daysBetween(other.givendt, givendt)) <= SAME_DOSE_DAYS,
  );
  return [
    ...(old === null ? [] : [old]),
    ...(heads > (held ?? 0) ? [refuse('875', 'heads', { n: held ?? 0, house: roomid, date: givendt })] : []),
    ...(expdt !== null && expdt < givendt ? [refuse('820', 'lot', { item, lot, date: expdt })] : []),
    ...(again === undefined ? [] : [warn('W_DOSE', 'doseno', { item, n: dose.doseno, house: roomid, date: again.givendt })]),
  ];
}

/** A dose a house got, as others read it. */
export interface HouseDose extends TypedDose {
  readonly doseid: string;
  readonly farmid: string;
  readonly species: 'pig' | 'poultry';
  readonly parityid: number | null;
  readonly pigclass: string | null;
  /** Completed and part weeks, as typed. */
  readonly ageweeks: number | null;
  readonly disease: string;
}

/** A result as the response to a dose is read from. */
export interface HouseResult extends Summed {
  readonly roomid: string | null;
  readonly sampledt: BusinessDate;
  readonly disease: string;
  readonly testcd: string;
  readonly test: string;
  readonly kit: string;
  readonly formula: string;
  readonly decimals: number;
}

/** Days after a dose on which samples tell of it, both included (LABRESP). */
export type ResponseWindow = readonly [from: number, to: number];

/** How the newest samples of the window answered a dose: one test and kit. */
export interface Response extends Summary {
  readonly sampledt: BusinessDate;
  readonly testcd: string;
  readonly test: string;
  readonly formula: string;
  readonly decimals: number;
  /** Of the CV, by the limits of its disease. */
  readonly reading: 'even' | 'middling' | 'uneven' | null;
}

/** The days on which samples tell of a dose. */
export function windowOf(givendt: BusinessDate, [from, to]: ResponseWindow): { readonly from: BusinessDate; readonly to: BusinessDate } {
  return { from: addDays(givendt, from), to: addDays(givendt, to) };
}

/** Limits of evenness until a company sets its own. */
export const CV_LIMITS = [30, 50] as const;

/** The response to a dose: of the newest sampling in its window, by the test and kit that most samples had. */
export function responseOf(
  dose: Pick<HouseDose, 'roomid' | 'disease' | 'givendt'>,
  results: readonly HouseResult[],
  window: ResponseWindow,
  limits: readonly [number, number] = CV_LIMITS,
): Response | null {
  const { from, to } = windowOf(dose.givendt, window);
  const own = results.filter((one) => one.roomid === dose.roomid && one.disease === dose.disease && one.sampledt >= from && one.sampledt <= to);
  const newest = own.reduce<BusinessDate | null>((last, { sampledt }) => (last === null || sampledt > last ? sampledt : last), null);
  if (newest === null) return null;
  const tests = [
    ...Map.groupBy(
      own.filter(({ sampledt }) => sampledt === newest),
      ({ testcd, kit }) => `${testcd} ${kit}`,
    ).values(),
  ];
  const [rows] = tests.toSorted((a, b) => b.length - a.length);
  const [first] = rows ?? [];
  if (rows === undefined || first === undefined) return null;
  const { testcd, test, formula, decimals } = first;
  const figures = summed(formula, rows);
  return { sampledt: newest, testcd, test, formula, decimals, ...figures, reading: figures.cv === null ? null : evenness(figures.cv, limits) };
}

/** A dose whose response nobody has looked at, while its window is open or shortly after it. */
export interface SamplingDue {
  readonly dose: HouseDose;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly late: boolean;
}

/** Days a missed window is still named. */
const MISSED = 14;

/** Houses to sample: the newest dose of each vaccine whose window has begun and has no sample of its disease yet. */
export function samplingsDue(
  doses: readonly HouseDose[],
  results: readonly HouseResult[],
  window: ResponseWindow,
  today: BusinessDate,
): readonly SamplingDue[] {
  return lastDoses(doses).flatMap((dose) => {
    const { from, to } = windowOf(dose.givendt, window);
    const open = today >= from && today <= addDays(to, MISSED);
    return open && responseOf(dose, results, window) === null ? [{ dose, from, to, late: today > to }] : [];
  });
}

/** The newest dose of each vaccine in each house. */
export function lastDoses<D extends Pick<HouseDose, 'roomid' | 'itemid' | 'givendt' | 'doseno'>>(doses: readonly D[]): readonly D[] {
  const last = new Map<string, D>();
  for (const dose of doses) {
    const key = `${dose.roomid} ${dose.itemid}`;
    const known = last.get(key);
    if (known === undefined || dose.givendt > known.givendt || (dose.givendt === known.givendt && dose.doseno > known.doseno)) last.set(key, dose);
  }
  return [...last.values()];
}

/** When a vaccine is next due in a house by plan. */
export interface NextDue {
  readonly on: BusinessDate;
  readonly state: 'coming' | 'due' | 'late';
}

/** A span a programme names for a vaccine of a house, and the day something stands for it. */
interface PlannedSpan {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly on: BusinessDate | null;
}

/** Days before and after its span on which a dose stands for what a programme asks. */
const NEAR = 7;

/** The first span of a programme that no dose stands for. */
export function nextDue(planned: readonly PlannedSpan[], given: readonly BusinessDate[], today: BusinessDate): NextDue | null {
  const open = planned
    .filter(({ from, to, on }) => on === null && !given.some((day) => day >= addDays(from, -NEAR) && day <= addDays(to, NEAR)))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [first] = open;
  if (first === undefined) return null;
  return { on: first.from, state: today < first.from ? 'coming' : today <= first.to ? 'due' : 'late' };
}
