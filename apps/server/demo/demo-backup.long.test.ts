import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from '#db/backup.ts';
import { createPool } from '#db/pool.ts';
import { restore } from '#db/restore.ts';
import { geneticCare } from '#modules/genetics/contract/run.jobs.ts';
import { geneticJobs } from '#modules/genetics/server/run/run.jobs.ts';
import { isWhole } from '#modules/lab/server/requests/log.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { testWorker } from '#testkit/jobs.ts';
import { startPostgres15 } from '#testkit/postgres-15.ts';
import { OTHER_ROWS } from './other-rows.fixture.ts';
import { seedDemo } from './seed-demo.ts';

let from: TestDatabase;
let folder: string;
let file: string;
let saved: Record<string, number>;

beforeAll(async () => {
  from = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'farm-demo-backup-'));
  file = join(folder, 'demo.backup');
  await (await seedDemo(from.pools, { demoSows: 20, demoYears: 1 }, () => undefined, true))?.();
  await from.pool.query(OTHER_ROWS);
  saved = await backup(from.pool, file);
});
afterAll(async () => {
  await from.close();
  await rm(folder, { recursive: true });
});

/** Each row of each table as text, in one order, and where every sequence stands. */
async function contents(pool: pg.Pool): Promise<Record<string, readonly string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by 1",
  );
  const all: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${pg.escapeIdentifier(name)} t order by t::text collate "C"`);
    all[name] = rows.map(({ text }) => text);
  }
  const { rows } = await pool.query<{ text: string }>(
    "select sequencename || ' ' || coalesce(last_value::text, '-') as text from pg_sequences where schemaname = 'public' order by 1",
  );
  return { ...all, ' sequences': rows.map(({ text }) => text) };
}

async function comesBackWhole(pool: pg.Pool): Promise<void> {
  expect(await restore(pool, file)).toEqual(saved);
  const [before, after] = [await contents(from.pool), await contents(pool)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows]);
}

test('every table has rows to be saved; a new one gets a row in the fixture beside this test', () => {
  const empty = Object.entries(saved).filter(([, rows]) => rows === 0);
  expect(empty.map(([table]) => table)).toEqual([]);
  expect(Object.keys(saved).length).toBeGreaterThan(70);
});

test('the laboratory of the demonstration is as its own work would have left it', async () => {
  const one = async <T extends object>(sql: string) => (await from.pool.query<T>(sql)).rows;
  const states = await one<{ state: string }>("select distinct state from lab_request where farm_id = 'XN1' order by 1");
  expect(states.map(({ state }) => state)).toEqual(['02', '05', '10', '15', '20', '25', '30', '32', '35', '40', '50', '60']);
  const requests = await one<{ farm_id: string; requestid: string }>("select distinct farm_id, requestid from lab_step where farm_id = 'XN1'");
  expect(requests.length).toBeGreaterThan(20);
  for (const { farm_id, requestid } of requests)
    expect([requestid, await isWhole({ db: from.pool as never }, farm_id, requestid)]).toEqual([requestid, true]);
  // Numbers without gap, up to where their counter stands.
  expect(
    await one(`select c.year from lab_counter c where c.farm_id = 'XN1' and c.kind = 'sample' and c.next - 1 <>
      (select count(distinct n) from lab_number x where x.farm_id = c.farm_id and x.kind = 'sample' and x.year = c.year and x.n < c.next)`),
  ).toEqual([]);
  // What lies in the stores is the sum of what moved.
  expect(
    await one(`select b.itemid, b.lot from lab_balance b where b.farm_id = 'XN1' and b.qty <> (select coalesce(sum(m.qty), 0) from lab_movement m
      where (m.farm_id, m.storeid, m.itemid, m.way, m.lot, m.expdt) = (b.farm_id, b.storeid, b.itemid, b.way, b.lot, b.expdt))`),
  ).toEqual([]);
  // An order says what its counting result says, and a finished request waits for nothing.
  expect(
    await one(`select o.requestid from lab_order o join lab_request r using (farm_id, requestid)
      left join lab_result x on x.farm_id = o.farm_id and x.requestid = o.requestid and x.seq = o.seq and x.testcd = o.testcd and x.voidedat is null
      where o.farm_id = 'XN1' and (o.class is distinct from x.cls or (o.status = 1) <> (x.status is not distinct from 1) or (o.status = 3 and r.state >= '35'))`),
  ).toEqual([]);
  expect(
    await one(
      "select requestid from lab_request r where r.farm_id = 'XN1' and state = '60' and not exists (select from lab_revision v where v.requestid = r.requestid and v.state = 'issued')",
    ),
  ).toEqual([]);
});

test('only the queue of jobs lies outside of what is saved: its records stand in the tables of the modules', async () => {
  const { rows } = await from.pool.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(['pgboss', 'public']);
  // Tables of people's work are named job as well: the queue's own lie in its schema.
  expect(Object.keys(saved).filter((name) => name.includes('pgboss') || ['schedule', 'subscription', 'archive', 'queue'].includes(name))).toEqual([]);
});

test('the demonstration comes back row by row into an empty database of the embedded kind', async () => {
  const into = await testDatabase();
  try {
    await comesBackWhole(into.pool);
    // A run that waited has no job any more; it is asked for again.
    const jobs = () => into.pool.query("select from pgboss.job where name = 'genetics.run'");
    expect((await jobs()).rowCount).toBe(0);
    await testWorker(into.pools, geneticJobs).now(geneticCare);
    expect((await jobs()).rowCount).toBe(1);
  } finally {
    await into.close();
  }
});

test('and into a PostgreSQL 15, where the machine has one', async () => {
  const server = await startPostgres15();
  if (server === null) return;
  const pool = createPool(server.url, 4);
  try {
    await comesBackWhole(pool);
  } finally {
    await pool.end();
    await server.stop();
  }
});
