import type { BusinessDate } from '#kernel/business-date.ts';
import { dueOf, type ListedTest, type Made, type MadeSample } from './demo-requests.ts';
import type { DemoTest } from './demo-tests.ts';

/** A test of a sample in the making. */
export interface MadeOrder {
  readonly made: Made;
  readonly sample: MadeSample;
  readonly testcd: DemoTest;
  /** Request and sample, as runs call it. */
  readonly key: string;
  /** The day it is done on; null while it waits. */
  readonly day: BusinessDate | null;
}

/** What came of an order in the end. */
export interface OrderEnd {
  readonly status: 1 | 2;
  readonly why: string | null;
  readonly cls: string | null;
  readonly abnormal: boolean;
  readonly kit: string;
  readonly attempt: number;
  readonly at: string;
}

/** Whether a test of a sample is done: all of what was tested, and of what is half through the tests of the first day, or half of its samples. */
function isDone({ course, samples }: Made, testcd: DemoTest, seq: number): boolean {
  if (course.taken.some(({ to }) => to === '35')) return true;
  if (course.state !== '32') return false;
  const days = new Set(course.testdays.values());
  return days.size > 1 ? course.testdays.get(testcd) === course.first : seq <= samples.length / 2;
}

/** Every test of every sample that was accepted. */
export function ordersOf(made: Made): readonly MadeOrder[] {
  return made.samples.flatMap((sample) =>
    made.planned.tests.map((testcd) => {
      const done = sample.rejected === null && isDone(made, testcd, sample.seq);
      return { made, sample, testcd, key: `${made.requestid} ${sample.seq}`, day: done ? (made.course.testdays.get(testcd) ?? null) : null };
    }),
  );
}

/** The row of an order, as the tables of requests keep it. */
export function orderRow({ made, sample, testcd }: MadeOrder, test: ListedTest, end: OrderEnd | undefined) {
  const { lab, planned, course, requestid, sender } = made;
  const reviewed = course.taken.some(({ to }) => to === '40' || to === '65');
  const coded = course.taken.some(({ to }) => to === '25');
  const ordered = {
    ...{ farm_id: lab.labid, requestid, seq: sample.seq, testcd, sender, matrix: planned.sampletp, price: test.price },
    ...{ method: coded ? test.method : null, duedt: dueOf(made, test) },
  };
  const open = { kit: null, status: 3, attempt: 1, class: null, abnormal: false, invalidwhy: null, resultby: null, resultat: null, seenby: null };
  if (sample.rejected !== null) return { ...ordered, ...open, status: 2, invalidwhy: sample.rejected };
  if (end === undefined) return { ...ordered, ...open };
  const look = end.abnormal || end.attempt > 1 || end.status === 2;
  return {
    ...{ ...ordered, kit: end.kit, status: end.status, attempt: end.attempt, class: end.cls, abnormal: end.abnormal, invalidwhy: end.why },
    ...{ resultby: lab.people.tester, resultat: end.at, seenby: reviewed && look ? lab.people.head : null },
  };
}
