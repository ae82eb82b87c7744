import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#engine/server/password.ts';
import { ACCOUNT_ROUTES, accountApp, signedCalls } from '#testkit/account-app.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { createCompany, createFarm, createUser, putCodes, putRooms, putSetting } from './create-farm.ts';

let db: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  db = await testDatabase();
  for (const name of ['C', 'D'])
    await createCompany(db.pool, {
      prnt2: `75@${name}@`,
      names: { V: name },
      groups: ['A', 'B'].map((group) => ({ prnt1: `70@${name}.${group}@`, names: { V: group } })),
    });
  await createFarm(db.pool, { farmid: 'V01', farmname: 'Trại 1', shtnm: 'T1', prnt1: '70@C.A@', prnt2: '75@C@' });
  await putRooms(db.pool, 'V01', [
    { roomid: 'N1', name: 'Cai sữa', area: 'nursery', capacity: 300 },
    { roomid: 'M1', name: 'Phối', area: 'sow' },
  ]);
  await putCodes(db.pool, 'V01', 'source', [{ value: 'NEAR', names: { V: 'Trại gần' } }]);
  await putSetting(db.pool, 'farm', 'V01', 'GESTSTD', 115);
  const hash = await hashPassword('right-1234');
  for (const [username, usrlvl] of [
    ['team70', 70],
    ['comp75', 75],
    ['group80', 80],
    ['admin90', 90],
  ] as const)
    await createUser(db.pool, { username, name: username, usrlvl, farmid: 'V01', passwordHash: hash }, ACCOUNT_ROUTES);
  app = await accountApp(db);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const as = (user: string) => signedCalls(app, user);

const farm = { isNew: true, farmid: 'V09', farmname: 'Trại mới', shtnm: 'T9', prnt1: '70@C.A@', province: 'VN-75' };

describe('farms', () => {
  test('a company manager opens a farm; ids and short names are unique; 70 only views', async () => {
    const post = await as('comp75');
    expect((await post('/admin/saveFarm', farm)).data).toEqual({ id: 'V09' });
    expect((await post('/admin/saveFarm', farm)).error.code).toBe('871');
    expect((await post('/admin/saveFarm', { ...farm, farmid: 'V10', shtnm: 't9' })).error.code).toBe('V_EXISTS');
    expect((await post('/admin/saveFarm', { ...farm, farmid: 'V10', shtnm: 'T10', prnt1: '70@D.A@' })).error.code).toBe('ADM_LEVEL');
    expect((await post('/admin/saveFarm', { ...farm, farmid: 'v10', shtnm: 'T10' })).error.code).toBe('V_INVALID');
    // What belongs to a higher level is refused, not dropped: of a new farm as of one that stands.
    const above = async (more: object) => (await post('/admin/saveFarm', { ...farm, farmid: 'V10', shtnm: 'T10', ...more })).error;
    expect(await above({ unittype: 'GGP' })).toMatchObject({ code: 'ADM_LEVEL', field: 'unittype' });
    expect(await above({ subscriptionEnd: '20271231' })).toMatchObject({ code: 'ADM_LEVEL', field: 'subscriptionEnd' });
    expect((await (await as('team70'))('/admin/saveFarm', { ...farm, farmid: 'V11', shtnm: 'T11' })).status).toBe(403);
    const { data } = await post('/admin/findFarms', {});
    expect(data.rows.map((row: { farmid: string; rooms: number }) => [row.farmid, row.rooms])).toEqual([
      ['V01', 2],
      ['V09', 0],
    ]);
  });

  test('unit type belongs to 80, the subscription to 90', async () => {
    const edit = { ...farm, isNew: false, state: 'live' };
    expect((await (await as('comp75'))('/admin/saveFarm', { ...edit, unittype: 'GGP' })).error.code).toBe('ADM_LEVEL');
    expect((await (await as('group80'))('/admin/saveFarm', { ...edit, subscriptionEnd: '20271231' })).error.code).toBe('ADM_LEVEL');
    expect((await (await as('admin90'))('/admin/saveFarm', { ...edit, unittype: 'GGP', subscriptionEnd: '20271231' })).status).toBe(200);
  });
});

