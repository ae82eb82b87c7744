import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { databaseUrl } from '#db/embedded.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { makeFarm, seedLists } from '#testkit/farm-world.ts';
import { farmOptions } from '#testkit/test-app.ts';
import { DYING_WORKER } from './dying-worker.fixture.ts';
import { cancelJob, enqueueJob } from './enqueue.ts';
import { handleJob, type JobContext, type JobHandler } from './handler.ts';
import { jobStates } from './job-states.ts';
import { lastJob, NOTE, quickWorkers } from './jobs.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await seedLists(db.transactions);
  for (const farm of ['FA01', 'FB01']) await makeFarm(db.transactions, farmOptions(farm), farm);
});
afterAll(() => db.close());
beforeEach(() => db.pool.query("delete from pgboss.job where name = 'test.note'"));

const person = { user: 'person', farms: ['FA01'] };
const input = { farmid: 'FA01', text: 'hello' };
const ask = (text = 'hello', due: Date | null = null) => db.transactions.write(person, (tx) => enqueueJob(tx, NOTE, { ...input, text }, due));
const state = () => lastJob(db.pool, NOTE);
const ended = (word: string) => vi.waitFor(async () => expect((await state())['state']).toBe(word), { timeout: 8_000, interval: 50 });

/** Workers over a handler, stopped when the work is over. */
async function working<T>(run: JobHandler['run'], work: (workers: Awaited<ReturnType<typeof quickWorkers>>) => Promise<T>): Promise<T> {
  const workers = await quickWorkers(db.pools, [handleJob(NOTE, run)]);
  try {
    return await work(workers);
  } finally {
    await workers.stop();
  }
}

