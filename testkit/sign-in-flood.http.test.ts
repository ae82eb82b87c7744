import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { composeServer } from '#apps/server/compose.ts';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { createPool } from '#db/pool.ts';
import { createHttp, SESSION_COOKIE } from '#engine/server/http.ts';
import { hashPassword } from '#engine/server/password.ts';
import { createCompany, createFarm, createUser } from '#modules/admin/server/create-farm.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { ALL_ROUTES } from './farm-world.ts';

/** Connections in use each time a password was computed. */
const held = { inUse: (): number => 0, atHash: [] as number[] };

const { scrypt } = crypto;

/** What computes a password, for every module that has loaded it. */
function computeWith(own: typeof scrypt): void {
  crypto.scrypt = own;
  syncBuiltinESMExports();
}

let db: TestDatabase;
/** The whole server on a single connection: who takes a second one while holding the first never gets it. */
let narrow: pg.Pool;
let app: FastifyInstance;
/** Another server on the same database: the two share no memory. */
let other: FastifyInstance;

async function server(pool: pg.Pool): Promise<FastifyInstance> {
  return createHttp({
    ...(await composeServer({ ...db.pools, main: pool, report: pool }, { checkOutput: true })),
    log: ({ error }) => console.error(error),
    secureCookies: false,
    proxies: 1,
  });
}

beforeAll(async () => {
  computeWith(((...args: Parameters<typeof scrypt>) => {
    held.atHash.push(held.inUse());
    return scrypt(...args);
  }) as typeof scrypt);
  db = await testDatabase();
  await db.transactions.write({ user: 'test', farms: ['V01'] }, async (tx) => {
    await seedReferenceData(tx);
    await createCompany(tx, { prnt2: '75@C@', names: { V: 'Công ty' }, groups: [{ prnt1: '70@C.A@', names: { V: 'Nhóm A' } }] });
    await createFarm(tx, { farmid: 'V01', farmname: 'Trại 1', shtnm: 'T1', prnt1: '70@C.A@', prnt2: '75@C@' });
  });
  const passwordHash = await hashPassword('right-1234');
  for (const [username, usrlvl] of [
    ['an.nguyen', 30],
    ['binh.user', 60],
    ['chi.user', 30],
  ] as const)
    await createUser(db.pool, { username, name: username, usrlvl, farmid: 'V01', passwordHash, prnt1: '70@C.A@', prnt2: '75@C@' }, ALL_ROUTES);
  narrow = createPool(db.url, 1);
  held.inUse = () => narrow.totalCount - narrow.idleCount;
  app = await server(narrow);
  other = await server(db.pool);
});
afterAll(async () => {
  computeWith(scrypt);
  await app.close();
  await other.close();
  await narrow.end();
  await db.close();
});
beforeEach(() => db.pool.query('delete from sign_in_guess; delete from user_device'));

let hosts = 0;
/** An address nobody has used. */
const newAddress = (): string => `10.7.${Math.floor(hosts / 250)}.${(hosts++ % 250) + 1}`;

interface From {
  readonly cookie?: string;
  readonly macid?: string;
  readonly address?: string;
  readonly at?: FastifyInstance;
}

async function post(path: string, body: object, { cookie = '', macid = 'DEVICE-X', address = newAddress(), at = app }: From = {}) {
  const answer = await at.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: { reqid: crypto.randomUUID(), ...body },
    headers: { 'x-macid': macid, cookie, 'x-forwarded-for': address },
  });
  const token = answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value;
  const json = answer.json() as { status: number; data: Record<string, string> | null; error?: { code: string; params?: object } };
  return { code: json.error?.code ?? 'ok', params: json.error?.params, data: json.data, cookie: `${SESSION_COOKIE}=${token ?? ''}` };
}
const signIn = (user: string, password: string, from: From = {}) => post('/account/login', { user, password }, from);

test('no connection is held while a password is computed, whatever asks for it', async () => {
  const { cookie } = await signIn('binh.user', 'right-1234');
  held.atHash.length = 0;
  const codes = [
    (await signIn('an.nguyen', 'right-1234')).code,
    (await signIn('an.nguyen', 'wrong-1234')).code,
    (await signIn('nobody.here', 'wrong-1234')).code,
    (await post('/account/changePassword', { old: 'wrong-1234', new: 'better-5678', again: 'better-5678' }, { cookie })).code,
    (await post('/account/changePassword', { old: 'right-1234', new: 'better-5678', again: 'better-5678' }, { cookie })).code,
    (await post('/admin/resetPassword', { userid: 'chi.user' }, { cookie })).code,
    (await post('/admin/saveUser', { username: 'dung.user', name: 'Dung', usrlvl: 30, farmid: 'V01' }, { cookie })).code,
    (
      await post('/account/saveTrial', {
        ...{
          user: 'trial.user',
          password: 'right-1234',
          farmname: 'Trại thử',
          country: 'VN',
          province: 'Đồng Nai',
          sows: 20,
          sample: 'N',
          terms: 'Y',
        },
      })
    ).code,
  ];
  expect(codes).toEqual(['ok', '174', '174', '174', 'ok', 'ok', 'ok', 'ok']);
  expect(held.atHash.length).toBeGreaterThanOrEqual(9);
  expect(held.atHash.filter((inUse) => inUse > 0)).toEqual([]);
});

