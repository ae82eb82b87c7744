// A process of its own that takes a job and never ends it; the test kills it.
import { createPool } from '#db/pool.ts';
import { handleJob } from './handler.ts';
import { NOTE, quickWorkers } from './jobs.fixture.ts';

const [ownerUrl = '', requestUrl = ''] = process.argv.slice(2);
const [owner, main] = [createPool(ownerUrl, 4), createPool(requestUrl, 4)];
const pools = { main, report: main, owner, prepare: true, end: () => Promise.resolve() };
const takes = handleJob(NOTE, async () => {
  process.stdout.write('taken\n');
  return new Promise(() => undefined);
});
await quickWorkers(pools, [takes]);
