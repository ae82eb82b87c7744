import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import type { Envelope } from '#engine/define/envelope.ts';
import { SESSION_COOKIE } from '#engine/server/http.ts';
import { hashPassword } from '#engine/server/password.ts';
import { ACCOUNT_ROUTES, accountApp } from '#testkit/account-app.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { createCompany, createFarm, createUser, putCodes, putRooms } from './create-farm.ts';

let db: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  db = await testDatabase();
  await seedReferenceData(db.pool);
  await seedReferenceData(db.pool);
  for (const name of ['C', 'D']) {
    await createCompany(db.pool, {
      prnt2: `75@${name}@`,
      names: { V: `Công ty ${name}`, E: `Company ${name}` },
      groups: ['A', 'B'].map((group) => ({ prnt1: `70@${name}.${group}@`, names: { V: `Nhóm ${group}` } })),
    });
  }
  for (const [farmid, prnt1, prnt2] of [
    ['V01', '70@C.A@', '75@C@'],
    ['V02', '70@C.A@', '75@C@'],
    ['V03', '70@C.B@', '75@C@'],
    ['W01', '70@D.A@', '75@D@'],
  ] as const) {
    await createFarm(db.pool, { farmid, farmname: `Trại ${farmid}`, shtnm: farmid, prnt1, prnt2 });
    await putRooms(db.pool, farmid, [
      { roomid: 'N1', name: `Cai sữa ${farmid}`, area: 'nursery', capacity: 300 },
      { roomid: 'M1', name: 'Phối', area: 'sow' },
    ]);
  }
  await putCodes(db.pool, 'V01', 'applyid', [{ value: 'OP1', names: { V: 'Anh Ba', E: 'Mr Ba' } }]);
  await putCodes(db.pool, 'V01', 'source', [{ value: 'OWN', names: { V: 'Của trại', E: 'Of the farm' } }]);
  const hash = await hashPassword('right-1234');
  for (const [username, usrlvl, farmid] of [
    ['user30', 30, 'V01'],
    ['mgr60', 60, 'V01'],
    ['team70', 70, 'V01'],
    ['comp75', 75, 'V01'],
    ['group80', 80, 'V01'],
    ['admin90', 90, 'V01'],
    ['other30', 30, 'W01'],
    ['far30', 30, 'V03'],
  ] as const) {
    await createUser(db.pool, { username, name: username, usrlvl, farmid, passwordHash: hash }, ACCOUNT_ROUTES);
  }
  app = await accountApp(db);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

type Post = <T = unknown>(path: string, body?: object) => Promise<Envelope<T> & { http: number }>;

function poster(cookie = ''): Post {
  return async <T>(path: string, body: object = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: { reqid: crypto.randomUUID(), ...body },
      headers: { 'x-language': 'E', ...(cookie ? { cookie } : {}) },
    });
    return { ...answer.json<Envelope<T>>(), http: answer.statusCode };
  };
}

async function as(user: string): Promise<Post> {
  const answer = await app.inject({ method: 'POST', url: '/api/account/login', payload: { user, password: 'right-1234' } });
  expect(answer.statusCode, `${user} ${answer.body}`).toBe(200);
  return poster(`${SESSION_COOKIE}=${answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`);
}

type Lists = Record<string, { value: string | number; label: string }[]>;

