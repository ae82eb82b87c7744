import type { Job } from '#engine/define/job.ts';
import type { Actor, Db, Transactions } from '../db.ts';

/** What a job came to, in a line for operations. */
export interface JobOutcome {
  readonly message: string;
  /** Somebody should look at it although the job itself went well. */
  readonly attention?: boolean;
}

/** What a job works with. */
export interface JobContext {
  /** Given when the job was cancelled, took too long, or the worker stops. */
  readonly signal: AbortSignal;
  /** An earlier try of this very job ended without an end: its worker died, stopped or failed. */
  readonly again: boolean;
  /** The last try: what fails now is not done again. */
  readonly last: boolean;
  /** Transactions as the job's user, on the job's farms. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The same on other farms. */
  on(farms: readonly string[]): Pick<JobContext, 'read' | 'write'>;
  /** Notes how far it is: 0 to 100, and a word on it. */
  progress(percent: number, message: string): Promise<void>;
}

/** A job with what does it. */
export interface JobHandler {
  readonly job: Job;
  run(ctx: JobContext, input: unknown): Promise<JobOutcome>;
}

/** Says what does a job. */
export function handleJob<I>(job: Job<I>, run: (ctx: JobContext, input: I) => Promise<JobOutcome>): JobHandler {
  return { job: job as Job, run: (ctx, input) => run(ctx, job.input.parse(input)) };
}

/** One try of a job, as the queue hands it to a worker. */
export interface JobTry {
  readonly data: unknown;
  readonly signal: AbortSignal;
  readonly retryCount: number;
}

/** Does one try of a job. @throws what the handler throws. */
export function runTry(
  { job, run }: JobHandler,
  transactions: Transactions,
  { data, signal, retryCount }: JobTry,
  progress: JobContext['progress'],
): Promise<JobOutcome> {
  const input = job.input.parse(data);
  const on = (farms: readonly string[]): Pick<JobContext, 'read' | 'write'> => {
    const actor: Actor = { user: job.user, farms };
    return { read: (work) => transactions.read(actor, work), write: (work) => transactions.write(actor, work) };
  };
  return run({ signal, again: retryCount > 0, last: retryCount >= job.retries, ...on(job.farms(input)), on, progress }, input);
}

/** @throws when a declared job has no handler, or one more than one, or a handler no declaration. */
export function checkHandlers(jobs: readonly Job[], handlers: readonly JobHandler[]): void {
  const wanted = jobs.map(({ name }) => name).sort();
  const there = handlers.map(({ job }) => job.name).sort();
  if (wanted.join() !== there.join()) throw new Error(`jobs declared: ${wanted.join(', ')}; handled: ${there.join(', ')}`);
}
