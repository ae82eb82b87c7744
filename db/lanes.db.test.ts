import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#engine/server/db.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query('create table seen (n int)');
  await db.pool.query('grant select, insert on seen to farm_app');
});
afterAll(() => db.close());

const ACTOR = { user: 'reader', farms: ['ONE', 'TWO'], companies: [] } as const;
const SLOW = `select pg_backend_pid() as pid, (select count(*)::int from seen) as n, app_farms() as farms, app_user() as who,
  current_setting('TimeZone') as zone, current_user as role from pg_sleep(0.04)`;

interface Seen {
  readonly pid: number;
  readonly n: number;
  readonly farms: readonly string[];
  readonly who: string;
  readonly zone: string;
  readonly role: string;
}

const slow = async (on: Db, count = 8): Promise<readonly Seen[]> => {
  const answers = await Promise.all(Array.from({ length: count }, () => on.query<Seen>(SLOW)));
  return answers.flatMap(({ rows }) => rows);
};

/** Everything that is the same for all, said once. */
const alike = (seen: readonly Seen[]) =>
  [...new Set(seen.map(({ pid: _, ...rest }) => JSON.stringify(rest)))].map((text) => JSON.parse(text) as Omit<Seen, 'pid'>);

describe('a wide read', () => {
  test('runs on two connections of one snapshot, as one person on the same farms', async () => {
    const seen = await db.transactions.report(ACTOR, async (on) => {
      const before = await slow(on);
      await db.pool.query('insert into seen values (1)');
      return [...before, ...(await slow(on))];
    });
    expect(new Set(seen.map(({ pid }) => pid)).size).toBe(2);
    expect(alike(seen)).toEqual([{ n: 0, farms: ['ONE', 'TWO'], who: 'reader', zone: expect.any(String), role: 'farm_app' }]);
    expect(await db.transactions.report(ACTOR, async (on) => alike(await slow(on)).map(({ n }) => n))).toEqual([1]);
  });

  test('turns on both: farms in sight and zone changed within it, and nothing of it stays on the connections', async () => {
    const turned = await db.transactions.report(ACTOR, async (on) => {
      const begun = await slow(on);
      await on.query('call enter_farms($1)', ['TWO']);
      await on.query("select set_config('TimeZone', $1, true)", ['-9']);
      const then = await slow(on);
      return { begun, then };
    });
    expect(alike(turned.begun)).toMatchObject([{ farms: ['ONE', 'TWO'] }]);
    expect(alike(turned.then)).toMatchObject([{ farms: ['TWO'] }]);
    expect([turned.begun, turned.then].map((seen) => new Set(seen.map(({ pid }) => pid)).size)).toEqual([2, 2]);
    expect(alike(turned.then)[0]?.zone).not.toBe(alike(turned.begun)[0]?.zone);
    const { rows } = await db.pools.main.query<{ user: string }>("select current_setting('app.user', true) as user");
    expect(rows[0]?.user ?? '').toBe('');
  });

  test('writes nothing on either connection', async () => {
    const outcome = db.transactions.report(ACTOR, async (on) => {
      await slow(on);
      await Promise.all(
        Array.from({ length: 6 }, () => on.query('with w as (insert into seen values (2) returning n) select n, pg_sleep(0.04) from w')),
      );
    });
    await expect(outcome).rejects.toThrow(/read-only transaction/);
    expect((await db.pool.query('select n from seen where n = 2')).rowCount).toBe(0);
  });

  test('of many at once, each is answered and none waits for another: connections for two are taken only where they lie idle', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => db.transactions.report(ACTOR, (on) => slow(on, 4))));
    expect(answers.map((seen) => seen.length)).toEqual(Array.from({ length: 30 }, () => 4));
    expect(db.pools.main.totalCount).toBeLessThanOrEqual(8);
    expect(db.pools.main.waitingCount).toBe(0);
    expect(db.pools.main.idleCount).toBe(db.pools.main.totalCount);
  });

  test('tells the fault, and leaves both connections usable', async () => {
    const outcome = db.transactions.report(ACTOR, async (on) => {
      const beside = slow(on);
      await on.query('select 1 / (select count(*) from pg_sleep(0.01) where false)');
      return beside;
    });
    await expect(outcome).rejects.toThrow('division by zero');
    expect(alike(await db.transactions.report(ACTOR, (on) => slow(on)))).toHaveLength(1);
    expect(db.pools.main.idleCount).toBe(db.pools.main.totalCount);
  });

  test('reads on one connection where the snapshot cannot be given away, or the other cannot take it', async () => {
    await db.pool.query('revoke execute on function pg_export_snapshot() from public');
    const narrow = await db.transactions.report(ACTOR, (on) => slow(on));
    await db.pool.query('grant execute on function pg_export_snapshot() to public');
    const { main } = db.pools;
    const connect = main.connect.bind(main) as () => Promise<pg.PoolClient>;
    // Another snapshot than the one given away, which is none.
    const strange = async (): Promise<pg.PoolClient> => {
      const client = await connect();
      const ask = client.query.bind(client) as (query: { text: string }) => unknown;
      const query = (asked: { text: string }): unknown => {
        if (asked.text.startsWith('set transaction snapshot')) asked.text = "set transaction snapshot '00000001-00000001-1'";
        return ask(asked);
      };
      return Object.assign(client, { query });
    };
    Object.assign(main, { connect: strange });
    const alone = await db.transactions.report(ACTOR, (on) => slow(on));
    Object.assign(main, { connect });
    expect([narrow, alone].map((seen) => [seen.length, new Set(seen.map(({ pid }) => pid)).size])).toEqual([
      [8, 1],
      [8, 1],
    ]);
  });
});