test('a farm with growing pigs or birds is not closed, and is told from one that is empty', async () => {
  const post = await as('comp75');
  const edit = { ...farm, isNew: false, unittype: 'GGP', subscriptionEnd: '20271231' };
  const line = async () => (await post('/admin/findFarms', {})).data.rows.find((row: { farmid: string }) => row.farmid === 'V09');
  await db.pool.query(`insert into room (farm_id, roomid, name, area, batchflg) values ('V09', 'F1', 'F1', 'grow-finish', true);
    insert into house_batch (farm_id, roomid, parityid, opendt, state, crtusrid) values ('V09', 'F1', 1, '20260101', 'active', 'x');
    insert into batch_event (farm_id, event_id, roomid, parityid, eventcd, eventdt, heads, applyid, valuedt, crtusrid, lstusrid)
      values ('V09', '00000000-0000-4000-8000-000000000001', 'F1', 1, 'INP', '20260102', 40, 'OP1', '20260103', 'x', 'x');
    insert into batch_group (farm_id, roomid, parityid, grpid, event_id, way, entrydt, heads)
      values ('V09', 'F1', 1, 1, '00000000-0000-4000-8000-000000000001', 'purchase', '20260102', 40);
    insert into batch_move (farm_id, roomid, parityid, grpid, eventdt, qty, kind, event_id, crtusrid)
      values ('V09', 'F1', 1, 1, '20260102', 40, 'in', '00000000-0000-4000-8000-000000000001', 'x')`);
  expect(await line()).toMatchObject({ animals: 40, birds: 0, requests: 0, lastEntry: '20260103', rooms: 1 });
  expect((await post('/admin/saveFarm', { ...edit, state: 'closed' })).error).toMatchObject({ code: 'ADM_NOTEMPTY', field: 'state' });
  await db.pool.query("delete from batch_move where farm_id = 'V09'");
  expect((await post('/admin/saveFarm', { ...edit, state: 'closed' })).status).toBe(200);
  const { rows } = await db.pool.query(
    "select before->>'state' as before, after->>'state' as after from audit_log where subject_id = 'V09' order by id desc limit 1",
  );
  expect(rows).toEqual([{ before: 'live', after: 'closed' }]);
  await db.pool.query("update farm set state = 'live' where farm_id = 'V09'");
  await db.pool.query(
    "delete from batch_group where farm_id = 'V09'; delete from batch_event where farm_id = 'V09'; delete from house_batch where farm_id = 'V09'; delete from room where farm_id = 'V09'",
  );
});

test('a farm on trial is one that pays once it has a subscription', async () => {
  const admin = await as('admin90');
  const edit = { ...farm, isNew: false, unittype: 'GGP', state: 'live' };
  const state = async () => (await db.pool.query<{ state: string }>("select state from farm where farm_id = 'V09'")).rows[0]?.state;
  await db.pool.query("update farm set state = 'trial', subscription_end = null where farm_id = 'V09'");
  await admin('/admin/saveFarm', { ...edit, tel: '0901' });
  expect(await state()).toBe('trial');
  await admin('/admin/saveFarm', { ...edit, tel: '0901', subscriptionEnd: '20271231' });
  expect(await state()).toBe('live');
});

test('a subscription that ran out shuts its farm, not who renews it nor the way to another farm', async () => {
  await db.pool.query("update farm set subscription_end = current_date - 100 where farm_id = 'V01'");
  const [admin, company] = [await as('admin90'), await as('comp75')];
  const one = { isNew: false, farmid: 'V01', farmname: 'Trại 1', shtnm: 'T1', prnt1: '70@C.A@', state: 'live' };
  expect((await company('/admin/saveFarm', one)).status).toBe(402);
  expect((await company('/admin/changeFarm', { newfarmid: 'V09' })).data.farmid).toBe('V09');
  expect((await company('/admin/saveFarm', { ...one, subscriptionEnd: '20200101' })).error.code).toBe('ADM_LEVEL');
  expect((await admin('/admin/saveFarm', { ...one, subscriptionEnd: '20991231' })).status).toBe(200);
  await db.pool.query("update farm set subscription_end = null where farm_id = 'V01'");
});