describe('lists', () => {
  test('answers each list asked for under its key, in the language, the farm’s row before the system’s', async () => {
    const post = await as('user30');
    const { data } = await post<Lists>('/common/catdata', {
      catArray: [
        'applyid',
        'source',
        'sex',
        'week',
        'yearmonth',
        'farm',
        'outcome',
        { cat: 'room', as: 'nursery', area: 'nursery' },
        { cat: 'reason', as: 'lost', eventcd: 'PLD' },
        { cat: 'reason', eventcd: 'CUL' },
        'boar',
        'mategrp',
        'semenbatch',
      ],
    });
    expect(data?.['applyid']).toMatchObject([{ value: 'OP1', label: 'Mr Ba' }]);
    expect(data?.['source']?.find(({ value }) => value === 'OWN')?.label).toBe('Of the farm');
    expect(data?.['sex']?.map(({ label }) => label)).toEqual(['Female', 'Male']);
    expect(data?.['week']?.at(-1)).toMatchObject({ value: 0, label: '--' });
    const months = data?.['yearmonth'] ?? [];
    const january = months.findIndex(({ value }) => String(value).endsWith('01'));
    expect(months.slice(january, january + 2).map(({ value, label }) => [String(value).slice(4), label.slice(0, 3)])).toEqual([
      ['01', '01/'],
      ['12', '12/'],
    ]);
    expect(Number(months[january]?.value) - Number(months[january + 1]?.value)).toBe(89);
    expect(months[0]?.value).toBe((await post<{ CURBUSDT: string }>('/account/getSession')).data?.CURBUSDT.slice(0, 6));
    expect(data?.['farm']?.map(({ value }) => value)).toEqual(['V01']);
    expect(data?.['nursery']?.map(({ value, label }) => [value, label])).toEqual([['N1', 'Cai sữa V01']]);
    expect(data?.['lost']?.map(({ value }) => value)).toContain('CRUSHED');
    expect(data?.['lost']?.map(({ value }) => value)).not.toContain('OLD');
    expect(data?.['reason']?.map(({ value }) => value)).toContain('OLD');
    expect(data?.['boar']).toEqual([]);
  });

  test('an unknown name refuses the whole call; a farm out of reach is forbidden; visitors see only open lists', async () => {
    const post = await as('user30');
    expect((await post('/common/catdata', { catArray: ['sex', 'nothing'] })).error).toMatchObject({
      code: 'V_NOTEXISTS',
      params: { value: 'nothing' },
    });
    expect((await post('/common/catdata', { catArray: [{ cat: 'room', farmid: 'V02' }] })).status).toBe(403);
    const visitor = poster();
    expect((await visitor<Lists>('/common/catdata', { catArray: [{ cat: 'province', country: 'VN' }] })).data?.['province']).toHaveLength(34);
    expect((await visitor<Lists>('/common/catdata', { catArray: [{ cat: 'province', country: 'TH' }] })).data?.['province']).toHaveLength(77);
    expect((await visitor('/common/catdata', { catArray: ['applyid'] })).status).toBe(401);
  });

  test('the tree and the farms of each level', async () => {
    const seen = async (user: string) =>
      (await (await as(user))<{ farm: { value: string }[] }>('/common/grpfarmid')).data?.farm.map(({ value }) => value);
    expect(await seen('mgr60')).toEqual(['V01']);
    expect(await seen('team70')).toEqual(['V01', 'V02']);
    expect(await seen('comp75')).toEqual(['V01', 'V02', 'V03']);
    expect(await seen('group80')).toEqual(['V01', 'V02', 'V03', 'W01']);
    const tree = await (await as('comp75'))<{ value: string; farms: number; children: { value: string }[] }[]>('/common/grpfarmdata');
    expect(tree.data?.map(({ value, farms }) => [value, farms])).toEqual([['75@C@', 3]]);
    expect(tree.data?.[0]?.children.map(({ value }) => value)).toEqual(['70@C.A@', '70@C.B@']);
    const rooms = await (await as('comp75'))<{ value: string; label: string }[]>('/common/roomdata', {
      catArray: [{ cat: 'room', farmid: 'V03', area: 'nursery' }],
    });
    expect(rooms.data).toMatchObject([{ value: 'N1', label: 'Cai sữa V03', free: 300 }]);
  });
});

