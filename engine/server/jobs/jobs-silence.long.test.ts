import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPool } from '#db/pool.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { type SilentProxy, silentProxy } from '#testkit/silent-proxy.ts';
import { enqueueJob } from './enqueue.ts';
import { handleJob } from './handler.ts';
import { lastJob, NOTE, queueOn, quickWorkers } from './jobs.fixture.ts';

let db: TestDatabase;
let proxy: SilentProxy;
beforeAll(async () => {
  db = await testDatabase();
  proxy = await silentProxy(db.url);
});
afterAll(async () => {
  await proxy.close();
  await db.close();
});

const ask = () => db.transactions.write({ user: 'person', farms: [] }, (tx) => enqueueJob(tx, NOTE, { farmid: 'FA01', text: 'x' }));
const ended = () => vi.waitFor(async () => expect(await lastJob(db.pool, NOTE)).toMatchObject({ state: 'completed' }), { timeout: 20_000 });

test('while the database’s host is silent workers wait and say so; when it is back they go on by themselves, and they stop in time', async () => {
  const owner = createPool(proxy.through(db.url), 3);
  const workers = await quickWorkers(db.pools, [handleJob(NOTE, () => Promise.resolve({ message: 'done' }))], queueOn(owner, 2_000));
  try {
    await ask();
    await ended();
    proxy.silence();
    await ask();
    await sleep(8_000);
    expect(await lastJob(db.pool, NOTE)).toMatchObject({ state: 'created' });
    expect(new Set(workers.notes.filter(({ level }) => level === 'warn').map(({ message }) => message))).toEqual(
      new Set(['a statement of the queue failed; it goes on']),
    );
    proxy.speak();
    await ended();
    proxy.silence();
    const began = performance.now();
    await workers.stop().catch(() => undefined);
    expect(performance.now() - began).toBeLessThan(30_000);
  } finally {
    proxy.speak();
    await owner.end();
  }
});
