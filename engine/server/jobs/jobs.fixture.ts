import type pg from 'pg';
import type { Db as JobDatabase } from 'pg-boss';
import { z } from 'zod';
import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import { defineJob, type Job } from '#engine/define/job.ts';
import type { JobHandler } from './handler.ts';
import { type JobNote, startWorkers, type Workers } from './worker.ts';

/** A job that notes in the farm's audit log what happened to it. */
export const NOTE = defineJob({
  name: 'test.note',
  summary: 'Test.',
  input: z.object({ farmid: z.string(), text: z.string() }),
  user: 'noter',
  farms: ({ farmid }) => [farmid],
  key: ({ farmid }) => farmid,
  retries: 2,
  minutes: 1,
});

/** The statements of the queue on a pool. */
export const queueOn = (pool: pg.Pool, wait = 30_000): JobDatabase => ({
  executeSql: (text, values) => pool.query({ text, values, query_timeout: wait } as never),
});

/** Workers that look often, and what they said. */
export async function quickWorkers(
  pools: Pools,
  handlers: readonly JobHandler[],
  database: JobDatabase = queueOn(pools.owner),
): Promise<Workers & { readonly notes: JobNote[] }> {
  const notes: JobNote[] = [];
  const workers = await startWorkers({
    database,
    transactions: transactionsOn(pools),
    handlers,
    farms: () => Promise.resolve([]),
    log: (note) => notes.push(note),
    times: { poll: 0.5, look: 1 },
  });
  return { ...workers, notes };
}

/** What the queue knows of a job, the last asked for. */
export async function lastJob(pool: pg.Pool, { name }: Pick<Job, 'name'>): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'select id, state::text, singleton_key as key, retry_count as tries, start_after, data, output from pgboss.job where name = $1 order by created_on desc limit 1',
    [name],
  );
  return rows[0] ?? {};
}