test('who works on several farms signs in on the farm of the own account; accounts are kept by the settings and with what was before', async () => {
  const post = await as('comp75');
  const farmOf = async (user: string) => (await (await as(user))('/account/getSession', {})).data.FARMID;
  expect((await post('/admin/changeFarm', { newfarmid: 'V09' })).data.farmid).toBe('V09');
  expect((await post('/account/getSession', {})).data.FARMID).toBe('V09');
  expect(await farmOf('comp75')).toBe('V01');
  await db.pool.query("update app_user set home_farm_id = 'V09' where user_id = 'comp75'");
  expect(await farmOf('comp75')).toBe('V09');
  await db.pool.query("update app_user set home_farm_id = 'V01' where user_id = 'comp75'");
  const admin = await as('admin90');
  const user = { username: 'early.bird', name: 'Bird', usrlvl: 30, farmid: 'V01', password: 'right-1234' };
  expect((await admin('/admin/saveUser', { ...user, labid: 'NOLAB' })).error).toMatchObject({ code: 'V_NOTEXISTS', field: 'labid' });
  await admin('/admin/saveSettings', {
    scope: 'system',
    values: [{ name: 'PWDMIN', value: 12, locked: false, remove: false }],
    validFrom: '20260101',
    reason: 'tried',
  });
  expect((await admin('/admin/saveUser', user)).error).toMatchObject({ code: 'ACC_PWDRULE', field: 'password', params: { min: 12 } });
  await db.pool.query("delete from setting where name = 'PWDMIN'");
  expect((await admin('/admin/saveUser', user)).status).toBe(200);
  const { rows } = await db.pool.query<{ version: number }>("select version from app_user where user_id = 'early.bird'");
  await admin('/admin/saveUser', { ...user, password: null, userid: 'early.bird', name: 'Early', version: rows[0]?.version });
  const { rows: logged } = await db.pool.query(
    "select before->>'name' as before, after->>'name' as after from audit_log where subject_id = 'early.bird' and kind = 'edit'",
  );
  expect(logged).toEqual([{ before: 'Bird', after: 'Early' }]);
  await db.pool.query("delete from app_user where user_id = 'early.bird'");
});

test('a right that was lent is not made longer, nor given anew, by who lacks it; a copy gives anew what has ended', async () => {
  const [team, admin] = [await as('team70'), await as('admin90')];
  await admin('/admin/saveUser', { username: 'lent.user', name: 'Lent', usrlvl: 30, farmid: 'V01' });
  const menu = (until: string | null, V: 'Y' | 'N' = 'Y') => ({
    userid: 'lent.user',
    menus: [{ menuid: 'FarmManagement2', V, A: 'N', E: 'N', D: 'N', until }],
  });
  for (const until of ['20200101', '20990101']) {
    expect((await admin('/admin/saveMenus', menu(until))).status).toBe(200);
    expect((await team('/admin/saveMenus', menu(null))).error?.code).toBe('ADM_LEVEL');
  }
  expect((await team('/admin/saveMenus', menu('20250101'))).status).toBe(200);
  const copy = { source: 'default', to: ['lent.user'], mode: 'add', modules: ['account'], save: true };
  await admin('/admin/saveMenus', { userid: 'lent.user', menus: [{ menuid: 'AccountInfo', V: 'Y', A: 'N', E: 'Y', D: 'N', until: '20200101' }] });
  expect((await admin('/admin/copyMenus', copy)).data.users).toMatchObject([{ gained: ['AccountInfo VE'] }]);
  const { rows } = await db.pool.query("select until from user_menu where user_id = 'lent.user' and menuid = 'AccountInfo'");
  expect(rows).toEqual([{ until: null }]);
  await db.pool.query("delete from app_user where user_id = 'lent.user'");
});

test('a move dated ahead is told and taken back by the farm the person is on', async () => {
  const admin = await as('admin90');
  await admin('/admin/saveUser', { username: 'goes.later', name: 'Later', usrlvl: 30, farmid: 'V01' });
  const planned = async () => (await admin('/admin/findUsers', { text: 'goes.later' })).data.rows[0].planned;
  const move = (newfarmid: string) => admin('/admin/moveUser', { userid: 'goes.later', newfarmid, from: '20991231' });
  expect((await move('V01')).error.code).toBe('838');
  expect((await move('V09')).data.now).toBe(false);
  expect(await planned()).toEqual({ farmid: 'V09', from: '20991231' });
  expect((await move('V01')).status).toBe(200);
  expect(await planned()).toBeNull();
  await db.pool.query("delete from app_user where user_id = 'goes.later'");
});

test('week start, locks and weaning of a farm are described with it, unless the company fixed them', async () => {
  const post = await as('comp75');
  const edit = { ...farm, isNew: false, state: 'live', unittype: 'GGP', subscriptionEnd: '20271231' };
  const line = async () => (await post('/admin/findFarms', {})).data.rows.find((row: { farmid: string }) => row.farmid === 'V09');
  expect(await line()).toMatchObject({
    weekstart: 1,
    lockday: 0,
    backday: 0,
    subweanflg: 'N',
    pgletflg: 'N',
    groupName: 'A',
    unitName: 'Great-grandparent unit (GGP)',
  });
  expect((await post('/admin/saveFarm', { ...edit, weekstart: 4, lockday: 5, backday: 9999, subweanflg: 'Y', reason: 'mở trại' })).status).toBe(200);
  expect(await line()).toMatchObject({ weekstart: 4, lockday: 5, backday: 9999, subweanflg: 'Y', pgletflg: 'N' });
  await db.pool.query("insert into setting (scope, scope_id, name, value, locked) values ('company', '75@C@', 'LOCKDAY', '3', true)");
  expect((await post('/admin/saveFarm', { ...edit, lockday: 6 })).error).toMatchObject({ code: 'ADM_LEVEL', field: 'lockday' });
  await db.pool.query("delete from setting where name in ('WEEKSTART', 'LOCKDAY', 'BACKDAY', 'subweanflg')");
});

