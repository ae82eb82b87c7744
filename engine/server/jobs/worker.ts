import { type Job as BossJob, type Db as JobDatabase, PgBoss } from 'pg-boss';
import { type Job, systemJob } from '#engine/define/job.ts';
import type { Transactions } from '../db.ts';
import { queueOptions } from './enqueue.ts';
import { handleJob, type JobHandler, type JobOutcome, runTry } from './handler.ts';
import { type FarmClock, syncSchedules } from './schedules.ts';

/** What is worth a line in the log. */
export interface JobNote {
  readonly level: 'info' | 'warn' | 'error';
  readonly job: string;
  readonly key?: string;
  readonly message: string;
  readonly error?: unknown;
}

/** How often the queue looks after itself, in seconds; tests look more often. */
export interface JobTimes {
  /** For jobs that people ask for. */
  readonly poll: number;
  /** For jobs whose worker died, and for the schedules. */
  readonly look: number;
}

/** What the workers of one process need. */
export interface WorkerOptions {
  /** The queue's own statements, as the owner of its tables. */
  readonly database: JobDatabase;
  /** The transactions of the jobs themselves, under row-level security. */
  readonly transactions: Transactions;
  readonly handlers: readonly JobHandler[];
  readonly farms: () => Promise<readonly FarmClock[]>;
  readonly log: (note: JobNote) => void;
  readonly times?: JobTimes;
}

/** Workers at work. */
export interface Workers {
  /** Takes no further job, lets short ones end, gives long ones back to the queue for another worker. */
  stop(): Promise<void>;
}

const TIMES: JobTimes = { poll: 3, look: 30 };
/** How long a job may still run once its worker is told to stop, and to let go after it was told, ms. */
const GRACE = 3_000;
const LET_GO = 5_000;

/** What a try of a job noted of its progress stands where its outcome will stand. */
const PROGRESS = `
  update pgboss.job set output = $4::jsonb
  where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;

/** New farms get their schedules, closed ones lose them. */
const SCHEDULES = systemJob({
  name: 'queue.schedules',
  summary: 'Brings the schedules of jobs up to the farms that are there.',
  user: 'queue',
  cron: '7 * * * *',
  retries: 1,
  minutes: 10,
});

/** The queue of a database; it does nothing before it is started. */
export function openBoss(database: JobDatabase, { look }: JobTimes = TIMES): PgBoss {
  return new PgBoss({
    db: database,
    // The tables are made by a migration of the product, so that a backup of an older version can be brought up to date.
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: look,
    monitorIntervalSeconds: look,
    cronMonitorIntervalSeconds: look,
  });
}

/** The line of a try that failed. */
function failedNote(job: Job, key: string, tried: number, error: unknown): JobNote {
  const last = tried >= job.retries;
  const message = last ? `failed for good after ${tried + 1} tries` : `failed, try ${tried + 1}; it is tried again`;
  return { level: last ? 'error' : 'warn', job: job.name, key, message, error };
}

/** Does every try of one kind of job, and says what came of it. */
function tryOf({ database, transactions, log }: WorkerOptions, handler: JobHandler, running: Set<Promise<unknown>>) {
  const { job } = handler;
  const work = async (one: BossJob<object>): Promise<JobOutcome> => {
    const key = job.key(job.input.parse(one.data));
    const progress = async (percent: number, message: string): Promise<void> => {
      await database.executeSql(PROGRESS, [job.name, one.id, one.retryCount, JSON.stringify({ progress: percent, message })]);
    };
    try {
      const outcome = await runTry(handler, transactions, one, progress);
      log({ level: outcome.attention === true ? 'warn' : 'info', job: job.name, key, message: outcome.message });
      return outcome;
    } catch (error) {
      // Who cancelled it, or stopped the worker, knows.
      if (!one.signal.aborted) log(failedNote(job, key, one.retryCount, error));
      throw error;
    }
  };
  return async (jobs: BossJob<object>[]): Promise<JobOutcome | undefined> => {
    // The queue hands over one at a time.
    const [one] = jobs;
    if (one === undefined) return undefined;
    const doing = work(one);
    running.add(doing);
    return doing.finally(() => running.delete(doing));
  };
}

/** Starts to work on every kind of job in this process, and keeps the schedules. @throws when the schema of the queue is of another version. */
export async function startWorkers(options: WorkerOptions): Promise<Workers> {
  const { farms, log, times = TIMES } = options;
  const boss = openBoss(options.database, times);
  boss.on('error', (error) => log({ level: 'warn', job: 'queue', message: 'a statement of the queue failed; it goes on', error }));
  boss.on('warning', ({ message }) => log({ level: 'warn', job: 'queue', message }));
  const running = new Set<Promise<unknown>>();
  const schedule = async (): Promise<JobOutcome> => {
    const jobs = handlers.map(({ job }) => job);
    return { message: `${await syncSchedules(boss, jobs, await farms())} schedules changed` };
  };
  const handlers = [...options.handlers, handleJob(SCHEDULES, schedule)];
  await boss.start();
  for (const { job } of handlers) {
    const { policy, ...more } = queueOptions(job);
    await boss.createQueue(job.name, { policy, ...more });
    await boss.updateQueue(job.name, more);
  }
  await schedule();
  for (const handler of handlers) {
    // Who waits at a screen is answered soon; what only the clock asks for may wait for the next look.
    const pollingIntervalSeconds = handler.job.schedule === undefined ? times.poll : times.look;
    await boss.work(handler.job.name, { pollingIntervalSeconds, heartbeatRefreshSeconds: 2 }, tryOf(options, handler, running));
  }
  const stop = async (): Promise<void> => {
    await boss.stop({ graceful: true, timeout: GRACE });
    const letGo = new Promise<void>((done) => void setTimeout(done, LET_GO).unref());
    await Promise.race([Promise.allSettled(running), letGo]);
  };
  return { stop };
}
