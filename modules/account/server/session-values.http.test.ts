import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import type { Envelope } from '#engine/define/envelope.ts';
import { SESSION_COOKIE } from '#engine/server/http.ts';
import { hashPassword } from '#engine/server/password.ts';
import { createCompany, createFarm, createUser } from '#modules/admin/server/create-farm.ts';
import { ACCOUNT_ROUTES, accountApp } from '#testkit/account-app.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';

let db: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  db = await testDatabase();
  await seedReferenceData(db.pool);
  await createCompany(db.pool, {
    prnt2: '75@C@',
    names: { V: 'Công ty' },
    groups: ['A', 'B'].map((name) => ({ prnt1: `70@C.${name}@`, names: { V: name } })),
  });
  for (const [farmid, prnt1] of [
    ['V01', '70@C.A@'],
    ['V02', '70@C.A@'],
    ['V03', '70@C.B@'],
  ] as const)
    await createFarm(db.pool, { farmid, farmname: `Trại ${farmid}`, shtnm: farmid, prnt1, prnt2: '75@C@' });
  const passwordHash = await hashPassword('right-1234');
  for (const [username, usrlvl] of [
    ['mgr60', 60],
    ['team70', 70],
    ['comp75', 75],
    ['group80', 80],
    ['admin90', 90],
  ] as const)
    await createUser(db.pool, { username, name: username, usrlvl, farmid: 'V01', passwordHash }, ACCOUNT_ROUTES);
  app = await accountApp(db);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

type Values = Record<string, unknown>;
type Post = <T = Values>(path: string, body?: object) => Promise<Envelope<T>>;

async function as(user: string): Promise<Post> {
  const signed = await app.inject({ method: 'POST', url: '/api/account/login', payload: { user, password: 'right-1234' } });
  const cookie = `${SESSION_COOKIE}=${signed.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`;
  return async <T>(path: string, body: object = {}) =>
    (await app.inject({ method: 'POST', url: `/api${path}`, payload: { reqid: crypto.randomUUID(), ...body }, headers: { cookie } })).json<
      Envelope<T>
    >();
}

const valuesOf = async (post: Post): Promise<Values> => (await post('/account/getSession')).data ?? {};
const set = (values: object, scope = 'farm') => ({
  scope,
  values: Object.entries(values).map(([name, value]) => ({ name, value, locked: false, remove: false })),
  validFrom: '20260101',
  reason: 'x',
});

describe('session values', () => {
  test('stand at the defaults of the specification until somebody sets them', async () => {
    expect(await valuesOf(await as('mgr60'))).toMatchObject({
      FARMID: 'V01',
      GRP: '30@FARM@',
      PRNT1: '70@C.A@',
      PRNT2: '75@C@',
      USRLVL: 60,
      APRLVL: 70,
      LOCKDAY: 0,
      BACKDAY: 0,
      WEEKSTART: 1,
      LANGUAGE: 'V',
      DATAURL: '',
      notify: { level: 2, time: 15 },
    });
  });

  test('lock days, back days, approval level and start of the week are the farm’s, and hold on the next call', async () => {
    const [manager, company, group] = [await as('mgr60'), await as('comp75'), await as('group80')];
    expect((await manager('/admin/saveSettings', set({ WEEKSTART: 0 }))).error?.code).toBe('ADM_LEVEL');
    expect((await company('/admin/saveSettings', set({ LOCKDAY: 7, BACKDAY: 9999, WEEKSTART: 6 }))).data).toEqual({ changed: 3 });
    expect((await company('/admin/saveSettings', set({ LOCKDAY: 10_000 }))).error?.code).toBe('V_RANGE');
    expect((await group('/admin/saveSettings', set({ APRLVL: '60' }))).data).toEqual({ changed: 1 });
    expect(await valuesOf(manager)).toMatchObject({ LOCKDAY: 7, BACKDAY: 9999, WEEKSTART: 6, APRLVL: 60 });
  });

  test('another working farm brings its own; groups and company with it, and only farms in reach', async () => {
    const team = await as('team70');
    expect((await team('/admin/changeFarm', { newfarmid: 'V02' })).status).toBe(200);
    expect(await valuesOf(team)).toMatchObject({
      FARMID: 'V02',
      FARMNAME: 'Trại V02',
      LOCKDAY: 0,
      BACKDAY: 0,
      WEEKSTART: 1,
      APRLVL: 70,
      PRNT1: '70@C.A@',
    });
    expect((await team('/admin/changeFarm', { newfarmid: 'V03' })).error?.class).toBe(150);
    const company = await as('comp75');
    await company('/admin/changeFarm', { newfarmid: 'V03' });
    expect(await valuesOf(company)).toMatchObject({ FARMID: 'V03', PRNT1: '70@C.B@', PRNT2: '75@C@', farms: ['V01', 'V02', 'V03'] });
  });

  test('a copy of the values sent back counts for nothing', async () => {
    const manager = await as('mgr60');
    const claim = { USRLVL: 90, FARMID: 'V02', PRNT1: '70@C.B@', LOCKDAY: 9999 };
    expect((await manager('/admin/saveFarm', { ...claim, isNew: false, farmid: 'V01', farmname: 'X', shtnm: 'X', prnt1: '70@C.A@' })).status).toBe(
      403,
    );
    await manager('/account/getSession', claim);
    expect(await valuesOf(manager)).toMatchObject({ USRLVL: 60, FARMID: 'V01' });
  });

  test('the base address of the calls is the administrator’s', async () => {
    const admin = await as('admin90');
    expect((await admin('/admin/saveSettings', set({ DATAURL: 'ftp://data' }, 'system'))).error?.code).toBe('V_INVALID');
    await admin('/admin/saveSettings', set({ DATAURL: 'https://data.farm.vn/api' }, 'system'));
    expect(await valuesOf(admin)).toMatchObject({ DATAURL: 'https://data.farm.vn/api' });
  });
});