describe('the tree', () => {
  test('groups of the own company only; one in use is not removed', async () => {
    const post = await as('comp75');
    const group = { code: '70@C.NEW@', V: 'Nhóm mới', parent: '75@C@', isNew: true };
    expect((await post('/admin/saveGroup', group)).data).toEqual({ id: '70@C.NEW@' });
    expect((await post('/admin/saveGroup', group)).error.code).toBe('871');
    expect((await post('/admin/saveGroup', { ...group, code: '70@D.NEW@', parent: '75@D@' })).error.code).toBe('ADM_LEVEL');
    const bare = (await post('/admin/saveGroup', { ...group, code: '70@NORTH@' })).error;
    expect([bare.code, bare.field, bare.params]).toEqual(['ADM_MARK', 'code', { name: 'C', example: '70@C.NORTH@' }]);
    expect((await post('/admin/saveGroup', { ...group, code: '75@E@' })).error.code).toBe('ADM_LEVEL');
    expect((await post('/admin/saveGroup', { ...group, code: '60@X@' })).error.code).toBe('V_INVALID');
    expect((await post('/admin/saveGroup', { code: '70@C.A@', V: 'A', remove: true })).error.code).toBe('ADM_INUSE');
    const named = { code: '70@C.NEW@', V: 'Nhóm đổi tên', E: 'Renamed' };
    expect((await post('/admin/saveGroup', named)).status).toBe(200);
    expect((await post('/admin/saveGroup', named)).error.code).toBe('838');
    const groups: { value: string; names: object }[] = (await post('/common/grpfarmdata', {})).data[0].children;
    expect(groups.find(({ value }) => value === '70@C.NEW@')?.names).toEqual({ V: 'Nhóm đổi tên', E: 'Renamed', T: null });
    expect((await post('/admin/saveGroup', { code: '70@C.NEW@', V: 'x', remove: true })).status).toBe(200);
  });

  test('a move tells first who gains and loses sight of the farm', async () => {
    const post = await as('comp75');
    const move = { farmid: 'V09', prnt1: '70@C.B@' };
    expect((await post('/admin/moveFarm', move)).data).toEqual({
      saved: false,
      gains: [],
      loses: ['team70 (team70)'],
      totals: ['70@C.A@', '70@C.B@'],
    });
    expect((await post('/admin/moveFarm', { ...move, movedt: '20990101' })).error).toMatchObject({ code: 'V_INVALID', field: 'movedt' });
    expect((await post('/admin/moveFarm', { ...move, save: true, movedt: '20260901', reason: 'tổ chức lại' })).data.saved).toBe(true);
    expect((await post('/admin/moveFarm', move)).error.code).toBe('838');
    expect((await (await as('team70'))('/common/grpfarmid', {})).data.farm.map(({ value }: { value: string }) => value)).toEqual(['V01']);
  });
});

test('who sees a farm, its people by level and its moves', async () => {
  const post = await as('comp75');
  const { data } = await post('/admin/farmSight', { farmid: 'V09' });
  expect(data).toMatchObject({ farmname: 'Trại mới', mated: 0, levels: [], people: [{ userid: 'comp75', usrlvl: 75 }] });
  expect(data.moves).toMatchObject([{ by: 'comp75', movedt: '20260901', from: '70@C.A@', to: '70@C.B@', reason: 'tổ chức lại' }]);
  const home = await post('/admin/farmSight', { farmid: 'V01' });
  expect(home.data.people.map(({ userid }: { userid: string }) => userid)).toEqual(['comp75', 'team70']);
  expect(home.data.levels.map(({ usrlvl, n }: { usrlvl: number; n: number }) => [usrlvl, n])).toEqual([
    [90, 1],
    [80, 1],
    [75, 1],
    [70, 1],
  ]);
  expect((await (await as('team70'))('/admin/farmSight', { farmid: 'V01' })).status).toBe(403);
  // The tree counts every farm in reach as its own page does.
  const counted = (await post('/admin/farmCounts', {})).data as { farmid: string; mated: number; levels: object[] }[];
  for (const [farmid, seen] of [
    ['V09', data],
    ['V01', home.data],
  ] as const)
    expect(counted.find((one) => one.farmid === farmid)).toEqual({ farmid, mated: seen.mated, levels: seen.levels });
});
