import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { Typist } from '#modules/herd/server/handlers/corrections.fixture.ts';
import { FARM_A, type Person, type TestApp, testApp } from './test-app.ts';

let farm: TestApp;
let type: Typist;
let today: BusinessDate;

beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
  // Every flag of every menu: what is refused below is refused by the level, or because the row is another person's.
  await farm.db.pool.query("update user_menu set can_view = true, can_add = true, can_edit = true, can_delete = true where user_id = 'staff'");
  await farm.db.pool.query(
    `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete)
     select distinct 'staff', menuid, true, true, true, true from user_menu on conflict (user_id, menuid) do update
     set can_view = true, can_add = true, can_edit = true, can_delete = true`,
  );
  today = ((await farm.inject('/account/getSession', {}, 'manager')).data as { CURBUSDT: BusinessDate }).CURBUSDT;
}, 120_000);
afterAll(() => farm.close());

const http = async (path: string, body: object, person: Person = 'staff'): Promise<number> =>
  (await farm.inject(path, { reqid: randomUUID(), ...body }, person)).http;

/** Sets the flags of one menu of a person, by their first letters. */
async function flags(person: Person, menuid: string, given: string): Promise<void> {
  await farm.db.pool.query(
    `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, menuid) do update set can_view = $3, can_add = $4, can_edit = $5, can_delete = $6`,
    [person, menuid, ...['V', 'A', 'E', 'D'].map((flag) => given.includes(flag))],
  );
}

describe('rows of others, by a person of level 30 who holds every flag', () => {
  test('events of the herd are neither changed, deleted nor undone; own ones of today are', async () => {
    await type.mated('RX1');
    const weighing = { eventdt: today, applyid: 'OP1', weight: 200 };
    const saved = await type.done('/herd/saveEvent', { eventcd: 'WGT', pgid: 'RX1', ...weighing });
    const eventId = saved['id'];
    const version = await type.version('RX1');
    const before = await type.life('RX1');
    const change = { eventId, version, change: 'x', eventcd: 'WGT', pgid: 'RX1', ...weighing };
    expect(await http('/herd/changeEvent', { ...change, weight: 150 })).toBe(403);
    expect(await http('/herd/undoEvent', { eventId })).toBe(403);
    expect(await http('/herd/removeEvent', { eventId, version, change: 'x' })).toBe(403);
    expect(await http('/herd/removeEvents', { events: [{ eventId, version }], change: 'x' })).toBe(403);
    expect(await type.life('RX1')).toEqual(before);

    const own = await type.done('/herd/saveEvent', { eventcd: 'WGT', pgid: 'RX1', ...weighing, eventdt: '20260801' }, 'staff');
    await type.done('/herd/undoEvent', { eventId: own['id'] }, 'staff');
    expect(await type.life('RX1')).toEqual(before);
  });

  test('an own event of another day is deleted from level 60 only', async () => {
    await type.mated('RX2');
    const own = await type.done('/herd/saveEvent', { eventcd: 'WGT', pgid: 'RX2', eventdt: '20260801', applyid: 'OP1', weight: 200 }, 'staff');
    await farm.db.pool.query("update animal_event set valuedt = '2026-08-01' where farm_id = $1 and event_id = $2", [FARM_A, own['id']]);
    const removal = { eventId: own['id'], version: await type.version('RX2'), change: 'x' };
    expect(await http('/herd/removeEvent', removal)).toBe(403);
    expect(await http('/herd/removeEvent', removal, 'manager')).toBe(200);
  });

  test('a death in a nursery house, a note on the charts and a photograph stay', async () => {
    await type.lactating('RX3');
    await type.event('RX3', 'WEA', '20260820', { weannum: 12, roomid: 'N3' });
    const death = { roomid: 'N3', eventdt: '20260822', count: 1, week: 4, reason: 'CRUSHED', way: 'died', applyid: 'OP1' };
    const { deathId } = await type.done('/herd/saveNurseryDeath', death);
    expect(await http('/herd/removeNurseryDeath', { deathId, change: 'x' })).toBe(403);
    const own = await type.done('/herd/saveNurseryDeath', death, 'staff');
    expect(await http('/herd/removeNurseryDeath', { deathId: own['deathId'], change: 'x' })).toBe(200);

    const { noteId } = await type.done('/herd/saveNote', { day: '20260801', text: 'new feed' });
    expect(await http('/herd/removeNote', { noteId })).toBe(403);
    expect(await http('/herd/removeNote', { noteId }, 'team')).toBe(200);
  });

  test('a first load and the identity of an entry are for level 60', async () => {
    const rows = [
      { pgid: 'RH1', entrytp: 'gilt', entrydt: '20250101', birthdt: '20240601', source: 'BOUGHT', lineage: 'LY', roomid: 'G1', applyid: 'OP1' },
    ];
    expect(await http('/herd/importEntries', { sheet: 'gilt', rows, mode: 'all', history: true })).toBe(403);
    // Nor for anybody on a farm without a go-live day.
    expect(await http('/herd/importEntries', { sheet: 'gilt', rows, mode: 'all', history: true }, 'manager')).toBe(403);
  });

  test('administration keeps its levels whatever flags were given', async () => {
    const person = { username: 'rx.user', name: 'X', usrlvl: 15, farmid: FARM_A };
    for (const [path, body] of [
      ['/admin/saveUser', person],
      ['/admin/findSettings', {}],
      ['/admin/findCodes', { category: 'applyid' }],
      ['/admin/findFarms', {}],
      ['/admin/changeFarm', { newfarmid: FARM_A }],
      ['/admin/getMenus', { userid: 'staff' }],
      ['/growfinish/saveHouse', {}],
      ['/stock/saveItem', {}],
      ['/genetics/savePedigree', {}],
      ['/herd/changeIdentity', {}],
      ['/herd/signMonth', { month: '202608' }],
      ['/account/findMessages', {}],
    ] as const)
      expect([path, await http(path, body)]).toEqual([path, 403]);
  });
});