test('while forty wrong sign-ins are tried at once, others are answered before they are through', async () => {
  let through = false;
  const flood = Promise.all(Array.from({ length: 40 }, (_, i) => signIn(`guess.${i}`, 'wrong-1234'))).finally(() => {
    through = true;
  });
  for (let i = 0; i < 10; i += 1) expect((await post('/account/getContact', {})).code).toBe('ok');
  expect(through).toBe(false);
  expect(new Set((await flood).map(({ code }) => code))).toEqual(new Set(['174']));
});

test('of eighteen guesses at one moment as many are tried as the setting allows, over two servers that share no memory', async () => {
  held.atHash.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, i) => signIn('an.nguyen', `wrong-${1000 + i}`, { macid: `STRANGE-${i}`, at: i % 2 === 0 ? app : other })),
  );
  expect(answers.filter(({ code }) => code === '174')).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'ACC_WAIT')).toHaveLength(13);
  expect(held.atHash).toHaveLength(5);
});

test('ten of a shared account who all know its password come in at one moment', async () => {
  await db.pool.query("insert into setting (scope, scope_id, name, value) values ('system', '*', 'multilogin', '\"Y\"')");
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => signIn('an.nguyen', 'right-1234', { macid: `BARN-${i}` })));
  expect(answers.map(({ code }) => code)).toEqual(Array(10).fill('ok'));
});

const age = (minutes: number) => db.pool.query('update sign_in_guess set last_at = last_at - make_interval(mins => $1)', [minutes]);

test('who guesses waits longer each time; the owner comes in from a device of his own all the while, and anywhere after a reset', async () => {
  const owner = { macid: 'OWN-PHONE' };
  expect((await signIn('an.nguyen', 'right-1234', owner)).code).toBe('ok');
  for (let i = 0; i < 5; i += 1) await signIn('an.nguyen', 'wrong-1234', { macid: 'STRANGE' });
  const waits: unknown[] = [];
  for (let i = 0; i < 6; i += 1) {
    const waiting = await signIn('an.nguyen', 'right-1234', { macid: 'STRANGE' });
    expect(waiting.code).toBe('ACC_WAIT');
    waits.push(waiting.params);
    expect((await signIn('an.nguyen', 'right-1234', owner)).code).toBe('ok');
    await age((waiting.params as { minutes: number }).minutes);
    expect((await signIn('an.nguyen', 'wrong-1234', { macid: 'STRANGE' })).code).toBe('174');
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15].map((minutes) => ({ minutes })));
  const manager = await signIn('binh.user', 'better-5678');
  const { data } = await post('/admin/resetPassword', { userid: 'an.nguyen' }, { cookie: manager.cookie });
  expect((await signIn('an.nguyen', String(data?.['password']), { macid: 'NEW-PHONE' })).code).toBe('ok');
});

test('a device of the owner has a limit of its own, and so has who holds a session', async () => {
  const { cookie } = await signIn('binh.user', 'better-5678', { macid: 'OFFICE' });
  const change = (old: string) => post('/account/changePassword', { old, new: 'newest-5678', again: 'newest-5678' }, { cookie });
  for (let i = 0; i < 5; i += 1) {
    expect((await signIn('binh.user', 'wrong-1234', { macid: 'OFFICE' })).code).toBe('174');
    expect((await change('wrong-1234')).code).toBe('174');
  }
  expect((await signIn('binh.user', 'better-5678', { macid: 'OFFICE' })).code).toBe('ACC_WAIT');
  expect((await change('better-5678')).code).toBe('ACC_WAIT');
});

test('an address that signs in too often is stopped before any work; another is not', async () => {
  const address = '192.0.2.77';
  const codes: string[] = [];
  while (codes.at(-1) !== 'ACC_RATE' && codes.length < 200) codes.push((await signIn('spray.user', 'wrong-1234', { address })).code);
  expect(codes.length).toBeGreaterThan(60);
  expect(codes.slice(0, 6)).toEqual([...Array(5).fill('174'), 'ACC_WAIT']);
  expect(codes.at(-1)).toBe('ACC_RATE');
  expect((await signIn('spray.user', 'wrong-1234')).code).toBe('ACC_WAIT');
});
