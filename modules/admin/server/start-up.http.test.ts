import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { hashPassword } from '#engine/server/password.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { ACCOUNT_ROUTES, accountApp, signedCalls } from '#testkit/account-app.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { inForce } from '#testkit/setting-catalogue.ts';
import { createCompany, createFarm, createUser, putCodes, putRooms, putSetting } from './create-farm.ts';

const ALL = ['calendar', 'events', 'marks', 'targets', 'codes', 'rooms', 'groups', 'menus', 'vaccination'];
let db: TestDatabase;
let app: FastifyInstance;
let post: (path: string, body: object) => Promise<{ data: Record<string, unknown>; error: { code: string; field: string }; status: number }>;

beforeAll(async () => {
  db = await testDatabase();
  await seedReferenceData(db.pool);
  await createCompany(db.pool, { prnt2: '75@C@', names: { V: 'C' }, groups: [{ prnt1: '70@C.A@', names: { V: 'A' } }] });
  for (const [farmid, state] of [
    ['V01', 'live'],
    ['NEW', 'setup'],
    ['N2', 'setup'],
    ['N3', 'setup'],
  ] as const)
    await createFarm(db.pool, { farmid, farmname: farmid, shtnm: farmid, prnt1: '70@C.A@', prnt2: '75@C@', state });
  await putRooms(db.pool, 'V01', [
    { roomid: 'N1', name: 'Cai sữa', area: 'nursery', capacity: 300, batchflg: true },
    { roomid: 'M1', name: 'Phối', area: 'sow' },
  ]);
  await putCodes(db.pool, 'V01', 'source', [{ value: 'NEAR', names: { V: 'Trại gần' } }]);
  await putSetting(db.pool, 'farm', 'V01', 'GESTSTD', 115);
  const passwordHash = await hashPassword('right-1234');
  const user = (username: string, usrlvl: number, farmid: string) =>
    createUser(db.pool, { username, name: username, usrlvl, farmid, passwordHash }, ACCOUNT_ROUTES);
  await user('admin90', 90, 'V01');
  await user('boss', 60, 'V01');
  await user('lan', 60, 'NEW');
  await db.pool.query("delete from user_menu where user_id = 'lan'");
  await db.pool.query("delete from user_menu where user_id = 'boss' and menuid = 'FarmParam'");
  app = await accountApp(db);
  post = await signedCalls(app, 'admin90');
});
afterAll(async () => {
  await app.close();
  await db.close();
});

