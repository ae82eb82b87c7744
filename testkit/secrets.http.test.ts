import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#engine/server/password.ts';
import { createCompany, createFarm, createUser } from '#modules/admin/server/create-farm.ts';
import { ACCOUNT_ROUTES, accountApp, signedCalls } from './account-app.ts';
import { type TestDatabase, testDatabase } from './database.ts';

let db: TestDatabase;
let app: FastifyInstance;
let post: Awaited<ReturnType<typeof signedCalls>>;

beforeAll(async () => {
  db = await testDatabase();
  const passwordHash = await hashPassword('right-1234');
  await createCompany(db.pool, { prnt2: '75@C@', names: { V: 'Công ty' }, groups: [{ prnt1: '70@C.A@', names: { V: 'Nhóm A' } }] });
  await createFarm(db.pool, { farmid: 'V01', farmname: 'Trại 1', shtnm: 'T1', prnt1: '70@C.A@', prnt2: '75@C@' });
  for (const [username, usrlvl] of [
    ['manager', 60],
    ['an.nguyen', 30],
  ] as const)
    await createUser(db.pool, { username, name: username, usrlvl, farmid: 'V01', passwordHash }, ACCOUNT_ROUTES);
  app = await accountApp(db);
  post = await signedCalls(app, 'manager');
});
afterAll(async () => {
  await app.close();
  await db.close();
});

/** Every row of every table as text: what a backup would hold. */
async function everything(): Promise<string> {
  const { rows } = await db.pool.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace",
  );
  const parts = await Promise.all(
    rows.map(({ name }) => db.pool.query<{ all: string }>(`select coalesce(string_agg(t::text, ' '), '') as all from ${name} t`)),
  );
  return parts.map(({ rows: [row] }) => row?.all ?? '').join('\n');
}

const newUser = { name: 'B', usrlvl: 30, farmid: 'V01' };

test('no password that was made up or typed stands anywhere in the database, nor does the fingerprint of a body tell it', async () => {
  const reqid = crypto.randomUUID();
  const reset = await post('/admin/resetPassword', { userid: 'an.nguyen' });
  const made = await post('/admin/saveUser', { ...newUser, username: 'made.up' });
  const typed = await post('/admin/saveUser', { ...newUser, username: 'typed.in', password: 'typed-1234', reqid });
  expect([reset.status, made.status, typed.status]).toEqual([200, 200, 200]);
  const passwords: string[] = [reset.data.password, made.data.password, 'typed-1234'];
  const kept = await everything();
  expect(kept).toContain('typed.in');
  for (const password of passwords) {
    expect(password).toMatch(/^[a-z-]{6}\d{4}$/);
    expect(kept.includes(password)).toBe(false);
  }
  // The same body but for the password has the same fingerprint: it cannot be searched for passwords.
  const other = await post('/admin/saveUser', { ...newUser, username: 'typed.in', password: 'other-5678', reqid });
  expect(other.data).toEqual(typed.data);
});

test('a reset that is sent again changes nothing and tells the password no second time', async () => {
  const body = { userid: 'an.nguyen', reqid: crypto.randomUUID() };
  const first = await post('/admin/resetPassword', body);
  const again = await post('/admin/resetPassword', body);
  expect([again.status, again.data]).toEqual([200, { password: null }]);
  const signed = await app.inject({ method: 'POST', url: '/api/account/login', payload: { user: 'an.nguyen', password: first.data.password } });
  expect(signed.json().status).toBe(200);
});
