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
});