test('a standard makes a new farm ready: houses, groups, operators, menus, programme; open until its go-live day, then the chosen locks', async () => {
  const init = { farmid: 'NEW', start: 'thailand', parts: ALL, lockday: 7, backday: 3, counted: 12 };
  const compare = (await post('/admin/initFarm', init)).data;
  expect(compare.saved).toBe(false);
  expect((compare.settings as { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
    'BACKDAY',
    'CURRENCY',
    'DECIMALS',
    'LOCKDAY',
    'VACPLAN',
  ]);
  expect((compare.houses as { area: string }[]).map(({ area }) => area)).toEqual(expect.arrayContaining(['sow', 'gilts', 'nursery', 'grow-finish']));
  expect((await post('/admin/initFarm', { ...init, save: true })).error).toMatchObject({ code: 'V_REQUIRED', field: 'golive' });

  const { data } = await post('/admin/initFarm', { ...init, golive: '20990101', save: true });
  expect(data.made).toMatchObject({ settings: 5, codes: 0, operators: 1, rooms: 8, groups: 53, menus: 1 });
  expect(data.check).toMatchObject({
    rooms: 8,
    roomsWithoutCapacity: 8,
    operators: 1,
    animals: 0,
    counted: 12,
    emptyLists: ['Sites', 'Brands'],
  });
  expect(data.people).toEqual([{ userid: 'lan', name: 'lan', usrlvl: 60, applyid: 'LAN' }]);
  expect(data.runs).toMatchObject([{ start: 'thailand', source: null, by: 'admin90', parts: ALL }]);
  const open = await loadFarmSettings(db.pool, 'NEW');
  expect([open.calendar.golive, open.calendar.lockday, open.calendar.backday]).toEqual(['20990101', 9999, 9999]);
  expect(open.read(STOCK_SETTINGS).CURRENCY).toBe('THB');
  expect((await db.pool.query("select 1 from user_menu where user_id = 'lan'")).rowCount).toBeGreaterThan(5);

  // Run again on the day it opens: nothing is doubled and the chosen locks hold.
  const again = await post('/admin/initFarm', { ...init, golive: '20200101', save: true });
  expect(again.data.made).toEqual({ settings: 0, codes: 0, operators: 0, rooms: 0, groups: 0, menus: 0 });
  const live = await loadFarmSettings(db.pool, 'NEW');
  expect([live.calendar.lockday, live.calendar.backday]).toEqual([7, 3]);
});

test('a copy takes settings, lists, houses and menus of a farm; only the parts asked for', async () => {
  const init = { farmid: 'N2', start: 'farm', source: 'V01', golive: '20990101', save: true };
  expect((await post('/admin/initFarm', { ...init, parts: ALL, source: 'N2' })).error.code).toBe('821');
  expect((await post('/admin/initFarm', { ...init, parts: ALL, source: null })).error.code).toBe('V_REQUIRED');
  expect((await post('/admin/initFarm', { ...init, parts: ['marks'] })).data.made).toMatchObject({ settings: 0, rooms: 0 });
  const { data } = await post('/admin/initFarm', { ...init, parts: ALL });
  expect(data.made).toMatchObject({ codes: 1, rooms: 2, settings: 1 });
  expect((await loadFarmSettings(db.pool, 'N2')).read(RULE_SETTINGS).GESTSTD).toBe(115);
  const { rows } = await db.pool.query("select roomid, capacity, batchflg from room where farm_id = 'N2' order by 1");
  expect(rows).toEqual([
    { roomid: 'M1', capacity: null, batchflg: false },
    { roomid: 'N1', capacity: 300, batchflg: true },
  ]);
});

test('the company standard takes the own values back, so that the farm follows its company', async () => {
  await putSetting(db.pool, 'company', '75@C@', 'WSISTD', 6);
  await putSetting(db.pool, 'farm', 'N3', 'WSISTD', 8, '20260101');
  await putSetting(db.pool, 'farm', 'N3', 'GRPDAYS', '21');
  await putSetting(db.pool, 'company', '75@C@', 'GRPDAYS', '14');
  const init = { farmid: 'N3', start: 'company', parts: ['calendar', 'events', 'groups'], golive: '20990101', save: true };
  const { data } = await post('/admin/initFarm', init);
  expect(data.settings).toMatchObject([
    { name: 'GRPDAYS', before: '21', after: '14' },
    { name: 'WSISTD', before: 8, after: 6 },
  ]);
  const { rows: own, today } = await loadFarmSettings(db.pool, 'N3');
  expect(inForce(own, today).get('WSISTD')).toMatchObject({ value: 6, source: 'company' });
  expect((data.made as { groups: number }).groups).toBe(27);
});

test('a live farm keeps its values unless ticked one by one; those are taken from today on', async () => {
  await putSetting(db.pool, 'farm', 'V01', 'GOLIVE', '20200101');
  const init = { farmid: 'V01', start: 'vietnam', parts: ['events'], save: true };
  await db.pool.query("delete from setting where scope = 'company'");
  expect((await post('/admin/initFarm', init)).data.settings).toMatchObject([{ name: 'GESTSTD', keeps: true }]);
  expect((await loadFarmSettings(db.pool, 'V01')).read(RULE_SETTINGS).GESTSTD).toBe(115);
  await post('/admin/initFarm', { ...init, replace: ['GESTSTD'] });
  const { rows } = await loadFarmSettings(db.pool, 'V01');
  expect(rows.filter(({ name }) => name === 'GESTSTD').map(({ validFrom, value }) => [validFrom === '19000101', value])).toEqual(
    expect.arrayContaining([
      [true, 115],
      [false, 114],
    ]),
  );
});
