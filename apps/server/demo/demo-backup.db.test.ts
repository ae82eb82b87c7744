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
  await seedDemo(from.pools, { demoSows: 20, demoYears: 1 }, () => undefined, true);
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
