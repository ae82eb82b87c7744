import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import { workingDaysAfter } from '../../domain/requests/numbers.ts';
import type { RequestState } from '../../domain/requests/states.ts';
import type { Subject } from './demo-animals.ts';
import { type Course, courseOf } from './demo-dates.ts';
import { type Counters, type DemoLab, instantOf, uuidOf } from './demo-lab.ts';
import type { Planned } from './demo-plan.ts';
import type { DemoTest } from './demo-tests.ts';

/** A sample of a request in the making. */
export interface MadeSample {
  readonly seq: number;
  readonly subject: Subject;
  readonly labno: string | null;
  readonly officialno: string | null;
  readonly rejected: string | null;
}

/** A request in the making: what was planned, when it went where, its keys. */
export interface Made {
  readonly lab: DemoLab;
  readonly planned: Planned;
  readonly course: Course;
  readonly requestid: string;
  readonly requestno: string;
  readonly sender: string;
  readonly samples: readonly MadeSample[];
}

/** What a test of the list says of its orders. */
export interface ListedTest {
  readonly testcd: DemoTest;
  readonly method: string;
  readonly price: number;
  readonly tatdays: number;
}

const yearOf = (day: BusinessDate): number => Number(day.slice(0, 4));
const numbered = (sign: string, year: number, n: number): string => `${sign}${String(year).slice(2)}${String(n).padStart(6, '0')}`;
/** Six days a week, as LABWORK has it. */
const CALENDAR = { days: [1, 2, 3, 4, 5, 6], holidays: [] };

/** Whether the request came as far as a status, whatever it was left for afterwards. */
const reached = ({ course: { taken } }: Pick<Made, 'course'>, ...states: RequestState[]): boolean => taken.some(({ to }) => states.includes(to));
const when = ({ course: { taken } }: Pick<Made, 'course'>, ...states: RequestState[]) => taken.find(({ to }) => states.includes(to));

const REJECTS = ['haemolysed', 'insufficient', 'leaking', 'unlabelled', 'toowarm'] as const;

function samplesOf(planned: Planned, course: Course, counters: Counters, random: Random): readonly MadeSample[] {
  const judged = reached({ course }, '20', '25');
  const coded = reached({ course }, '25');
  const year = yearOf(course.received);
  return planned.subjects.map((subject, at) => {
    // The first is always good: a request without one accepted sample is never coded.
    const rejected = judged && at > 0 && random.chance(0.015) ? random.pick(REJECTS) : null;
    const given = coded && rejected === null;
    const labno = given ? numbered('', year, counters.draw('sample', year)) : null;
    const officialno = given && planned.official ? `DN-${String(year).slice(2)}-${String(counters.draw('official', year)).padStart(5, '0')}` : null;
    return { seq: at + 1, subject, labno, officialno, rejected };
  });
}

/** Makes the requests of a plan with their samples, numbered in the order they came. */
export function makeRequests(lab: DemoLab, plan: readonly Planned[], today: BusinessDate, counters: Counters, random: Random): readonly Made[] {
  return plan.map((planned) => {
    const course = courseOf(lab, planned, today, random);
    const year = yearOf(planned.day);
    const samples = samplesOf(planned, course, counters, random);
    const requestno = numbered('YC', year, counters.draw('request', year));
    return { lab, planned, course, requestid: uuidOf(random), requestno, sender: planned.place.sender ?? lab.labid, samples };
  });
}

/** Who takes the step to a status. */
export function whoOf({ lab: { people }, planned: { place } }: Made, to: RequestState, way: string): string {
  if (way === 'back') return people.chief;
  const farm = place.sender === null ? people.counter : 'quanly';
  const each: Readonly<Partial<Record<RequestState, string>>> = {
    ...{ '02': farm, '10': farm, '15': farm, '30': people.counter, '40': people.head, '50': people.chief, '60': people.counter, '65': people.chief },
  };
  return each[to] ?? people.tester;
}

const key = ({ lab: { labid: farm_id }, requestid, sender }: Made) => ({ farm_id, requestid, sender });

/** Where it has not come so far, nothing of it is known. */
const none = <T extends string>(...names: readonly T[]): Readonly<Record<T, null>> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<T, null>;

function receivedOf(made: Made) {
  const { lab, planned } = made;
  const found = when(made, '20') ?? (lab.labknd === 'R' ? when(made, '25') : undefined);
  if (found === undefined) return none('receivedat', 'receivedby', 'receivetemp', 'counted');
  const { length: counted } = planned.subjects;
  return { receivedat: instantOf(found.day, found.hour), receivedby: lab.people.tester, receivetemp: 4 + (counted % 4), counted };
}

