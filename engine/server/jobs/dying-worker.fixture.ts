// Started as a process of its own it takes a job and never ends it; the test kills it.
import { createPool } from '#db/pool.ts';
import { handleJob } from './handler.ts';
import { NOTE, quickWorkers } from './jobs.fixture.ts';

/** What to start. */
export const DYING_WORKER = import.meta.filename;

async function takeAndHold(ownerUrl: string, requestUrl: string): Promise<void> {
  const [owner, main] = [createPool(ownerUrl, 4), createPool(requestUrl, 4)];
  const pools = { main, report: main, owner, prepare: true, end: () => Promise.resolve() };
  const takes = handleJob(NOTE, async () => {
    process.stdout.write('taken\n');
    return new Promise(() => undefined);
  });
  await quickWorkers(pools, [takes]);
}

const [, started, ownerUrl = '', requestUrl = ''] = process.argv;
if (started === DYING_WORKER) await takeAndHold(ownerUrl, requestUrl);