describe('working farm and moves', () => {
  test('a manager works where his level reaches; the session follows', async () => {
    const post = await as('team70');
    expect((await post('/admin/changeFarm', { newfarmid: 'V02' })).data).toEqual({ farmid: 'V02', farmname: 'Trại V02' });
    expect((await post<{ FARMID: string }>('/account/getSession')).data?.FARMID).toBe('V02');
    expect((await post('/admin/changeFarm', { newfarmid: 'V03' })).error).toMatchObject({ class: 150 });
    expect((await (await as('mgr60'))('/admin/changeFarm', { newfarmid: 'V01' })).status).toBe(403);
  });

  test('a person moved today signs in on the new farm; the old session is over', async () => {
    const user = await as('far30');
    const post = await as('comp75');
    expect((await post('/admin/moveUser', { userid: 'far30', newfarmid: 'W01', from: '20260101' })).error).toMatchObject({ class: 150 });
    expect((await post('/admin/moveUser', { userid: 'far30', newfarmid: 'V02', from: '20200101' })).data).toMatchObject({ now: true });
    expect((await user('/account/getProfile')).http).toBe(401);
    expect((await (await as('far30'))<{ FARMID: string }>('/account/getSession')).data?.FARMID).toBe('V02');
  });
});

describe('users', () => {
  const person = { username: 'new.user', name: 'Người mới', usrlvl: 30, farmid: 'V01' };

  test('a 60 makes 30 of the own farm with a temporary password, nothing above', async () => {
    const post = await as('mgr60');
    const { data } = await post<{ id: string; password: string }>('/admin/saveUser', person);
    expect(data?.password).toMatch(/^[a-z]{6}\d{4}$/);
    expect((await post('/admin/saveUser', { ...person, username: 'NEW.user' })).error?.code).toBe('ACC_EXISTS');
    expect((await post('/admin/saveUser', { ...person, username: 'peer.user', usrlvl: 60 })).error?.code).toBe('ADM_LEVEL');
    expect((await post('/admin/saveUser', { ...person, username: 'lab.user', usrlvl: 15, labid: 'LAB1' })).error?.code).toBe('ADM_LEVEL');
    expect((await post('/admin/saveUser', { ...person, username: 'v2.user', farmid: 'V02' })).error?.class).toBe(150);
    const list = await post<{ rows: { userid: string }[] }>('/admin/findUsers');
    expect(list.data?.rows.map(({ userid }) => userid)).toEqual(['new.user', 'user30']);
  });

  test('nobody touches a user of the own level, above, the own row or another company', async () => {
    const post = await as('mgr60');
    expect((await post('/admin/resetPassword', { userid: 'team70' })).error?.code).toMatch(/ADM_LEVEL|106/);
    expect((await post('/admin/resetPassword', { userid: 'mgr60' })).error?.code).toBe('ADM_LEVEL');
    expect((await post('/admin/resetPassword', { userid: 'other30' })).error?.code).toBe('106');
    const reset = await post<{ password: string }>('/admin/resetPassword', { userid: 'new.user' });
    const login = await app.inject({ method: 'POST', url: '/api/account/login', payload: { user: 'new.user', password: reset.data?.password } });
    expect(login.json().data.session.mustChangePassword).toBe(true);
  });

  test('a change with an old version is STALE', async () => {
    const post = await as('mgr60');
    const row = (await post<{ rows: { userid: string; version: number }[] }>('/admin/findUsers', { text: 'new.user' })).data?.rows[0];
    const change = { ...person, userid: 'new.user', name: 'Tên khác' };
    expect((await post('/admin/saveUser', { ...change, version: 99 })).error?.code).toBe('STALE');
    expect((await post('/admin/saveUser', { ...change, version: row?.version })).status).toBe(200);
  });
});

