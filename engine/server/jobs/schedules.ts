import type { PgBoss, Schedule } from 'pg-boss';
import type { Job } from '#engine/define/job.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';

/** A farm and the hours east of Greenwich of its clock. */
export interface FarmClock {
  readonly farmid: string;
  readonly zone: number;
}

/** One job that the clock asks for. */
export interface PlannedJob {
  readonly name: string;
  /** The farm, empty for a job of the system. */
  readonly key: string;
  readonly cron: string;
  readonly tz: string;
  readonly input: object;
}

/** The zone of the given hours by its name in the zone database, whose sign is that of the other direction. */
function zoneName(hours: number): string {
  if (hours === 0) return 'Etc/GMT';
  return hours > 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
}

/** What the clock is to ask for: each scheduled job once, or once a farm by the farm's clock. */
export function plannedJobs(jobs: readonly Job[], farms: readonly FarmClock[]): PlannedJob[] {
  return jobs.flatMap(({ name, schedule }) => {
    if (schedule === undefined) return [];
    const { cron, each } = schedule;
    if (each === 'system') return [{ name, key: '', cron, tz: zoneName(DEFAULT_ZONE), input: {} }];
    return farms.map(({ farmid, zone }) => ({ name, key: farmid, cron, tz: zoneName(zone), input: { farmid } }));
  });
}

const sameAs = (one: PlannedJob, there: Schedule | undefined): boolean => there?.cron === one.cron && there.timezone === one.tz;

/**
 * Makes the kept schedules equal to what is planned: new farms get theirs, closed ones lose them, a changed clock counts.
 * @returns how many were changed.
 */
export async function syncSchedules(boss: PgBoss, jobs: readonly Job[], farms: readonly FarmClock[]): Promise<number> {
  const kept = new Map((await boss.getSchedules()).map((one) => [`${one.name} ${one.key}`, one]));
  const planned = plannedJobs(jobs, farms);
  const changed = planned.filter((one) => !sameAs(one, kept.get(`${one.name} ${one.key}`)));
  for (const { name, key, cron, tz, input } of changed) {
    // A machine that was switched off at the hour does it once when it is on again.
    await boss.schedule(name, cron, input, { tz, key, singletonKey: key, missed: 'once' });
  }
  for (const { name, key } of planned) kept.delete(`${name} ${key}`);
  for (const { name, key } of kept.values()) await boss.unschedule(name, key);
  return changed.length + kept.size;
}
