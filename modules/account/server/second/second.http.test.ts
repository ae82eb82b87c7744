import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#engine/server/http.ts';
import { hashPassword } from '#engine/server/password.ts';
import { codeAt, stepOf } from '#engine/server/totp.ts';
import { createCompany, createFarm, createUser, putSetting } from '#modules/admin/server/create-farm.ts';
import { ACCOUNT_ROUTES, accountApp } from '#testkit/account-app.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { SoftKey } from '#testkit/soft-key.ts';

let db: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  db = await testDatabase();
  const passwordHash = await hashPassword('right-1234');
  await createCompany(db.pool, { prnt2: '75@C@', names: { V: 'Công ty' }, groups: [{ prnt1: '70@C.A@', names: { V: 'Nhóm A' } }] });
  await createFarm(db.pool, { farmid: 'V01', farmname: 'Trại 1', shtnm: 'T1', prnt1: '70@C.A@', prnt2: '75@C@' });
  for (const [username, usrlvl] of [
    ['manager', 60],
    ['an.nguyen', 30],
    ['admin', 90],
  ] as const)
    await createUser(db.pool, { username, name: username, usrlvl, farmid: 'V01', passwordHash }, ACCOUNT_ROUTES);
  app = await accountApp(db);
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(() => db.pool.query('delete from sign_in_guess; delete from second_factor; delete from recovery_code; delete from sign_in_step'));

type Data = Record<string, never>;

/** A browser that keeps its cookies. */
class Browser {
  readonly cookies = new Map<string, string>();

  async post(path: string, body: object = {}): Promise<{ code: string; params: Record<string, unknown>; data: Data }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const payload = { reqid: crypto.randomUUID(), ...body };
    const answer = await app.inject({ method: 'POST', url: `/api/account/${path}`, payload, headers: { cookie, host: 'farm.example' } });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    const json = answer.json();
    return { code: json.error?.code ?? 'ok', params: json.error?.params ?? {}, data: json.data ?? {} };
  }
  login = (user: string, more: object = {}) => this.post('login', { user, password: 'right-1234', ...more });
  signedIn = () => this.cookies.has(SESSION_COOKIE) && this.cookies.get(SESSION_COOKIE) !== '';
}

async function browserOf(user: string): Promise<Browser> {
  const browser = new Browser();
  expect((await browser.login(user)).code).toBe('ok');
  return browser;
}

