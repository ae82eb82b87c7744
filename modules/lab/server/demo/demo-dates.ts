import { addDays, type BusinessDate, weekday } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import type { RequestState } from '../../domain/requests/states.ts';
import type { DemoLab } from './demo-lab.ts';
import type { Planned } from './demo-plan.ts';
import type { DemoTest } from './demo-tests.ts';

/** A step as it was taken. */
export interface Taken {
  readonly to: RequestState;
  readonly way: 'forward' | 'back' | 'aside';
  readonly day: BusinessDate;
  readonly hour: number;
}

/** When what happened to a request. */
export interface Course {
  /** Its first day of testing. */
  readonly first: BusinessDate;
  readonly taken: readonly Taken[];
  readonly state: RequestState;
  readonly received: BusinessDate;
  /** Day each test is done. */
  readonly testdays: ReadonlyMap<DemoTest, BusinessDate>;
}

/** The laboratory is closed on Sundays. */
export function workday(day: BusinessDate, later = 0): BusinessDate {
  let found = day;
  for (let left = later; left > 0 || weekday(found) === 0; ) {
    found = addDays(found, 1);
    if (weekday(found) !== 0 && left > 0) left -= 1;
  }
  return found;
}

/** The next of the weekdays a bench works on. */
function nextOf(day: BusinessDate, days: readonly number[]): BusinessDate {
  let found = day;
  while (!days.includes(weekday(found))) found = addDays(found, 1);
  return found;
}

const TITRES: ReadonlySet<DemoTest> = new Set(['SIV-HI', 'JE-HI', 'ND-HI', 'CSF-SN']);

const CULTURES: ReadonlySet<DemoTest> = new Set(['BACT-CULT', 'WATER-CFU', 'SALM-25']);

/** PCR is run every day, plates are collected for two days of the week, titrations for one. */
function testdayOf(test: DemoTest, from: BusinessDate): BusinessDate {
  if (test.endsWith('-PCR')) return workday(from);
  if (CULTURES.has(test)) return workday(from, 2);
  return nextOf(from, TITRES.has(test) ? [4] : [2, 5]);
}

const step = (to: RequestState, day: BusinessDate, hour: number, way: Taken['way'] = 'forward'): Taken => ({ to, way, day, hour });

/** The usual way of a request through a central laboratory. */
function wayOfLab({ day }: Planned, received: BusinessDate, testdays: readonly BusinessDate[], late: number): readonly Taken[] {
  const [first, last] = [testdays[0] ?? received, testdays.at(-1) ?? received];
  const reviewed = workday(last, 1 + late);
  return [
    ...[step('10', day, 10), step('15', day, 14), step('20', received, 9), step('25', received, 10), step('30', received, 14)],
    ...(first < last ? [step('32', first, 15, 'aside')] : []),
    ...[step('35', last, 16), step('40', reviewed, 9), step('50', reviewed, 11), step('60', reviewed, 15)],
  ];
}

/** The way of a farm's own room, which ends with advice. */
function wayOfRoom(received: BusinessDate, testdays: readonly BusinessDate[]): readonly Taken[] {
  const last = testdays.at(-1) ?? received;
  return [step('25', received, 9), step('35', last, 16), step('65', workday(last, 1), 10)];
}

/** No step before the one before it, however many fall on one day. */
function inTurn(way: readonly Taken[]): readonly Taken[] {
  let before: Taken | null = null;
  return way.map((one) => {
    const now: Taken = before !== null && before.day === one.day && one.hour <= before.hour ? { ...one, hour: before.hour + 0.25 } : one;
    before = now;
    return now;
  });
}

/** The way up to a status; a laboratory half through its tests stands at 32, whichever tests they are. */
function upTo(way: readonly Taken[], stops: RequestState): readonly Taken[] {
  const end = way.findIndex(({ to }) => to === stops);
  if (end >= 0) return way.slice(0, end + 1);
  const tested = way.findIndex(({ to }) => to === '35');
  return way.slice(0, tested + 1).map((one) => (one.to === '35' ? { ...one, to: stops, way: 'aside' } : one));
}

/** The way as far as it was gone: to where it stopped, or to yesterday. */
function gone(way: readonly Taken[], { stops }: Planned, today: BusinessDate): readonly Taken[] {
  const most = addDays(today, -1);
  if (stops === '05') return [];
  if (stops === null) return way.filter(({ day }) => day <= most);
  const [first] = way;
  const kept = stops === '02' ? [...way.slice(0, 1), step('02', first?.day ?? most, 16, 'aside')] : upTo(way, stops);
  return inTurn(kept.map((one) => (one.day <= most ? one : { ...one, day: most })));
}

/** A mistake found after the paper was sent: back to the bench, and issued again, or left under correction. */
function correction(way: readonly Taken[], kind: Planned['corrected']): readonly Taken[] {
  const last = way.at(-1);
  if (kind === null || last === undefined || last.to !== '60') return [];
  const day = workday(last.day, 1);
  if (kind === 'open') return [step('50', day, 9, 'back'), step('40', day, 10, 'back')];
  return [
    ...[step('50', day, 8, 'back'), step('40', day, 9, 'back'), step('35', day, 10, 'back'), step('30', day, 11, 'back')],
    ...[step('35', day, 14), step('40', day, 15), step('50', day, 16), step('60', day, 17)],
  ];
}

/** When what happened to a planned request. */
export function courseOf(lab: DemoLab, planned: Planned, today: BusinessDate, random: Random): Course {
  const most = addDays(today, -1);
  const stopped = planned.stops !== null && planned.stops >= '20';
  const usual = workday(planned.day, lab.labknd === 'L' ? 1 : 0);
  const received = stopped && usual > most ? most : usual;
  const began = workday(received, 1);
  const testdays = new Map(
    planned.tests.map((test) => {
      const day = testdayOf(test, began);
      return [test, stopped && day > most ? most : day] as const;
    }),
  );
  const sorted = [...testdays.values()].toSorted();
  const late = random.chance(0.12) ? random.int(1, 4) : 0;
  const way = lab.labknd === 'L' ? wayOfLab(planned, received, sorted, late) : wayOfRoom(received, sorted);
  const taken = gone(way, planned, today);
  const all = [...taken, ...correction(taken, planned.corrected)];
  return { taken: all, state: all.at(-1)?.to ?? '05', received, testdays, first: sorted[0] ?? received };
}
