import type { Job } from '#engine/define/job.ts';
import type { Db } from '../db.ts';

const DAY = 86_400;

/** How long a worker may be silent before another takes its job up again, in seconds. */
const SILENCE = 30;

/** How the queue keeps the jobs of a declaration: one of a key waits, one is at work. */
export function queueOptions(job: Job) {
  return {
    policy: 'stately',
    retryLimit: job.retries,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: job.minutes * 60,
    heartbeatSeconds: SILENCE,
    retentionSeconds: 14 * DAY,
    deleteAfterSeconds: 14 * DAY,
  } as const;
}

/**
 * Asks for a job inside the caller's transaction: a rollback asks for nothing. While one of its key waits the two are one,
 * due at the earlier time.
 * @param due not before; null: as soon as a worker is free.
 * @throws ZodError when the input is not the job's.
 */
export async function enqueueJob<I>(db: Db, job: Job<I>, input: I, due: Date | null = null): Promise<void> {
  const parsed = job.input.parse(input);
  await db.query('select enqueue_job($1, $2, $3, $4, $5)', [
    job.name,
    job.key(parsed),
    JSON.stringify(parsed),
    due?.toISOString() ?? null,
    JSON.stringify(queueOptions(job)),
  ]);
}

/** Takes the jobs of a key back inside the caller's transaction; the signal of one at work is given within seconds. @returns how many. */
export async function cancelJob<I>(db: Db, job: Job<I>, input: I): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select cancel_job($1, $2) as n', [job.name, job.key(input)]);
  return rows[0]?.n ?? 0;
}