/** Base32 read back, apart from the product's own writer. */
function secretOf(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const codeNow = (secret: Buffer, off = 0): string => codeAt(secret, stepOf(Date.now()) + off);

/** Turns the authenticator app on. The code before now confirms it, so that the one of now is free. */
async function withApp(user: string) {
  const browser = await browserOf(user);
  const started = await browser.post('startTotp', { name: 'Điện thoại', password: 'right-1234' });
  const secret = secretOf(started.data['secret'] as unknown as string);
  const confirmed = await browser.post('confirmTotp', { id: started.data['id'], code: codeNow(secret, -1) });
  return { browser, secret, id: started.data['id'] as unknown as string, recovery: confirmed.data['recovery'] as unknown as string[] };
}

describe('an authenticator app', () => {
  test('is turned on by password and code, and is asked for at the next sign-in', async () => {
    const browser = await browserOf('an.nguyen');
    expect((await browser.post('startTotp', { name: 'A', password: 'wrong-1234' })).code).toBe('174');
    const { data } = await browser.post('startTotp', { name: 'A', password: 'right-1234' });
    expect(data['address']).toContain(`secret=${data['secret']}`);
    expect((await browser.post('confirmTotp', { id: data['id'], code: '000000' })).code).toBe('ACC_CODE');
    // Not confirmed, it is not asked for: who mistyped the secret is not shut out.
    expect((await new Browser().login('an.nguyen')).code).toBe('ok');

    const { secret, recovery } = await withApp('an.nguyen');
    expect(new Set(recovery).size).toBe(10);
    const next = new Browser();
    const first = await next.login('an.nguyen');
    expect([first.code, first.params['kinds'], next.signedIn()]).toEqual(['ACC_SECOND', 'totp', false]);
    expect((await next.post('getProfile')).code).toBe('env_401');
    expect((await next.post('loginSecond', { code: '123' })).code).toBe('ACC_CODE');
    const code = codeNow(secret);
    expect((await next.post('loginSecond', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).code).toBe('ok');
    expect((await next.post('getProfile')).code).toBe('ok');
  });

  test('a code opens once, of two at one moment too; a ticket opens once and for its own account alone', async () => {
    const { secret } = await withApp('an.nguyen');
    const [one, two, third] = [new Browser(), new Browser(), new Browser()];
    for (const browser of [one, two, third]) await browser.login('an.nguyen');
    const code = codeNow(secret);
    const codes = await Promise.all([one.post('loginSecond', { code }), two.post('loginSecond', { code })]);
    expect(codes.map((answer) => answer.code).toSorted()).toEqual(['ACC_CODE', 'ok']);
    const winner = one.signedIn() ? one : two;
    expect((await winner.post('loginSecond', { code: codeNow(secret, 1) })).code).toBe('103');
    await db.pool.query("update sign_in_step set made_at = now() - interval '11 minutes'");
    expect((await third.post('loginSecond', { code: codeNow(secret, 1) })).code).toBe('103');
    expect((await new Browser().post('loginSecond', { code })).code).toBe('103');
  });

  test('guesses at the code wait as those at a password do, with the right code too, over new first steps', async () => {
    const { secret } = await withApp('an.nguyen');
    for (let i = 0; i < 5; i += 1) {
      const browser = new Browser();
      await browser.login('an.nguyen');
      expect((await browser.post('loginSecond', { code: '000000' })).code).toBe('ACC_CODE');
    }
    const browser = new Browser();
    await browser.login('an.nguyen');
    expect(await browser.post('loginSecond', { code: codeNow(secret) })).toMatchObject({ code: 'ACC_WAIT', params: { minutes: 1 } });
  });

  test('recovery codes open once each; new ones put those before out of use', async () => {
    const { recovery, browser } = await withApp('an.nguyen');
    const enter = async (code = '') => {
      const other = new Browser();
      await other.login('an.nguyen');
      return (await other.post('loginSecond', { code })).code;
    };
    expect([await enter(recovery[0]), await enter(recovery[0]), await enter(recovery[1]?.toLowerCase().replace('-', ' '))]).toEqual([
      'ok',
      'ACC_CODE',
      'ok',
    ]);
    await db.pool.query("update user_session set ended_at = null where user_id = 'an.nguyen'");
    expect((await browser.post('getFactors')).data).toMatchObject({ left: 8, factors: [{ kind: 'totp', name: 'Điện thoại' }] });
    const renewed = (await browser.post('newRecovery', { password: 'right-1234' })).data['recovery'] as unknown as string[];
    expect([await enter(recovery[2]), await enter(renewed[0])]).toEqual(['ACC_CODE', 'ok']);
  });

  test('is taken off with the password; a manager takes it off for who lost it, and ends the sessions', async () => {
    const { browser, id } = await withApp('an.nguyen');
    expect((await browser.post('removeFactor', { id, password: 'wrong-1234' })).code).toBe('174');
    expect((await browser.post('removeFactor', { id, password: 'right-1234' })).data).toEqual({ left: 0 });
    expect((await new Browser().login('an.nguyen')).code).toBe('ok');
    const held = await withApp('an.nguyen');
    const manager = await browserOf('manager');
    expect((await manager.post('../admin/resetFactors', { userid: 'an.nguyen' })).data).toEqual({ removed: 1 });
    expect((await held.browser.post('getProfile')).code).toBe('env_401');
    expect((await new Browser().login('an.nguyen')).code).toBe('ok');
    expect((await held.browser.post('../admin/resetFactors', { userid: 'manager' })).code).toBe('env_401');
  });
});

describe('a key of the device', () => {
  test('is made, asked for and believed only with its own signature over what was asked, from its own place', async () => {
    const key = new SoftKey('https://farm.example');
    const local = new SoftKey('http://farm.example');
    const browser = await browserOf('an.nguyen');
    const options = async () => (await browser.post('startPasskey', { password: 'right-1234' })).data['options'] as never;
    expect((await browser.post('savePasskey', { name: 'Máy', response: key.make(await options()) })).code).toBe('ACC_CODE');
    const asked = await options();
    expect((await browser.post('savePasskey', { name: 'Máy', response: local.make(asked) })).data['recovery']).toHaveLength(10);
    expect((await browser.post('savePasskey', { name: 'Máy', response: local.make(asked) })).code).toBe('ACC_CODE');

    const next = new Browser();
    expect((await next.login('an.nguyen')).params['kinds']).toBe('passkey');
    const step = async () => (await next.post('getSecondStep')).data['options'] as never;
    const stale = local.answer(await step());
    const fresh = await step();
    expect((await next.post('loginSecond', { passkey: stale })).code).toBe('ACC_CODE');
    expect((await next.post('loginSecond', { passkey: { ...local.answer(fresh), id: 'other' } })).code).toBe('ACC_CODE');
    expect((await next.post('loginSecond', { passkey: new SoftKey('http://farm.example', local).answer(fresh) })).code).toBe('ACC_CODE');
    expect((await next.post('loginSecond', { passkey: { id: 1 } })).code).toBe('ACC_CODE');
    expect((await next.post('loginSecond', { passkey: local.answer(fresh) })).code).toBe('ok');
  });
});

describe('a company that demands a second step', () => {
  test('from a level on shuts everything but setting it up; below that level, and once it is set, nothing', async () => {
    await putSetting(db.pool, 'company', '75@C@', 'SECONDFROM', '60');
    const staff = await browserOf('an.nguyen');
    expect((await staff.post('getHome')).code).toBe('ok');
    const browser = new Browser();
    expect((await browser.login('manager')).data['session']).toMatchObject({ mustAddFactor: true });
    expect((await browser.post('getHome')).code).toBe('ACC_SECONDSET');
    expect((await browser.post('../admin/findUsers')).code).toBe('ACC_SECONDSET');
    expect((await browser.post('getProfile')).code).toBe('ok');
    expect((await browser.post('getFactors')).data).toMatchObject({ demanded: true, factors: [] });
    const { browser: set } = await withApp('manager');
    expect((await set.post('getHome')).code).toBe('ok');
    expect((await set.post('getSession')).data).toMatchObject({ mustAddFactor: false });
    await db.pool.query("delete from setting where name = 'SECONDFROM'");
  });
});
