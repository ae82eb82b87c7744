import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import type { Job } from '#engine/define/job.ts';
import { enqueueJob } from '#engine/server/jobs/enqueue.ts';
import { type JobHandler, runTry } from '#engine/server/jobs/handler.ts';
import { openBoss } from '#engine/server/jobs/worker.ts';

/** Does jobs when a test says so, in its own process and with no clock. */
export interface TestWorker {
  /** Does every job that is due, by name the outcomes; a job that throws throws here. */
  work(name: string): Promise<string[]>;
  /** Asks for a job without input and does it. */
  now(job: Job<object>): Promise<string[]>;
}

export function testWorker(pools: Pools, handlers: readonly JobHandler[]): TestWorker {
  const boss = openBoss({ executeSql: (text, values) => pools.owner.query(text, values) });
  const transactions = transactionsOn(pools);
  const work = async (name: string): Promise<string[]> => {
    const handler = handlers.find(({ job }) => job.name === name);
    if (handler === undefined) throw new Error(`nothing does ${name}`);
    const message: string[] = [];
    if ((await boss.getQueue(name)) === null) return message;
    for (let [one] = await boss.fetch<object>(name); one !== undefined; [one] = await boss.fetch<object>(name)) {
      const tried = { data: one.data, signal: new AbortController().signal, retryCount: one.retryCount };
      const outcome = await runTry(handler, transactions, tried, async () => undefined);
      await boss.complete(name, one.id, outcome);
      message.push(outcome.message);
    }
    return message;
  };
  const now = async (job: Job<object>): Promise<string[]> => {
    await transactions.write({ user: job.user, farms: [] }, (db) => enqueueJob(db, job, {}));
    return work(job.name);
  };
  return { work, now };
}
