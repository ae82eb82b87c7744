import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { transactionsOn } from '#db/tx.ts';
import { testDatabase } from '#testkit/database.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';

const silent = (): void => undefined;

const loginOf = (pool: pg.Pool) => pool.query('select session_user as login, rolsuper as superuser from pg_roles where rolname = session_user');

test('a command works on the embedded database of a server that runs, and leaves it running; a second server is refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-database-'));
  const config = readConfig({ DATA_DIR: dataDir });
  const server = await openDatabase(config, silent, false);
  try {
    expect((await loginOf(server.pools.main)).rows).toEqual([{ login: 'farm_requests', superuser: false }]);
    expect(statSync(join(dataDir, 'pg.requests')).mode & 0o777).toBe(0o600);
    const command = await openDatabase(config, silent);
    expect(command.url).toBe(server.url);
    await command.pools.owner.query('create table said (n int)');
    await command.close();
    expect((await server.pools.owner.query('select n from said')).rows).toEqual([]);
    await expect(openDatabase(config, silent, false)).rejects.toThrow(/in use by another running server/);
  } finally {
    await server.close();
  }
  // Without a server the command starts the database, and ends it.
  const alone = await openDatabase(config, silent);
  expect(alone.embedded).not.toBeNull();
  await alone.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('with an address of the owner beside it, DATABASE_URL may be a login that has nothing but the roles of requests', async () => {
  const db = await testDatabase();
  await db.pool.query("create role plain_web login noinherit password 'secret'");
  const plain = new URL(db.url);
  plain.username = 'plain_web';
  plain.password = 'secret';
  const opened = await openDatabase(readConfig({ DATABASE_URL: plain.href, OWNER_DATABASE_URL: db.url }), silent);
  try {
    expect((await loginOf(opened.pools.main)).rows).toEqual([{ login: 'plain_web', superuser: false }]);
    const rows = await transactionsOn(opened.pools).read(
      { user: '', farms: [] },
      async (tx) => (await tx.query('select count(*)::int as n from farm')).rows,
    );
    expect(rows).toEqual([{ n: 0 }]);
    await expect(opened.pools.main.query('select from farm')).rejects.toThrow(/permission denied/);
  } finally {
    await opened.close();
    await db.pool.query('drop role plain_web');
    await db.close();
  }
});

test('with one address alone its owner serves requests too, in the roles of requests', async () => {
  const db = await testDatabase();
  const opened = await openDatabase(readConfig({ DATABASE_URL: db.url }), silent);
  try {
    const role = await transactionsOn(opened.pools).read({ user: '', farms: [] }, async (tx) => (await tx.query('select current_user as role')).rows);
    expect(role).toEqual([{ role: 'farm_app' }]);
  } finally {
    await opened.close();
    await db.close();
  }
});
