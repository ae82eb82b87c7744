import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from '#engine/server/password.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { openToken } from '#testkit/farm-world.ts';
import { readConfig } from '../config.ts';
import { DEMO_ACCOUNTS, guardDemoAccounts, isExposed } from './demo-accounts.ts';
import { makeDemoFarm } from './seed-demo.ts';

const open: TestDatabase[] = [];
afterAll(async () => {
  for (const db of open) await db.close();
});

/** A demonstration as the first start makes it. */
async function demo(passwordHash: string | null): Promise<TestDatabase> {
  const db = await testDatabase();
  open.push(db);
  await makeDemoFarm(db.pools, passwordHash);
  return db;
}

/** Accounts the password opens. */
async function openedBy({ pool }: TestDatabase, password: string): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string; password_hash: string | null }>(
    'select user_id, password_hash from app_user order by user_id',
  );
  const opened = await Promise.all(rows.map(async (row) => row.password_hash !== null && (await isPassword(password, row.password_hash))));
  return rows.filter((_, i) => opened[i]).map(({ user_id }) => user_id);
}

const EVERYBODY = DEMO_ACCOUNTS.users.map(({ username }) => username as string).toSorted();
/** User and password of each line printed. */
const printed = (text: string | null): [string, string][] =>
  [...(text ?? '').matchAll(/^ {2}(\w+) +([a-z]{6}\d{4}) /gm)].map(([, user = '', password = '']) => [user, password]);

describe('who can reach a server', () => {
  test.each([
    [{}, '127.0.0.1', false],
    [{ DEMO: 'N' }, '0.0.0.0', true],
    [{ DATABASE_URL: 'postgres://x' }, '0.0.0.0', true],
    [{ HOST: '' }, '127.0.0.1', false],
    [{ HOST: '0.0.0.0' }, '0.0.0.0', true],
    [{ HOST: '192.168.1.5' }, '192.168.1.5', true],
    [{ HOST: '::1' }, '::1', false],
    [{ HOST: '::' }, '::', true],
    [{ HOST: 'localhost' }, 'localhost', false],
    [{ HOST: '127.0.0.1.example.com' }, '127.0.0.1.example.com', true],
    [{ HOST: '127.0.0.1', TRUST_PROXY: 'Y' }, '127.0.0.1', true],
  ])('%j listens on %s, from other machines: %s', (env, host, exposed) => {
    const config = readConfig(env);
    expect([config.host, isExposed(config)]).toEqual([host, exposed]);
  });
});

describe('the known password of the demonstration', () => {
  let known: string;
  beforeAll(async () => {
    known = await hashPassword(DEMO_ACCOUNTS.password);
  });

  test('opens every account on this machine alone, and is printed', async () => {
    const db = await demo(known);
    const text = await guardDemoAccounts(db.pools, false);
    expect(text).toContain(`password ${DEMO_ACCOUNTS.password}`);
    expect((text ?? '').split('\n')).toHaveLength(1 + EVERYBODY.length);
    expect(await openedBy(db, DEMO_ACCOUNTS.password)).toEqual(EVERYBODY);
  });

  test('opens nothing where other machines reach the server: each account gets its own, printed once', async () => {
    const db = await demo(null);
    const given = printed(await guardDemoAccounts(db.pools, true));
    expect(given.map(([user]) => user).toSorted()).toEqual(EVERYBODY);
    expect(new Set(given.map(([, password]) => password)).size).toBe(EVERYBODY.length);
    for (const [user, password] of given) expect(await openedBy(db, password)).toEqual([user]);
    expect(await openedBy(db, DEMO_ACCOUNTS.password)).toEqual([]);
    expect(await guardDemoAccounts(db.pools, true)).toBeNull();
    expect(await guardDemoAccounts(db.pools, false)).toBeNull();
  });

  test('is taken away when a demonstration of this machine is opened to others later; changed passwords and other people stay, sessions end', async () => {
    const db = await demo(known);
    await db.pool.query("update app_user set password_hash = $1 where user_id = 'quanly'", [await hashPassword('own-9876')]);
    await openToken(db.pool, 'admin');
    await openToken(db.pool, 'quanly');
    const given = printed(await guardDemoAccounts(db.pools, true));
    expect(given.map(([user]) => user).toSorted()).toEqual(EVERYBODY.filter((user) => user !== 'quanly'));
    expect(await openedBy(db, DEMO_ACCOUNTS.password)).toEqual([]);
    expect(await openedBy(db, 'own-9876')).toEqual(['quanly']);
    const { rows } = await db.pool.query('select user_id, ended_at is null as open from user_session order by user_id');
    expect(rows).toEqual([
      { user_id: 'admin', open: false },
      { user_id: 'quanly', open: true },
    ]);
    const visitor = await db.pool.query("select password_hash from app_user where user_id = 'khach'");
    expect(visitor.rows).toEqual([{ password_hash: null }]);
  });
});
