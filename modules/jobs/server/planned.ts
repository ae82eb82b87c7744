import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type HouseBatch, type Spell, type Task, tasksOf } from '../domain/tasks.ts';
import type { Days, JobServices } from './services.ts';
import type { HouseRow, JobRow } from './store/work.ts';

/** Head that stood in a house at the end of a day. */
export type HeadsOn = (roomid: string, day: BusinessDate) => number;

/** Head of every house on each of some days; days to come count as the last of them. */
export async function headsOn(db: Db, services: JobServices, farmid: string, { from, to }: Days, today: BusinessDate): Promise<HeadsOn> {
  const last = to < today ? to : today;
  const first = from < last ? from : last;
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n));
  const houses = await services.headDays(
    db,
    farmid,
    days.map((day) => ({ from: day, to: day })),
  );
  return (roomid, day) => {
    const at = day > last ? days.length - 1 : daysBetween(first, day);
    return houses.get(roomid)?.[at] ?? 0;
  };
}

/** Minutes a task should take: its norm, or the norm a head times the head of its house that day; null without a norm. */
export function normOf(job: JobRow | undefined, roomid: string | null, day: BusinessDate, heads: HeadsOn): number | null {
  if (job === undefined || job.norm === null) return null;
  if (job.normper === 'task') return job.norm;
  return roomid === null ? null : Math.round(job.norm * heads(roomid, day) * 100) / 100;
}

/** The planned tasks of some days, from today on in houses in use; a job that asks for animals has none where the house stands empty. */
export function plannedTasks({ spells, days, batches, jobs, houses, heads, today }: PlannedParts): Task[] {
  const empty = (jobid: string, roomid: string, day: BusinessDate): boolean => jobs.get(jobid)?.needspigs === true && heads(roomid, day) === 0;
  return tasksOf(spells, days, batches, empty).filter(({ roomid, day }) => day < today || houses.get(roomid)?.inuse === true);
}

interface PlannedParts {
  readonly spells: readonly Spell[];
  readonly days: Days;
  readonly batches: readonly HouseBatch[];
  readonly jobs: ReadonlyMap<string, JobRow>;
  readonly houses: ReadonlyMap<string, HouseRow>;
  readonly heads: HeadsOn;
  /** From this day on, houses out of use have no tasks. */
  readonly today: BusinessDate;
}