describe('one flag is not another', () => {
  test('users: who may add does not edit, who may edit does not add', async () => {
    const person = { username: 'rx.new', name: 'X', usrlvl: 30, farmid: FARM_A };
    await flags('looker', 'UserAccount', 'VE');
    expect(await http('/admin/saveUser', person, 'looker')).toBe(403);
    await flags('looker', 'UserAccount', 'VA');
    const made = await farm.inject('/admin/saveUser', { reqid: randomUUID(), ...person }, 'looker');
    const { id, version } = made.data as { id: string; version: number };
    expect(made.http).toBe(200);
    expect(await http('/admin/saveUser', { ...person, userid: id, version, name: 'Y' }, 'looker')).toBe(403);
    await flags('looker', 'UserAccount', 'VE');
    expect(await http('/admin/saveUser', { ...person, userid: id, version, name: 'Y' }, 'looker')).toBe(200);
  });

  test('rows of lists: without add, nothing is added; without delete, nothing deleted but in the own lists', async () => {
    const row = { scope: 'farm', category: 'applyid', value: 'RX9', V: 'Chị Chín' };
    await flags('looker', 'SystemParam', 'V');
    expect(await http('/admin/saveCode', row, 'looker')).toBe(403);
    await flags('looker', 'SystemParam', 'VE');
    expect(await http('/admin/saveCode', row, 'looker')).toBe(403);
    await flags('looker', 'SystemParam', 'VA');
    expect(await http('/admin/saveCode', row, 'looker')).toBe(200);
  });

  test('farms: who may edit does not open one', async () => {
    const opened = { farmid: 'RX', farmname: 'Trại mới', shtnm: 'RX', prnt1: `70@${FARM_A}@`, isNew: true };
    await flags('company', 'FarmManagement', 'VE');
    expect(await http('/admin/saveFarm', opened, 'company')).toBe(403);
    await flags('company', 'FarmManagement', 'VAE');
    expect(await http('/admin/saveFarm', opened, 'company')).toBe(200);
  });

  test('stock: who may write receipts does not issue', async () => {
    await flags('looker', 'PigIstock', 'VA');
    const head = { storeid: 'NONE', valuedt: today, applyid: 'OP1', lines: [] };
    expect(await http('/stock/saveNote', { ...head, kind: 'general' }, 'looker')).toBe(403);
    // Let in, and refused for what is wrong with it.
    expect(await http('/stock/saveNote', { ...head, kind: 'opening' }, 'looker')).toBe(500);
  });

  test('breeding values: who may look does not ask for a run, and only level 75 asks for one at once', async () => {
    await flags('manager', 'PigEbvUpdate', 'V');
    expect(await http('/common/genupdate', { status: 1, gentp: 'EBV' }, 'manager')).toBe(403);
    expect(await http('/common/genupdate', { status: 0, gentp: 'EBV' }, 'manager')).toBe(403);
    expect(await http('/common/genupdate', { gentp: 'EBV' }, 'manager')).toBe(200);
    await flags('manager', 'PigEbvUpdate', 'VE');
    expect(await http('/common/genupdate', { status: 1, gentp: 'EBV', now: true }, 'manager')).toBe(403);
  });

  test('what is known of a genetic id is told to who enters animals or reads pedigrees', async () => {
    const asked = () => http('/common/lineage', { altid: 'X1' }, 'looker');
    await flags('looker', 'PigEntry', 'V');
    await flags('looker', 'PigPedList', '');
    expect(await asked()).toBe(403);
    await flags('looker', 'PigPedList', 'V');
    expect(await asked()).toBe(200);
    await flags('looker', 'PigPedList', '');
    await flags('looker', 'PigEntry', 'VA');
    expect(await asked()).toBe(200);
  });

  test('a device tells its users only to who keeps accounts', async () => {
    await farm.db.pool.query(
      "insert into user_device (user_id, macid, name, state, first_seen, last_used) values ('staff', 'shared', 'x', 'known', now(), now()) on conflict do nothing",
    );
    const seen = async (person: Person) =>
      ((await farm.inject('/account/findMacid', { macid: 'shared' }, person)).data as { persons: { userid: string }[] }).persons.map(
        ({ userid }) => userid,
      );
    await flags('manager', 'UserAccount', '');
    expect(await seen('manager')).toEqual([]);
    await flags('manager', 'UserAccount', 'V');
    expect([await seen('manager'), await seen('staff'), await seen('managerb')]).toEqual([['staff'], ['staff'], []]);
  });
});

