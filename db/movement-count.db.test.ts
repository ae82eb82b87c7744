import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { backup } from './backup.ts';
import { migrate, readMigrations } from './migrate.ts';
import { createPool } from './pool.ts';
import { restore } from './restore.ts';
import { withTx } from './tx.ts';

/** The step that begins to count. */
const STEP = 111;
const MOVES = `insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid) values
  ('F1', gen_random_uuid(), 'nursery', 'N1', '2026-01-05', 30, 'weaned', 'u'), ('F1', gen_random_uuid(), 'nursery', 'N1', '2026-01-09', -4, 'death', 'u'),
  ('F1', gen_random_uuid(), 'nursery', 'N2', '2026-01-07', 11, 'weaned', 'u'), ('F1', gen_random_uuid(), 'semen', 'D1', '2026-01-07', 20, 'collected', 'u')`;
const MORE = `insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid)
  values ('F1', gen_random_uuid(), 'nursery', 'N1', '2026-01-12', 8, 'weaned', 'u')`;
const FARM = `insert into company values ('75@VN@', 'a');
  insert into farm_group values ('10@VN@', '75@VN@', 'b');
  insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ('F1', 'x', 'F1', '10@VN@', '75@VN@')`;

const counts = async (pool: pg.Pool): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ place: string; n: number }>('select place, sum(qty)::int as n from movement_count group by 1 order by 1');
  return Object.fromEntries(rows.map(({ place, n }) => [place, n]));
};

/** A database of its own, empty, next to that of a test. */
async function apart(beside: TestDatabase, name: string): Promise<pg.Pool> {
  const url = new URL(beside.url);
  await beside.pool.query(`create database ${name}`);
  url.pathname = `/${name}`;
  return createPool(url.href, 4);
}

test('what an older database holds is counted by the step, and on from there', async () => {
  const admin = await testDatabase();
  const pool = await apart(admin, 'uncounted_farm');
  try {
    const steps = readMigrations().filter(({ number }) => number < STEP);
    await migrate(pool, steps);
    await pool.query(FARM);
    await withTx(pool, { user: 'u', farms: ['F1'] }, (tx) => tx.query(MOVES));
    await migrate(pool);
    expect(await counts(pool)).toEqual({ D1: 20, N1: 26, N2: 11 });
    await withTx(pool, { user: 'u', farms: ['F1'] }, (tx) => tx.query(MORE));
    expect(await counts(pool)).toEqual({ D1: 20, N1: 34, N2: 11 });
    const { rowCount } = await pool.query("select from pg_class where relname in ('movement', 'movement_count') and relforcerowsecurity");
    expect(rowCount).toBe(2);
  } finally {
    await pool.end();
    await admin.pool.query('drop database uncounted_farm with (force)');
    await admin.close();
  }
});

test('a restored backup counts as it did, once, and on from there', async () => {
  const [from, into, folder] = await Promise.all([testDatabase(), testDatabase(), mkdtemp(join(tmpdir(), 'farm-counts-'))]);
  const file = join(folder, 'a.backup');
  try {
    await from.pool.query(`${FARM}; ${MOVES}`);
    await backup(from.pool, file);
    await restore(into.pool, file);
    expect(await counts(into.pool)).toEqual({ D1: 20, N1: 26, N2: 11 });
    await into.pool.query(MORE);
    expect(await counts(into.pool)).toEqual({ D1: 20, N1: 34, N2: 11 });
  } finally {
    await Promise.all([from.close(), into.close(), rm(folder, { recursive: true })]);
  }
});
