import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '#engine/define/envelope.ts';
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
  await createCompany(db.pool, { prnt2: '75@C@', names: { V: 'Công ty' }, groups: [{ prnt1: '70@C.A@', names: { V: 'Nhóm A' } }] });
  await createFarm(db.pool, { farmid: 'V01', farmname: 'Trại 1', shtnm: 'T1', prnt1: '70@C.A@', prnt2: '75@C@' });
  for (const [username, usrlvl] of [
    ['an', 30],
    ['binh', 60],
    ['chi', 60],
    ['dung', 60],
    ['admin', 90],
  ] as const) {
    await createUser(
      db.pool,
      {
        username: username === 'an' ? 'an.nguyen' : `${username}.user`,
        name: username,
        usrlvl,
        farmid: 'V01',
        passwordHash: hash,
        email: `${username}@farm.vn`,
      },
      ACCOUNT_ROUTES,
    );
  }
  app = await accountApp(db);
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(() => db.pool.query('delete from sign_in_log; delete from sign_in_guess'));

class Browser {
  cookie = '';
  readonly macid: string;
  constructor(macid = 'DEVICE-A') {
    this.macid = macid;
  }
  async post<T = unknown>(path: string, body: object = {}): Promise<Envelope<T> & { http: number }> {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: body,
      headers: { 'x-macid': this.macid, ...(this.cookie ? { cookie: this.cookie } : {}) },
    });
    const set = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
    if (set !== undefined) this.cookie = set.value === '' ? '' : `${SESSION_COOKIE}=${set.value}`;
    return { ...answer.json<Envelope<T>>(), http: answer.statusCode };
  }
  login(user: string, password = 'right-1234') {
    return this.post<{ session: { FARMID: string; USRLVL: number }; menus: { menuid: string }[] }>('/account/login', {
      user,
      password,
      macid: this.macid,
    });
  }
}