test('a right that ends on a day holds on that day and not on the next, by the farm’s calendar', async () => {
  const until = (days: number) =>
    farm.db.pool.query("update user_menu set until = $1::date + $2::int where user_id = 'staff' and menuid = 'PigGroup'", [today, days]);
  await until(0);
  expect(await http('/herd/findGroups', { year: 2026 })).toBe(200);
  await until(-1);
  expect(await http('/herd/findGroups', { year: 2026 })).toBe(403);
});

test('a route whose page is not built is neither offered nor granted', async () => {
  const menus = ((await farm.inject('/admin/getMenus', { userid: 'staff' }, 'manager')).data as { menus: { menuid: string }[] }).menus;
  const unbuilt = MODULES.flatMap(({ routes }) => routes).filter(({ noPage }) => noPage === true);
  expect(menus.filter(({ menuid }) => unbuilt.some(({ name }) => name === menuid))).toEqual([]);
  for (const { name } of unbuilt) {
    const menu = { menuid: name, V: 'Y', A: 'N', E: 'N', D: 'N' };
    const answer = await farm.inject('/admin/saveMenus', { reqid: randomUUID(), userid: 'staff', menus: [menu] }, 'manager');
    expect([name, answer.error?.code]).toEqual([name, 'V_NOTEXISTS']);
  }
});
