import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#engine/server/db.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { readTx, withTx } from './tx.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query(`
    create table pen (farm_id text not null, id int not null, heads int not null default 0, opened date, primary key (farm_id, id));
    call enable_farm_rls('pen');
    insert into pen values ('A', 1, 10, '2026-11-20'), ('B', 1, 20, '2026-11-21');
    create table parent (id int primary key);
    create table child (parent_id int references parent deferrable initially deferred);
    grant select, insert on parent, child to farm_app;
  `);
});
afterAll(() => db.close());

const a = { user: 'anna', farms: ['A'] };

test('a transaction sees only the farms of its actor', async () => {
  const rows = await db.transactions.read({ user: 'x', farms: ['A', 'B'] }, async (tx) => (await tx.query('select id from pen')).rows);
  expect(rows).toHaveLength(2);
  expect(await db.transactions.read(a, async (tx) => (await tx.query('select farm_id from pen')).rows)).toEqual([{ farm_id: 'A' }]);
  expect(await db.transactions.read({ user: 'x', farms: [] }, async (tx) => (await tx.query('select id from pen')).rows)).toEqual([]);
});

test('a row of another farm can neither be written, moved, changed nor deleted', async () => {
  await expect(db.transactions.write(a, (tx) => tx.query("insert into pen values ('B', 2)"))).rejects.toThrow(/row-level security/);
  await expect(db.transactions.write(a, (tx) => tx.query("update pen set farm_id = 'B'"))).rejects.toThrow(/row-level security/);
  const touched = await db.transactions.write(a, async (tx) => {
    const changed = await tx.query("update pen set heads = 0 where farm_id = 'B'");
    const gone = await tx.query("delete from pen where farm_id = 'B'");
    return [changed.rowCount, gone.rowCount];
  });
  expect(touched).toEqual([0, 0]);
});

test('a farm id with a comma cannot widen the scope', () => {
  expect(() => withTx(db.pool, { user: 'x', farms: ['A,B'] }, async () => 1)).toThrow(/not a farm id/);
});

test('role, farms and user end with the transaction', async () => {
  await withTx(db.pool, a, async (tx) => {
    const { rows } = await tx.query('select current_user as role, app_farms() as farms, app_user() as "user"');
    expect(rows).toEqual([{ role: 'farm_app', farms: ['A'], user: 'anna' }]);
  });
  const { rows } = await db.pool.query('select current_user as role, app_farms() as farms, app_user() as "user"');
  expect(rows).toEqual([{ role: 'postgres', farms: [], user: null }]);
});

test('a plan kept on a connection outlives a change of what it answers', async () => {
  const look = (tx: Db) => tx.query('select * from pen where farm_id = $1', ['A']);
  const kept = async (tx: Db) => (await tx.query("select count(*)::int as n from pg_prepared_statements where name like 'farm\\_%'")).rows[0];
  await db.transactions.write(a, look);
  expect(await db.transactions.write(a, kept)).toEqual({ n: 1 });
  await db.pool.query('alter table pen add column note text');
  expect((await db.transactions.write(a, look)).rows[0]).toHaveProperty('note');
});

test('texts built without end are not kept without end', async () => {
  const counts = await db.transactions.write(a, async (tx) => {
    for (let i = 0; i < 600; i += 1) await tx.query(`select $1::int + ${i}`, [1]);
    return (await tx.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0];
  });
  expect(counts?.n).toBeLessThanOrEqual(500);
});

test('values come as the product wants them', async () => {
  const { rows } = await db.pool.query(
    "select date '2026-11-20' as d, array[date '2026-01-02', null] as ds, daterange('2026-01-01', '2026-02-01') as r, 1.50::numeric as n, 5::int8 as i, 9007199254740993::int8 as big, array[1::int8] as list",
  );
  expect(rows[0]).toEqual({
    d: '20261120',
    ds: ['20260102', null],
    r: '[20260101,20260201)',
    n: '1.50',
    i: 5,
    big: '9007199254740993',
    list: [1],
  });
  const back = await db.pool.query('select $1::date as d', ['20261120']);
  expect(back.rows[0]).toEqual({ d: '20261120' });
});

test('a failed transaction leaves nothing, even when its work swallows the failure', async () => {
  await expect(
    withTx(db.pool, a, async (tx) => {
      await tx.query("insert into pen values ('A', 7)");
      await tx.query('select 1 / 0').catch(() => undefined);
    }),
  ).rejects.toThrow(/nothing was saved/);
  expect((await db.pool.query('select from pen where id = 7')).rowCount).toBe(0);
});

test('a refusal at commit is reported', async () => {
  await expect(withTx(db.pool, a, (tx) => tx.query('insert into child values (1)'))).rejects.toThrow(/foreign key/);
});

test('reading is read-only and limited in time', async () => {
  await expect(readTx(db.pool, a, (tx) => tx.query('update pen set heads = 1'))).rejects.toThrow(/read-only/);
  await expect(readTx(db.pool, a, (tx) => tx.query('select pg_sleep(5)'), { timeout: 50 })).rejects.toThrow(/statement timeout/);
});

test('a serialization failure is tried again and both changes count', async () => {
  let tries = 0;
  const bothRead = Promise.withResolvers<void>();
  const add = () =>
    withTx(
      db.pool,
      a,
      async (tx) => {
        tries += 1;
        const { rows } = await tx.query<{ heads: number }>("select heads from pen where farm_id = 'A' and id = 1");
        if (tries === 2) bothRead.resolve();
        await bothRead.promise;
        await tx.query("update pen set heads = $1 where farm_id = 'A' and id = 1", [(rows[0]?.heads ?? 0) + 1]);
      },
      { isolation: 'serializable' },
    );
  await Promise.all([add(), add()]);
  expect((await db.pool.query("select heads from pen where farm_id = 'A' and id = 1")).rows).toEqual([{ heads: 12 }]);
  expect(tries).toBeGreaterThan(2);
});

test('a connection cut while nobody looks fails its next statement only, and is replaced', async () => {
  const cut = withTx(db.pool, a, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await new Promise((done) => setTimeout(done, 50));
    await tx.query('select 1');
  });
  await expect(cut).rejects.toThrow();
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