describe('the person', () => {
  test('language, sex, e-mail and notices are one’s own; the level is not', async () => {
    const manager = await as('mgr60');
    const { version } = (await manager('/account/getProfile')).data ?? {};
    const own = { version, name: 'Lan', sex: 'F', email: 'lan@farm.vn', language: 'T', notifyLevel: 4, notifyTime: 20, usrlvl: 90 };
    expect((await manager('/account/saveProfile', { ...own, sex: 'X' })).error?.field).toBe('sex');
    expect((await manager('/account/saveProfile', { ...own, email: 'lan@' })).error?.code).toBe('ACC_FORMAT');
    expect((await manager('/account/saveProfile', own)).status).toBe(200);
    expect(await valuesOf(manager)).toMatchObject({ LANGUAGE: 'T', USRLVL: 60, notify: { level: 4, time: 20 } });
    expect((await manager('/account/getProfile')).data).toMatchObject({ sex: 'F', email: 'lan@farm.vn', usrlvl: 60, kinds: ['A'] });
    const company = await as('comp75');
    const { rows } = (await company<{ rows: Values[] }>('/admin/findUsers', { text: 'mgr60' })).data ?? { rows: [] };
    expect(rows[0]).toMatchObject({ usrlvl: 60, sex: 'F', email: 'lan@farm.vn' });
  });

  test('each row of the menu carries menuid, menunm, menulvl, parentid and the four flags', async () => {
    const { data } = await (await as('comp75'))<Values[]>('/account/getMenu');
    const row = data?.find(({ menuid }) => menuid === 'FarmManagement');
    expect(row).toEqual({
      menuid: 'FarmManagement',
      menunm: 'Quản lý trại',
      menulvl: 70,
      parentid: 'admin-farm',
      group: 'admin-farm',
      path: '/FarmManagement',
      V: 'Y',
      A: 'Y',
      E: 'Y',
      D: 'N',
    });
  });
});

describe('the farm', () => {
  test('address, website, telephone and fax are kept, listed, and shown on Contact to its people', async () => {
    const company = await as('comp75');
    const reach = { address: 'Ấp 3, Long Thành', website: 'https://v01.vn', tel: '0251 384 1111', fax: '0251 384 2222' };
    const farm = { isNew: false, farmid: 'V01', farmname: 'Trại V01', shtnm: 'V01', prnt1: '70@C.A@', state: 'live', ...reach };
    await company('/admin/changeFarm', { newfarmid: 'V01' });
    expect((await company('/admin/saveFarm', farm)).status).toBe(200);
    const found = await company<{ rows: Values[] }>('/admin/findFarms');
    expect(found.data?.rows.find(({ farmid }) => farmid === 'V01')).toMatchObject(reach);
    const { address, website, tel } = reach;
    expect((await (await as('mgr60'))('/account/getContact')).data).toMatchObject({ farm: { farmname: 'Trại V01', address, website, tel } });
  });
});

describe('a right that is missing', () => {
  test('is named by the refusal; who can give it holds it, changes rights and stands higher', async () => {
    const [manager, company] = [await as('mgr60'), await as('comp75')];
    const refused = await manager('/admin/moveFarm', {});
    const lacking = refused.error?.params as { menu: string; right: string };
    expect([refused.status, lacking]).toEqual([403, { menu: 'FarmManagement2', right: 'edit' }]);
    const { data } = await manager<{ name: string; level: number }[]>('/account/findGivers', lacking);
    expect(data).toEqual([
      { name: 'comp75', level: 75 },
      { name: 'group80', level: 80 },
      { name: 'admin90', level: 90 },
    ]);
    await db.pool.query("update user_menu set can_edit = false where menuid = 'FarmManagement2' and user_id = 'comp75'");
    await db.pool.query("update user_menu set until = '20200101' where menuid = 'UserMenu' and user_id = 'group80'");
    await db.pool.query("update app_user set state = 'suspended' where user_id = 'admin90'");
    expect((await manager('/account/findGivers', lacking)).data).toEqual([]);
    expect((await company<{ name: string }[]>('/account/findGivers', { menu: 'UserMenu', right: 'view' })).data).toEqual([]);
  });
});
