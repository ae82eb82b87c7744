import { z } from 'zod';

/** When a job is asked for by itself: a cron expression, read by the clock of the system, or of each farm for one job a farm. */
export interface JobSchedule {
  readonly cron: string;
  /** `farm`: the input is {@link FARM_INPUT}, and the hours are those of the farm (setting TZ). */
  readonly each: 'system' | 'farm';
}

/**
 * Work that nobody waits for: asked for inside somebody's transaction or by the clock, kept in the database until a worker
 * has done it, taken up again when that worker dies.
 */
export interface Job<I = unknown> {
  /** Module and work, for example `herd.rebuild-check`. */
  readonly name: string;
  /** What it does, one English sentence for operations. */
  readonly summary: string;
  readonly input: z.ZodType<I>;
  /** In whose name its rows are written. */
  readonly user: string;
  /** The farms its transactions may see and write: row-level security holds for jobs as for requests. */
  farms(input: I): readonly string[];
  /** Jobs of one key run one after the other; asked for again while one waits, they are one. */
  key(input: I): string;
  readonly schedule?: JobSchedule;
  /** How often a failed or interrupted job is tried again. */
  readonly retries: number;
  /** The longest one try may take. */
  readonly minutes: number;
}

/** Input of a job that is done once for every farm. */
export const FARM_INPUT = z.object({ farmid: z.string() });

/** Declares a job, keeping the exact type of its input. */
export function defineJob<I>(job: Job<I>): Job<I> {
  return job;
}

/** Declares a job of the whole system that takes no input, done when its schedule says. */
export function systemJob(job: Pick<Job, 'name' | 'summary' | 'user' | 'retries' | 'minutes'> & { readonly cron: string }): Job<object> {
  const { cron, ...more } = job;
  return defineJob({ ...more, input: z.object({}), farms: () => [], key: () => '', schedule: { cron, each: 'system' } });
}

/** Declares a job done for every farm by itself, as that farm and by its clock. */
export function farmJob(
  job: Pick<Job, 'name' | 'summary' | 'user' | 'retries' | 'minutes'> & { readonly cron: string },
): Job<z.output<typeof FARM_INPUT>> {
  const { cron, ...more } = job;
  return defineJob({ ...more, input: FARM_INPUT, farms: ({ farmid }) => [farmid], key: ({ farmid }) => farmid, schedule: { cron, each: 'farm' } });
}
