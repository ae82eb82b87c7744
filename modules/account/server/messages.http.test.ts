import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#engine/server/http.ts';
import { hashPassword } from '#engine/server/password.ts';
import { createCompany, createFarm, createUser, putSetting } from '#modules/admin/server/create-farm.ts';
import { ACCOUNT_ROUTES, accountApp } from '#testkit/account-app.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';

let db: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  db = await testDatabase();
  const hash = await hashPassword('right-1234');
  await createCompany(db.pool, { prnt2: '75@C@', names: { V: 'Công ty' }, groups: [{ prnt1: '70@C.A@', names: { V: 'Nhóm' } }] });
  await createFarm(db.pool, { farmid: 'V01', farmname: 'Trại 1', shtnm: 'T1', prnt1: '70@C.A@', prnt2: '75@C@' });
  for (const [username, usrlvl] of [
    ['mgr60', 60],
    ['admin90', 90],
  ] as const)
    await createUser(db.pool, { username, name: username, usrlvl, farmid: 'V01', passwordHash: hash }, ACCOUNT_ROUTES);
  await putSetting(db.pool, 'system', '*', 'HOTLINE', '1900 1234');
  app = await accountApp(db);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

type Post = (path: string, body: object) => Promise<{ http: number; data: never; error?: { code: string; params?: Record<string, string> } }>;

function caller(cookie: string): Post {
  return async (path, body) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: { reqid: crypto.randomUUID(), ...body },
      headers: { 'x-macid': 'D1', ...(cookie === '' ? {} : { cookie }) },
    });
    return { http: answer.statusCode, ...answer.json() };
  };
}

async function as(user: string): Promise<Post> {
  const signed = await app.inject({ method: 'POST', url: '/api/account/login', payload: { user, password: 'right-1234' } });
  return caller(`${SESSION_COOKIE}=${signed.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64');
const message = { name: 'Lan', reach: 'lan@farm.vn', subject: 'invoice', text: 'Please send the invoice again.' };

describe('messages of Contact', () => {
  test('a picture travels with the message; only the administrator reads it, and marks it answered once', async () => {
    const visitor = caller('');
    const fake = { type: 'image/png', data: Buffer.from('<svg onload=alert(1)>').toString('base64') };
    expect((await visitor('/account/saveMessage', { ...message, picture: fake })).error?.code).toBe('ACC_FILETYPE');
    const large = { type: 'image/png', data: Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(2048 * 1024)]).toString('base64') };
    expect((await visitor('/account/saveMessage', { ...message, picture: large })).error?.code).toBe('ACC_FILESIZE');
    expect((await visitor('/account/saveMessage', { ...message, picture: { type: 'image/gif', data: PNG } })).http).toBe(200);

    for (const nosy of [visitor, await as('mgr60')]) expect([401, 403]).toContain((await nosy('/account/findMessages', {})).http);
    const admin = await as('admin90');
    const open = (await admin('/account/findMessages', {})).data as { id: number; picture: boolean; text: string }[];
    expect(open).toMatchObject([{ picture: true, text: message.text }]);
    const id = open[0]?.id;
    expect((await admin('/account/getMessagePicture', { id })).data).toEqual({ url: `data:image/png;base64,${PNG}` });
    expect((await admin('/account/stepMessage', { id })).data).toEqual({ left: 0 });
    expect((await admin('/account/findMessages', {})).data).toEqual([]);
    expect((await admin('/account/findMessages', { answered: 'Y' })).data).toMatchObject([{ id, answeredBy: 'admin90' }]);
    expect((await admin('/account/stepMessage', { id: 999 })).error?.code).toBe('V_NOTEXISTS');
  });
});

describe('who sends without end', () => {
  const send = async (over: FastifyInstance, macid: string, from: string, cookie = '') => {
    const headers = { 'x-macid': macid, 'x-forwarded-for': from, cookie };
    const answer = await over.inject({
      method: 'POST',
      url: '/api/account/saveMessage',
      payload: { reqid: crypto.randomUUID(), ...message },
      headers,
    });
    return answer.json().error?.code ?? 'ok';
  };
  const count = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length;

  test('under ever new device ids, at one moment, or naming other addresses, sends ten an hour; another address sends all the same', async () => {
    const proxied = await accountApp(db, { proxies: 1 });
    const flood = Array.from({ length: 15 }, (_, i) => send(proxied, `DEVICE-${i}`, `198.51.100.${i}, 203.0.113.7`));
    const codes = await Promise.all(flood);
    expect([count(codes, 'ok'), count(codes, 'ACC_RATE')]).toEqual([10, 5]);
    expect(await send(proxied, 'DEVICE-99', '203.0.113.8')).toBe('ok');
    const signed = await proxied.inject({ method: 'POST', url: '/api/account/login', payload: { user: 'mgr60', password: 'right-1234' } });
    const cookie = `${SESSION_COOKIE}=${signed.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`;
    const own = await Promise.all(Array.from({ length: 7 }, (_, i) => send(proxied, `OFFICE-${i}`, '203.0.113.7', cookie)));
    expect(count(own, 'ok')).toBe(5);
    await proxied.close();
  });

  test.each([
    [0, '127.0.0.1'],
    [1, '203.0.113.7'],
    [2, '198.51.100.1'],
    [9, '192.0.2.1'],
  ])('behind %i proxies the address is %s', async (proxies, address) => {
    const proxied = await accountApp(db, { proxies });
    await proxied.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { user: 'nobody.here', password: 'x' },
      headers: { 'x-forwarded-for': '192.0.2.1, 198.51.100.1, 203.0.113.7' },
    });
    const { rows } = await db.pool.query('select ip from sign_in_log order by id desc limit 1');
    expect(rows).toEqual([{ ip: address }]);
    await proxied.close();
  });
});

describe('the hotline', () => {
  test('is told to who is expired (402) or banned (700), also in the middle of a session', async () => {
    const manager = await as('mgr60');
    const profile = (await manager('/account/getProfile', {})).data as { version: number };
    const save = { version: profile.version, name: 'x', language: 'V', notifyLevel: 2, notifyTime: 15, dateStyle: 'compact' };
    await db.pool.query("update app_user set expdt = current_date - 2 where user_id = 'mgr60'");
    const expired = await manager('/account/saveProfile', save);
    expect([expired.http, expired.error?.code, expired.error?.params?.['hotline']]).toEqual([402, 'env_402', '1900 1234']);
    await db.pool.query("update app_user set state = 'banned' where user_id = 'mgr60'");
    const banned = await manager('/account/getProfile', {});
    expect([banned.error?.code, banned.error?.params?.['hotline']]).toEqual(['env_700', '1900 1234']);
  });
});