describe('signing in', () => {
  test('answers session values and menu, by user name or e-mail whatever the case', async () => {
    const browser = new Browser();
    const { status, data } = await browser.login('AN@farm.vn');
    expect(status).toBe(200);
    expect(data?.session).toMatchObject({
      FARMID: 'V01',
      USRLVL: 30,
      PRNT1: '70@C.A@',
      PRNT2: '75@C@',
      WEEKSTART: 1,
      LOCKDAY: 0,
      APRLVL: 70,
      LANGUAGE: 'V',
    });
    expect(data?.menus.map(({ menuid }) => menuid)).toContain('User/ChangePass');
    expect(data?.menus.map(({ menuid }) => menuid)).not.toContain('FarmParam');
    expect((await browser.post<{ userid: string }>('/account/getSession')).data?.userid).toBe('an.nguyen');
  });

  test('a visitor has no session and the visitors’ menu in its order', async () => {
    const visitor = new Browser();
    expect((await visitor.post('/account/getSession')).data).toBeNull();
    const { data } = await visitor.post<{ menuid: string }[]>('/account/getMenu');
    const menu = ['Home', 'Introduce', 'Login', 'PigFarmOpen', 'Contact', 'PigQRDetails', 'Hello', 'Download', 'Test', 'Error', 'MacId'];
    expect(data?.map(({ menuid }) => menuid).filter((name) => menu.includes(name))).toEqual(menu);
    expect((await visitor.post('/account/getProfile')).http).toBe(401);
  });

  test('a wrong password and an unknown name answer alike, 174; a malformed name ACC_FORMAT', async () => {
    const browser = new Browser();
    for (const user of ['an.nguyen', 'nobody.here']) expect((await browser.login(user, 'wrong-1234')).error?.code).toBe('174');
    expect((await browser.login('an@', 'right-1234')).error?.code).toBe('ACC_FORMAT');
  });

  test('after five failures the name waits, known or not, even with the right password', async () => {
    const browser = new Browser();
    for (const user of ['binh.user', 'ghost.user']) {
      for (let i = 0; i < 5; i += 1) expect((await browser.login(user, 'wrong-1234')).error?.code).toBe('174');
      const { error } = await browser.login(user);
      expect(error).toMatchObject({ code: 'ACC_WAIT', params: { minutes: 1 } });
    }
    await db.pool.query("update sign_in_guess set last_at = last_at - interval '1 minute'");
    expect((await browser.login('binh.user')).status).toBe(200);
  });

  test('with multilogin N the first session is told on its next call, and may sign in again', async () => {
    const [first, second] = [new Browser('DEVICE-1'), new Browser('DEVICE-2')];
    await first.login('binh.user');
    await second.login('binh.user');
    const recorded = await first.post('/account/getProfile');
    expect(recorded).toMatchObject({ status: 401, error: { code: 'ACC_OTHERDEVICE', class: 120 } });
    expect((await first.login('binh.user')).status).toBe(200);
  });

  test('of two sign-ins at one moment, one session lives', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browsers = ['DEVICE-1', 'DEVICE-2', 'DEVICE-3'].map((macid) => new Browser(macid));
      await Promise.all(browsers.map((browser) => browser.login('binh.user')));
      const answers = await Promise.all(browsers.map((browser) => browser.post('/account/getProfile')));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('suspended: 103; banned: status 700; an account long expired: 402', async () => {
    const browser = new Browser();
    await db.pool.query("update app_user set state = 'suspended' where user_id = 'dung.user'");
    expect((await browser.login('dung.user')).error?.code).toBe('103');
    await db.pool.query("update app_user set state = 'banned' where user_id = 'dung.user'");
    expect((await browser.login('dung.user')).status).toBe(700);
    await db.pool.query("update app_user set state = 'active', expdt = current_date - 61 where user_id = 'dung.user'");
    expect((await browser.login('dung.user')).status).toBe(402);
    await db.pool.query("update app_user set expdt = current_date - 30 where user_id = 'dung.user'");
    expect((await browser.login('dung.user')).data?.session).toMatchObject({ expired: true });
  });

  test('signing out ends the session on the server too', async () => {
    const browser = new Browser();
    await browser.login('chi.user');
    const { cookie } = browser;
    await browser.post('/account/logout');
    expect(browser.cookie).toBe('');
    browser.cookie = cookie;
    expect((await browser.post('/account/getProfile')).http).toBe(401);
  });
});

describe('a session without use', () => {
  const rest = (minutes: number) =>
    db.pool.query('update user_session set last_used_at = now() - make_interval(mins => $1) where ended_at is null', [minutes]);
  const alive = async (browser: Browser) => (await browser.post('/account/getProfile')).http === 200;

  test('ends after IDLEMIN minutes; use keeps it, and so does a device of one’s own', async () => {
    const browser = new Browser('OFFICE');
    await browser.login('chi.user');
    await rest(119);
    expect(await alive(browser)).toBe(true);
    await rest(119);
    expect(await alive(browser)).toBe(true);
    await rest(122);
    expect(await alive(browser)).toBe(false);
    await putSetting(db.pool, 'company', '75@C@', 'IDLEMIN', 10);
    await browser.login('chi.user');
    await rest(12);
    expect(await alive(browser)).toBe(false);
    await browser.post('/account/login', { user: 'chi.user', password: 'right-1234', macid: 'OFFICE', keep: 'Y' });
    await rest(60 * 24 * 20);
    expect(await alive(browser)).toBe(true);
    await putSetting(db.pool, 'company', '75@C@', 'IDLEMIN', 0);
    await browser.login('chi.user');
    await rest(600);
    expect(await alive(browser)).toBe(true);
    await browser.post('/account/logout');
  });
});

describe('the password', () => {
  test('changes by its rules; other sessions end; the last three do not come back', async () => {
    await putSetting(db.pool, 'system', '*', 'multilogin', 'Y');
    const [browser, other] = [new Browser(), new Browser('DEVICE-B')];
    await browser.login('chi.user');
    await other.login('chi.user');
    const change = (old: string, password: string, again = password) =>
      browser.post<{ ended: number }>('/account/changePassword', { old, new: password, again });
    expect((await change('wrong-1234', 'better-5678')).error?.code).toBe('174');
    expect((await change('right-1234', 'better-5678', 'better-5679')).error?.code).toBe('140');
    for (const weak of ['short1', 'nodigitshere', '1234567890', 'right-1234'])
      expect((await change('right-1234', weak)).error?.code).toBe('ACC_PWDRULE');
    for (const common of ['password1', 'Qwerty123', 'chi.user1']) expect((await change('right-1234', common)).error?.code).toBe('ACC_PWDCOMMON');
    expect((await change('right-1234', 'better-5678')).data?.ended).toBe(1);
    expect((await other.post('/account/getProfile')).http).toBe(401);
    expect((await change('better-5678', 'better-9012')).status).toBe(200);
    expect((await change('better-9012', 'right-1234')).error?.code).toBe('ACC_PWDRULE');
  });

  test('an expired one shuts every page but its own', async () => {
    const browser = new Browser();
    await db.pool.query("update app_user set password_temporary = true where user_id = 'an.nguyen'");
    expect((await browser.login('an.nguyen')).data?.session).toMatchObject({ mustChangePassword: true });
    expect((await browser.post('/account/getProfile')).error?.class).toBe(130);
    expect((await browser.post('/account/changePassword', { old: 'right-1234', new: 'newer-1234', again: 'newer-1234' })).status).toBe(200);
    expect((await browser.post('/account/getProfile')).status).toBe(200);
  });
});

describe('devices', () => {
  test('with MACCHECK an unknown device reaches only device calls until it is accepted', async () => {
    await putSetting(db.pool, 'company', '75@C@', 'MACCHECK', 'Y');
    const browser = new Browser('DEVICE-NEW');
    await browser.login('binh.user');
    expect((await browser.post('/account/getProfile')).error).toMatchObject({ code: 'cls_140', class: 140 });
    expect((await browser.post('/account/getContact')).status).toBe(200);
    const reqid = crypto.randomUUID();
    expect((await browser.post('/account/saveDevice', { reqid, macid: 'DEVICE-NEW', name: 'Máy văn phòng', request: 'Y' })).data).toEqual({
      state: 'requested',
    });
    expect((await browser.post('/account/getProfile')).error?.class).toBe(140);
    await db.pool.query("update user_device set state = 'accepted' where macid = 'DEVICE-NEW'");
    expect((await browser.post('/account/getProfile')).status).toBe(200);
    expect((await new Browser('DEVICE-ADMIN').login('admin.user')).status).toBe(200);
  });
});

describe('messages', () => {
  test('five a device and hour; a malformed address is refused', async () => {
    const send = (browser: Browser, reach = '+84 90 123 4567') =>
      browser.post('/account/saveMessage', { name: 'Lan', reach, subject: 'data', text: 'Xin hỏi về số liệu tuần' });
    const browser = new Browser('DEVICE-MSG');
    expect((await send(browser, 'lan@')).error?.code).toBe('ACC_FORMAT');
    for (let i = 0; i < 5; i += 1) expect((await send(browser)).status).toBe(200);
    expect((await send(browser)).error?.code).toBe('ACC_RATE');
    expect((await send(new Browser('DEVICE-MSG2'))).status).toBe(200);
  });
});
