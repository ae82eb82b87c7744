import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { type SilentProxy, silentProxy } from '#testkit/silent-proxy.ts';
import { createPool } from './pool.ts';
import { withTx } from './tx.ts';
import { type Watch, watchPool } from './watch.ts';

const NOBODY = { user: 'x', farms: [] };

let db: TestDatabase;
let proxy: SilentProxy;
let pool: pg.Pool;
let watch: Watch;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  proxy = await silentProxy(db.url);
  pool = createPool(proxy.through(db.url), 3);
  watch = watchPool(pool, proxy.through(db.url), { every: 100, limit: 400 });
});
afterEach(async () => {
  await watch.stop();
  await pool.end();
  await proxy.close();
});

const nap = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Waits until so many statements sleep in the database, asked past the proxy. */
async function untilSleeping(count: number): Promise<void> {
  const asked = "select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)' and wait_event = 'PgSleep'";
  while ((await db.pool.query(asked)).rowCount !== count) await nap(20);
}

test('when the host falls silent, every statement that waits fails within seconds, and the pool serves again when it is back', async () => {
  // One connection rests in the pool, two wait for an answer.
  await withTx(pool, NOBODY, (tx) => tx.query('select 1'));
  const waiting = [1, 2].map(() => withTx(pool, NOBODY, (tx) => tx.query('select pg_sleep(60)')));
  const outcomes = Promise.allSettled(waiting);
  await untilSleeping(waiting.length);
  const began = performance.now();
  proxy.silence();
  for (const { status, reason } of (await outcomes) as PromiseRejectedResult[])
    expect([status, String(reason)]).toEqual(['rejected', expect.stringMatching(/does not answer|Connection terminated/)]);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await watch.answers()).toBe(false);
  proxy.speak();
  expect(await watch.answers()).toBe(true);
  const rows = await Promise.all([1, 2, 3].map(() => withTx(pool, NOBODY, async (tx) => (await tx.query('select 1 as one')).rows)));
  expect(rows).toEqual([1, 2, 3].map(() => [{ one: 1 }]));
});

test('a slow statement of a database that answers is left to end', async () => {
  const { rows } = await withTx(pool, NOBODY, (tx) => tx.query("select pg_sleep(1.5), 'done' as said"));
  expect(rows).toEqual([{ pg_sleep: '', said: 'done' }]);
});

test('a server that takes no further connection is there: statements under way are left to end', async () => {
  const own = new URL(db.url).pathname.slice(1);
  const slow = withTx(pool, NOBODY, (tx) => tx.query<{ n: number }>('select 1 as n from pg_sleep(2)'));
  await nap(200);
  const admin = createPool(db.url.replace(`/${own}`, '/postgres'), 1);
  await admin.query(`alter database ${own} allow_connections false`);
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'farm watch' and datname = $1", [own]);
  expect(await watch.answers()).toBe(false);
  await admin.query(`alter database ${own} allow_connections true`);
  await admin.end();
  expect((await slow).rows).toEqual([{ n: 1 }]);
  expect(await watch.answers()).toBe(true);
});

test('one connection that falls silent alone ends at the limit of its statement and is replaced', async () => {
  await watch.stop();
  const lost = withTx(
    pool,
    NOBODY,
    async (tx) => {
      await tx.query('select 1');
      proxy.silence();
      return tx.query('select 2');
    },
    { timeout: 100, grace: 300 },
  );
  await expect(lost).rejects.toThrow(/Query read timeout/);
  proxy.speak();
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  expect(pool.totalCount).toBe(1);
});

test('a transaction whose client is silently gone does not hold its locks for good', async () => {
  const rest = await withTx(db.pool, NOBODY, async (tx) => (await tx.query('show idle_in_transaction_session_timeout')).rows);
  expect(rest).toEqual([{ idle_in_transaction_session_timeout: '5min' }]);
});