describe('moves and sign-ins', () => {
  test('a person moved to another farm finds his operator code there', async () => {
    await db.pool.query("update app_user set applyid = 'OP1' where user_id = 'user30'");
    const post = await as('team70');
    const move = { userid: 'user30', newfarmid: 'V02', from: '20991231', reason: 'giúp trại mới' };
    expect((await post('/admin/moveUser', move)).data).toMatchObject({ now: false });
    const { rows } = await db.pool.query("select label_v, label_e from code_row where farm_id = 'V02' and category = 'applyid'");
    expect(rows).toEqual([{ label_v: 'Anh Ba', label_e: 'Mr Ba' }]);
    await db.pool.query("delete from user_move where user_id = 'user30'");
  });

  test('a move dated ahead with reset flags leaves the flags alone until the sign-in of its day', async () => {
    const flagsOf = async () =>
      (await db.pool.query<{ menuid: string }>("select menuid from user_menu where user_id = 'mover' and can_view order by menuid")).rows.map(
        ({ menuid }) => menuid,
      );
    const post = await as('mgr60');
    const made = await post<{ id: string }>('/admin/saveUser', { name: 'Người đi', usrlvl: 30, farmid: 'V01', username: 'mover' });
    expect(made.error ?? null).toBeNull();
    const defaults = await flagsOf();
    expect(defaults.length).toBeGreaterThan(3);
    const [kept = ''] = defaults;
    await db.pool.query("delete from user_menu where user_id = 'mover' and menuid <> $1", [kept]);
    await db.pool.query(
      "update app_user set password_hash = (select password_hash from app_user where user_id = 'mgr60'), password_temporary = false where user_id = 'mover'",
    );
    const signIn = () => app.inject({ method: 'POST', url: '/api/account/login', payload: { user: 'mover', password: 'right-1234' } });
    const move = { userid: 'mover', newfarmid: 'V02', from: '20991231', flags: 'reset', reason: 'giúp trại mới' };
    expect((await (await as('team70'))('/admin/moveUser', move)).data).toMatchObject({ now: false });
    expect(await flagsOf()).toEqual([kept]);
    expect((await signIn()).statusCode).toBe(200);
    expect(await flagsOf()).toEqual([kept]);
    await db.pool.query("update user_move set from_day = current_date, asked_at = now() - interval '3 days' where user_id = 'mover'");
    expect((await signIn()).statusCode).toBe(200);
    expect(await flagsOf()).toEqual(defaults);
    const { rows } = await db.pool.query("select farm_id from app_user where user_id = 'mover'");
    expect(rows).toEqual([{ farm_id: 'V02' }]);
    // What is granted on the new farm stays at the next sign-in.
    await db.pool.query("delete from user_menu where user_id = 'mover' and menuid <> $1", [kept]);
    await signIn();
    expect(await flagsOf()).toEqual([kept]);
  });

  test('login kinds are given and kept; who signs in through a provider alone gets no password', async () => {
    const post = await as('mgr60');
    const google = { name: 'Người mới', usrlvl: 30, farmid: 'V01', username: 'google.user', kinds: 'G', email: 'google.user@farm.vn' };
    const made = await post<{ id: string; password: string | null; version: number }>('/admin/saveUser', google);
    expect(made.data?.password).toBeNull();
    const kinds = async () => (await post<{ rows: { kinds: string }[] }>('/admin/findUsers', { text: 'google.user' })).data?.rows[0]?.kinds;
    expect(await kinds()).toBe('G');
    expect((await post('/admin/saveUser', { ...google, userid: 'google.user', version: 1, kinds: 'AG' })).status).toBe(200);
    expect(await kinds()).toBe('AG');
    expect((await post('/admin/saveUser', { ...google, username: 'x.user', email: null, kinds: 'X' })).error?.field).toBe('kinds');
    await db.pool.query("delete from app_user where user_id = 'google.user'");
  });

  test('an account used at two places is pointed out, the same place again is not', async () => {
    const sign = (macid: string) =>
      app.inject({ method: 'POST', url: '/api/account/login', payload: { user: 'new.user', password: 'right-1234', macid } });
    await db.pool.query(
      "update app_user set password_hash = (select password_hash from app_user where user_id = 'mgr60'), password_temporary = false where user_id = 'new.user'",
    );
    const shared = async () => {
      const { data } = await (await as('mgr60'))<{ rows: { shared: number }[] }>('/admin/findUsers', { text: 'new.user' });
      return data?.rows[0]?.shared;
    };
    await db.pool.query("delete from user_session where user_id = 'new.user'");
    for (const macid of ['PHONE-A', 'PHONE-A', 'PHONE-A']) await sign(macid);
    expect(await shared()).toBe(0);
    for (const macid of ['PHONE-B', 'PHONE-A']) await sign(macid);
    expect(await shared()).toBe(2);
  });
});

