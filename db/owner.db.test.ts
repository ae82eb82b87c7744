import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { backup } from './backup.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { restore } from './restore.ts';
import { withTx } from './tx.ts';

// A hosted PostgreSQL gives no superuser: everything must work for an ordinary owner too.
let admin: TestDatabase;
let plain: pg.Pool;
let folder: string;

beforeAll(async () => {
  admin = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'farm-owner-'));
  await admin.pool.query("create role plain_owner login createrole password 'secret'");
  await admin.pool.query('create database plain_farm owner plain_owner');
  // The roles of requests belong to the whole server; an owner that did not make them must have been given them.
  await admin.pool.query('grant farm_app, farm_accounts to plain_owner');
  const url = new URL(admin.url);
  url.username = 'plain_owner';
  url.password = 'secret';
  url.pathname = '/plain_farm';
  plain = createPool(url.href, 4);
});
afterAll(async () => {
  await plain.end();
  await admin.pool.query('drop database plain_farm with (force)');
  await admin.pool.query('drop role plain_owner');
  await admin.close();
  await rm(folder, { recursive: true });
});

test('an ordinary owner migrates, serves requests, saves and restores', async () => {
  expect((await migrate(plain)).length).toBeGreaterThan(0);
  expect(await migrate(plain)).toEqual([]);
  await plain.query(`
    insert into company values ('75@VN@', 'a');
    insert into farm_group values ('10@VN@', '75@VN@', 'b');
    insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ('F1', 'x', 'F1', '10@VN@', '75@VN@'), ('F2', 'y', 'F2', '10@VN@', '75@VN@')`);
  for (const farm of ['F1', 'F2']) {
    await withTx(plain, { user: 'u', farms: [farm] }, (tx) =>
      tx.query("insert into room (farm_id, roomid, name, area) values ($1, 'R', 'r', 'sow')", [farm]),
    );
  }
  expect((await plain.query('select from room')).rowCount).toBe(0);
  const saved = await backup(plain, join(folder, 'x'));
  expect(saved['room']).toBe(2);
  expect(await restore(plain, join(folder, 'x'), { replace: true })).toEqual(saved);
  const seen = await withTx(plain, { user: 'u', farms: ['F2'] }, async (tx) => (await tx.query('select farm_id from room')).rows);
  expect(seen).toEqual([{ farm_id: 'F2' }]);
});

test('a database newer than the program, or made differently, is refused in one line', async () => {
  await plain.query("insert into schema_migration (number, name, checksum) values (9999, '9999_future', 'x')");
  await expect(migrate(plain)).rejects.toThrow(/^The database is newer \(9999_future\)/);
  await plain.query("delete from schema_migration where number = 9999; update schema_migration set checksum = 'y' where number = 1");
  await expect(migrate(plain)).rejects.toThrow(/made by a different version of 0001_base/);
});