test('asked for in a transaction that is rolled back, nothing is asked for; a request sees no job', async () => {
  await expect(
    db.transactions.write(person, async (tx) => {
      await enqueueJob(tx, NOTE, input);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await state()).toEqual({});
  await ask();
  expect(await state()).toMatchObject({ state: 'created', key: 'FA01', data: input });
  await expect(db.transactions.read(person, (tx) => tx.query('select from pgboss.job'))).rejects.toThrow(/permission denied/);
});

test('an input that is none of the job’s is refused', async () => {
  await expect(db.transactions.write(person, (tx) => enqueueJob(tx, NOTE, { farmid: 'FA01' } as never))).rejects.toThrow(/text/);
});

test('asked for again while one waits, the two are one, due at the earlier time', async () => {
  const [early, late] = [new Date('2040-01-01T00:00:00Z'), new Date('2041-01-01T00:00:00Z')];
  await ask('first', late);
  await ask('second', early);
  await ask('third', late);
  expect(await state()).toMatchObject({ data: { text: 'first' }, start_after: early });
  expect((await db.pool.query("select from pgboss.job where name = 'test.note'")).rowCount).toBe(1);
});

test('a job writes as its own user on its own farm, and reaches no other', async () => {
  const seen: unknown[] = [];
  const run = async (ctx: JobContext) => {
    const who =
      "select current_setting('app.user') as who, (select count(*)::int from room where farm_id = 'FB01') as others, (select count(*)::int from room) as own";
    seen.push(...(await ctx.write((tx) => tx.query(who))).rows, ...(await ctx.on(['FB01']).read((tx) => tx.query(who))).rows);
    return { message: 'done' };
  };
  await working(run, async () => {
    await ask();
    await ended('completed');
  });
  const rooms = (await db.pool.query<{ n: number }>("select count(*)::int as n from room where farm_id = 'FB01'")).rows[0]?.n ?? 0;
  expect(rooms).toBeGreaterThan(0);
  expect(seen).toMatchObject([
    { who: 'noter', others: 0 },
    { who: 'noter', others: rooms, own: rooms },
  ]);
  expect(await state()).toMatchObject({ output: { message: 'done' } });
});

test('two workers do one job once, and jobs of one key one after the other', async () => {
  let [now, most, all] = [0, 0, 0];
  const run = async () => {
    now += 1;
    most = Math.max(most, now);
    await sleep(150);
    now -= 1;
    all += 1;
    return { message: String(all) };
  };
  await working(run, () =>
    working(run, async () => {
      for (let n = 1; n <= 4; n += 1) {
        await ask();
        await vi.waitFor(() => expect(now + all).toBeGreaterThanOrEqual(n), { timeout: 8_000, interval: 10 });
      }
      await vi.waitFor(() => expect(all).toBe(4), { timeout: 8_000, interval: 10 });
      await sleep(600);
    }),
  );
  expect([most, all]).toEqual([1, 4]);
});

test('a cancelled job is told; what it was doing counts no more, and nobody does it again', async () => {
  let aborted = false;
  const run = async ({ signal }: JobContext) => {
    await Promise.race([once(signal, 'abort'), sleep(10_000)]);
    aborted = signal.aborted;
    throw new Error('stopped');
  };
  await working(run, async (workers) => {
    await ask();
    await ended('active');
    expect(await db.transactions.write(person, (tx) => cancelJob(tx, NOTE, input))).toBe(1);
    await vi.waitFor(() => expect(aborted).toBe(true), { timeout: 8_000 });
    // The house's own jobs may have had their turn meanwhile.
    expect(workers.notes.filter(({ job }) => job === NOTE.name)).toEqual([]);
  });
  expect(await state()).toMatchObject({ state: 'cancelled', tries: 0 });
});

test('a job that fails is tried again, then says for good what was wrong', async () => {
  await db.pool.query("update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'test.note'");
  const run = async ({ progress, again }: JobContext) => {
    await progress(40, again ? 'again' : 'first');
    throw new Error('no paper left');
  };
  await working(run, async ({ notes }) => {
    await db.pool.query("update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'test.note'");
    await ask();
    await db.pool.query("update pgboss.job set retry_delay = 0, retry_backoff = false where name = 'test.note'");
    await ended('failed');
    expect(notes.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'warn failed, try 1; it is tried again',
      'warn failed, try 2; it is tried again',
      'error failed for good after 3 tries',
    ]);
  });
  const [one] = (await jobStates((sql) => db.pool.query(sql))).filter(({ job }) => job === NOTE.name);
  expect(one).toMatchObject({ key: 'FA01', state: 'failed', message: 'no paper left', attention: true });
});

test('how far a job is can be read while it is at work', async () => {
  const over = Promise.withResolvers<void>();
  const run = async ({ progress }: JobContext) => {
    await progress(40, 'half of it');
    await over.promise;
    return { message: 'all of it', attention: true };
  };
  const [before] = await working(run, async () => {
    await ask();
    const states = await vi.waitFor(
      async () => {
        const found = (await jobStates((sql) => db.pool.query(sql))).filter(({ progress }) => progress === 40);
        expect(found).toHaveLength(1);
        return found;
      },
      { timeout: 8_000 },
    );
    over.resolve();
    await ended('completed');
    return states;
  });
  expect(before).toMatchObject({ job: NOTE.name, state: 'active', message: 'half of it', attention: false });
  const [after] = (await jobStates((sql) => db.pool.query(sql))).filter(({ job }) => job === NOTE.name);
  expect(after).toMatchObject({ state: 'completed', progress: null, message: 'all of it', attention: true });
});

test('a worker that stops lets a short job end, and gives a long one back for another', async () => {
  let [short, long] = [false, false];
  const patient = async () => {
    await sleep(800);
    short = true;
    return { message: 'short' };
  };
  await working(patient, async () => {
    await ask();
    await ended('active');
  });
  expect([short, (await state())['state']]).toEqual([true, 'completed']);
  const endless = async ({ signal }: JobContext) => {
    await once(signal, 'abort');
    long = true;
    throw new Error('stopped');
  };
  await working(endless, async () => {
    await ask();
    await ended('active');
  });
  expect([long, (await state())['state']]).toEqual([true, 'retry']);
});

test('the job of a worker that was killed is taken up again by another', async () => {
  await ask();
  const [owner, requests] = [inject('databaseUrl'), inject('requestUrl')].map((url) => databaseUrl(url, new URL(db.url).pathname.slice(1)));
  const child = spawn(process.execPath, [DYING_WORKER, String(owner), String(requests)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await state()).toMatchObject({ state: 'active', tries: 0 });
  // As if it had been silent for longer than a worker may be.
  await db.pool.query("update pgboss.job set heartbeat_on = now() - interval '1 minute', retry_delay = 0 where name = 'test.note'");
  let again = false;
  const run = async (ctx: JobContext) => {
    again = ctx.again;
    return { message: 'done' };
  };
  await working(run, () => ended('completed'));
  expect([again, (await state())['tries']]).toEqual([true, 1]);
});