describe('rights', () => {
  test('nobody grants a flag he lacks; add needs view; a menu above the level stays shut; saved rights hold on the next call', async () => {
    const post = await as('mgr60');
    const save = (menuid: string, flags: string) =>
      post('/admin/saveMenus', {
        userid: 'user30',
        menus: [{ menuid, ...Object.fromEntries([...'VAED'].map((f) => [f, flags.includes(f) ? 'Y' : 'N'])) }],
      });
    expect((await save('FarmUserChange', 'VE')).error?.code).toBe('ADM_LEVEL');
    expect((await save('FarmParam', 'V')).error?.code).toBe('ADM_LEVEL');
    expect((await save('AccountInfo', 'E')).error?.code).toBe('V_INVALID');
    expect((await save('AccountInfo', 'VE')).error?.code).toBe('838');
    expect((await save('Home', '')).error?.code).toBe('V_INVALID');
    const user = await as('user30');
    expect((await user('/account/getProfile')).status).toBe(200);
    expect((await save('AccountInfo', '')).status).toBe(200);
    expect((await user('/account/getProfile')).status).toBe(403);
    const { rows } = await db.pool.query("select before, after from audit_log where screen = 'UserMenu'");
    const kept = { V: 'Y', A: 'N', E: 'Y', D: 'N', until: null };
    expect(rows).toEqual([{ before: { AccountInfo: kept }, after: { AccountInfo: { ...kept, V: 'N', E: 'N' } } }]);
  });

  test('a right ends on its day; why a screen does not open is told, and its name in the user’s language', async () => {
    const post = await as('mgr60');
    const menu = async () => {
      const { data } = await post<{ language: string; menus: { menuid: string; why: string[]; named: string; until: string | null }[] }>(
        '/admin/getMenus',
        {
          userid: 'user30',
        },
      );
      return { language: data?.language, of: (menuid: string) => data?.menus.find((one) => one.menuid === menuid) };
    };
    const save = (until: string | null) =>
      post('/admin/saveMenus', { userid: 'user30', menus: [{ menuid: 'User/ChangePass', V: 'Y', A: 'N', E: 'Y', D: 'N', until }] });
    await db.pool.query("update app_user set language = 'T' where user_id = 'user30'");
    expect((await save('20200101')).status).toBe(200);
    const { language, of } = await menu();
    expect(language).toBe('T');
    expect(of('User/ChangePass')).toMatchObject({
      until: '20200101',
      why: ['flagended'],
      named: ACCOUNT_ROUTES.find(({ name }) => name === 'User/ChangePass')?.title.T,
    });
    expect(of('FarmParam')?.why).toEqual(['noflag', 'level']);
    expect((await save('20990101')).status).toBe(200);
    expect((await menu()).of('User/ChangePass')?.why).toEqual([]);
    await save(null);
  });

  test('a copy compares first, lists what the ceiling refuses, and saves the rest', async () => {
    const post = await as('mgr60');
    expect((await post('/admin/copyMenus', { from: 'user30', to: ['user30'] })).error?.code).toBe('821');
    const compare = await post<{ users: { gained: string[]; why: string | null }[] }>('/admin/copyMenus', {
      source: 'default',
      to: ['user30', 'comp75'],
    });
    expect(compare.data?.users).toMatchObject([{ gained: ['AccountInfo VE'], why: null }, { why: 'ADM_LEVEL' }]);
    await post('/admin/copyMenus', { source: 'default', to: ['user30'], save: true });
    expect((await (await as('user30'))('/account/getProfile')).status).toBe(200);
  });

  test('a template is kept for the company and copied; the copy is taken back within a day, but not over a later change', async () => {
    const post = await as('mgr60');
    const flags = async (userid: string) => {
      const { data } = await post<{ menus: { menuid: string; V: string; E: string }[] }>('/admin/getMenus', { userid });
      return (menuid: string) => data?.menus.find((menu) => menu.menuid === menuid);
    };
    const saved = await post<{ id: string }>('/admin/saveTemplate', { name: 'Tổ đẻ', from: 'user30' });
    expect(saved.data?.id).toBe('75@C@ Tổ đẻ');
    expect((await (await as('team70'))('/admin/saveTemplate', { name: 'Tổ đẻ', from: 'mgr60' })).error?.code).toBe('871');
    expect((await post('/admin/saveMenus', { userid: 'new.user', menus: [{ menuid: 'AccountInfo', V: 'N', A: 'N', E: 'N', D: 'N' }] })).status).toBe(
      200,
    );

    const order = { source: 'template', from: saved.data?.id, to: ['new.user'], mode: 'replace' };
    expect((await post('/admin/copyMenus', { ...order, from: '75@C@ khác' })).error?.code).toBe('V_NOTEXISTS');
    const copy = await post<{ copyid: string; users: { gained: string[] }[] }>('/admin/copyMenus', { ...order, save: true });
    expect(copy.data?.users).toMatchObject([{ gained: ['AccountInfo VE'] }]);
    expect((await flags('new.user'))('AccountInfo')).toMatchObject({ V: 'Y', E: 'Y' });
    const { copyid } = copy.data ?? {};
    expect((await post('/admin/findCopies')).data).toMatchObject([{ copyid, kind: 'replace', users: 1 }, {}]);
    expect((await (await as('team70'))('/admin/undoCopy', { copyid })).error?.code).toBe('V_NOTEXISTS');
    expect((await post('/admin/undoCopy', { copyid })).data).toEqual({ users: [{ userid: 'new.user', restored: 1, left: [], why: null }] });
    expect((await flags('new.user'))('AccountInfo')).toMatchObject({ V: 'N', E: 'N' });
    expect((await post('/admin/undoCopy', { copyid })).error?.code).toBe('V_NOTEXISTS');

    const again = await post<{ copyid: string }>('/admin/copyMenus', { ...order, save: true });
    await post('/admin/saveMenus', { userid: 'new.user', menus: [{ menuid: 'AccountInfo', V: 'Y', A: 'N', E: 'N', D: 'N' }] });
    expect((await post('/admin/undoCopy', { copyid: again.data?.copyid })).error?.code).toBe('838');
    expect((await flags('new.user'))('AccountInfo')).toMatchObject({ V: 'Y', E: 'N' });
    await db.pool.query("update audit_log set at = at - interval '25 hours' where screen = 'MenuCopy'");
    expect((await post('/admin/undoCopy', { copyid: again.data?.copyid })).error?.code).toBe('V_NOTEXISTS');
    expect((await post('/admin/removeTemplate', { id: saved.data?.id })).status).toBe(200);
    expect((await post('/admin/findTemplates')).data).toEqual([]);
  });

  test('what is lent until a day is copied until that day; adding to what is there keeps its own last day', async () => {
    const post = await as('mgr60');
    const flags = { V: 'Y', A: 'N', E: 'N', D: 'N' };
    const lend = (userid: string, until: string | null, more: object = {}) =>
      post('/admin/saveMenus', { userid, menus: [{ menuid: 'AccountInfo', ...flags, ...more, until }] });
    const until = async () => {
      const { data } = await post<{ menus: { menuid: string; until: string | null }[] }>('/admin/getMenus', { userid: 'new.user' });
      return data?.menus.find(({ menuid }) => menuid === 'AccountInfo')?.until;
    };
    const copy = (mode: string) =>
      post('/admin/copyMenus', { source: 'user', from: 'user30', to: ['new.user'], mode, modules: ['account'], save: true });
    expect((await lend('user30', '20990101', { E: 'Y' })).status).toBe(200);
    await lend('new.user', '20800101');
    expect((await copy('add')).status).toBe(200);
    expect(await until()).toBe('20800101');
    await lend('new.user', null, { V: 'N' });
    expect((await copy('add')).status).toBe(200);
    expect(await until()).toBe('20990101');
    await lend('new.user', null);
    expect((await copy('replace')).status).toBe(200);
    expect(await until()).toBe('20990101');
    await lend('user30', null, { E: 'Y' });
    await lend('new.user', null, { E: 'Y' });
  });
});