function handedOf(made: Made) {
  const found = when(made, '15');
  if (found === undefined) return none('courier', 'handedat', 'parcels', 'sendtemp');
  return { courier: 'Tài xế trại', handedat: instantOf(found.day, found.hour), parcels: 1, sendtemp: 4 };
}

/** Days of hand-over, reception, testing and advice of a request that came so far. */
function datesOf(made: Made) {
  const agreed = reached(made, '30') ? { agreedby: 'Quản lý trại', agreedhow: 'điện thoại' } : none('agreedby', 'agreedhow');
  const days = [...made.course.testdays.values()].toSorted();
  const tested = reached(made, '35') ? { testfrom: days[0], testto: days.at(-1) } : none('testfrom', 'testto');
  const advised = when(made, '65');
  const advice =
    advised === undefined
      ? none('advice', 'followdt')
      : { advice: 'Giữ lịch vắc xin hiện tại, lấy mẫu lại sau 8 tuần.', followdt: addDays(advised.day, 56) };
  return { ...handedOf(made), ...receivedOf(made), ...agreed, ...tested, ...advice };
}

/** The row of a request. */
export function requestRow(made: Made, duedt: BusinessDate | null, random: Random) {
  const { lab, planned, course, requestno } = made;
  const { place, custid, day, purpose, official } = planned;
  const last = course.taken.at(-1);
  return {
    ...{
      ...key(made),
      requestno,
      labknd: lab.labknd,
      state: course.state,
      custid,
      placeid: place.placeid,
      requester: 'Bác sĩ trại',
      contact: '0900 000 000',
    },
    ...{ reqdt: day, sampledt: day, sampler: 'Kỹ thuật trại', species: place.species, purpose, priority: purpose === 'outbreak' ? 'high' : 'normal' },
    ...{ urgent: purpose === 'outbreak', official, duedt, ...datesOf(made) },
    history: purpose === 'outbreak' ? 'Heo tiêu chảy, sốt, bỏ ăn nhiều ô chuồng.' : null,
    cancelcd: course.state === '02' ? 'double' : null,
    paid: place.sender !== null ? 'free' : random.chance(0.8) ? 'paid' : 'open',
    ...{ revision: 0, version: course.taken.length + 1, bylab: place.sender === null, images: [] },
    ...{ crtusrid: whoOf(made, '10', 'forward'), crtdate: instantOf(day, 8) },
    ...{ lstusrid: last === undefined ? null : whoOf(made, last.to, last.way), lstdate: last === undefined ? null : instantOf(last.day, last.hour) },
  };
}

function judgementOf(judged: boolean, rejected: string | null) {
  if (!judged) return none('judgement', 'condition');
  return rejected === null ? { judgement: 'accepted', condition: 'cool' } : { judgement: 'rejected', condition: null };
}

/** The rows of its samples, and of the numbers they were given. */
export function sampleRows(made: Made) {
  const { planned, course, lab, samples } = made;
  const judged = reached(made, '20', '25');
  const year = yearOf(course.received);
  const rows = samples.map(({ seq, subject, labno, officialno, rejected }) => ({
    ...{ ...key(made), seq, sampletp: planned.sampletp, pooled: planned.pooled, ...subject, labno, officialno, reject: rejected },
    members: planned.pooled > 1 ? `${subject.mark}-1…${planned.pooled}` : null,
    ...judgementOf(judged, rejected),
    ...(labno === null ? none('place', 'keepuntil') : { place: 'TD1', keepuntil: addDays(course.received, 90) }),
  }));
  const given = { rangecd: null, givenby: lab.people.tester, givenat: instantOf(course.received, 10), year };
  const numbers = samples.flatMap(({ seq, labno, officialno }) => {
    if (labno === null) return [];
    const plain = { ...key(made), kind: 'sample', no: labno, seq, n: Number(labno.slice(2)), ...given };
    const official = { ...key(made), kind: 'official', no: officialno, seq, n: Number(officialno?.slice(-5)), ...given, rangecd: `DN${year}` };
    return officialno === null ? [plain] : [plain, official];
  });
  return { rows, numbers };
}

/** The day an order is due: of what was received, so many working days later. */
export const dueOf = (made: Made, { tatdays }: ListedTest): BusinessDate | null =>
  reached(made, '25') ? workingDaysAfter(CALENDAR, made.course.received, tatdays) : null;
