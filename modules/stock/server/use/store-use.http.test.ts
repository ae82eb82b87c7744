import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { lowestIn, lowestOver, mayKeep, maySendTo, receivedAtOnce } from '#modules/stock/domain/store-use.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { FEED, openStockServer, type Stock } from '../stock.fixture.ts';
import { storeUsesOn } from './store-uses.ts';

let stock: Stock;
let today: BusinessDate;
const STORE = { V: 'Kho', E: 'Store', T: 'คลัง', storetp: 'feed', receives: 'Y', inuse: 'Y' };
beforeAll(async () => {
  stock = await openStockServer();
  today = (await stock.read<{ CURBUSDT: BusinessDate }>('/account/getSession', {})).CURBUSDT;
  await stock.save('/stock/saveStore', { ...STORE, storeid: 'U1', capacity: 12_000, capacityunit: 'kg' });
  await stock.save('/stock/saveStore', { ...STORE, storeid: 'U2' });
  await stock.save('/stock/saveItem', { ...FEED, itemid: 'UF' });
});
afterAll(() => stock.close());

const keeper = (userid: string, ...acts: string[]) => ({ userid, ...Object.fromEntries(acts.map((act) => [act, 'Y'])) });
const setting = (more: object = {}) => ({ storeid: 'U1', from: addDays(today, -10), keepers: [keeper('staff', 'issues', 'receives')], ...more });
const held = (day: BusinessDate) => stock.server.db.transactions.read({ user: 'manager', farms: [FARM_A] }, (tx) => storeUsesOn(tx, FARM_A, day));

test('a use acts from its day on, until a later one', async () => {
  await stock.save('/stock/saveStoreUse', setting({ lowest: [{ itemid: 'UF', qty: 500 }] }));
  await stock.save(
    '/stock/saveStoreUse',
    setting({ from: today, atonce: 'Y', tofarms: [FARM_A], keepers: [keeper('manager', 'issues', 'confirms')] }),
  );
  const [before, then, now] = await Promise.all([held(addDays(today, -11)), held(addDays(today, -1)), held(today)]);
  expect(before.size).toBe(0);
  expect(then.get('U1')).toMatchObject({
    atonce: false,
    keepers: [{ userid: 'staff', issues: true, counts: false }],
    lowest: [{ itemid: 'UF', qty: 500 }],
  });
  expect(now.get('U1')).toMatchObject({ atonce: true, tofarms: [FARM_A], lowest: [] });
  const { stores, users } = await stock.read<{ stores: Record<string, unknown>[]; users: { userid: string }[] }>('/stock/findStoreUses', {
    day: addDays(today, -1),
  });
  expect(stores.find(({ storeid }) => storeid === 'U1')).toMatchObject({
    capacity: 12_000,
    holds: 'N',
    use: { version: 1 },
    later: [{ from: today }],
  });
  expect(stores.find(({ storeid }) => storeid === 'U2')).toMatchObject({ use: null, later: [] });
  expect(users.map(({ userid }) => userid)).toEqual(expect.arrayContaining(['staff', 'manager']));
});

test('who may do what: the keepers named for it, anybody where none is', async () => {
  const now = (await held(addDays(today, -1))).get('U1');
  expect([mayKeep(now, 'staff', 'issues'), mayKeep(now, 'manager', 'issues'), mayKeep(now, 'manager', 'counts')]).toEqual([true, false, true]);
  expect(mayKeep(undefined, 'manager', 'issues')).toBe(true);
  const later = (await held(today)).get('U1');
  expect([maySendTo(later, FARM_A), maySendTo(later, FARM_B), maySendTo(now, FARM_B), maySendTo(undefined, FARM_B)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect([receivedAtOnce(later, later), receivedAtOnce(later, now), receivedAtOnce(later, undefined)]).toEqual([true, false, false]);
  expect([lowestIn(now, 'UF', 40), lowestIn(later, 'UF', 40), lowestIn(undefined, 'UF', 40)]).toEqual([500, 40, 40]);
  // Over several warehouses: what is set for them, no less than the item's own while one has none set.
  expect([lowestOver([now], 'UF', 900), lowestOver([now, later], 'UF', 40), lowestOver([now, later], 'UF', 900)]).toEqual([500, 500, 900]);
});

test('a keeper at least while stock is held', async () => {
  await stock.save('/stock/saveStoreUse', setting({ storeid: 'U2', keepers: [] }));
  const line = { itemid: 'UF', unit: 'kg', qty: 10, price: 1, lot: 'A', expdt: addDays(today, 90) };
  await stock.save('/stock/saveNote', { kind: 'opening', storeid: 'U2', valuedt: today, applyid: 'OP1', lines: [line] });
  expect(await stock.refusals('/stock/saveStoreUse', setting({ storeid: 'U2', from: today, keepers: [] }))).toEqual([
    ['V_REQUIRED', 'keepers', undefined],
  ]);
  expect(await stock.refusals('/stock/saveStoreUse', setting({ storeid: 'U2', from: today, keepers: [keeper('staff')] }))).toEqual([
    ['V_REQUIRED', 'keepers', undefined],
  ]);
});

test('what is wrong is told and nothing saved', async () => {
  const refused = (more: object) => stock.refusals('/stock/saveStoreUse', setting({ storeid: 'U2', from: addDays(today, 1), ...more }));
  expect(await refused({ storeid: 'NONE' })).toEqual([['V_NOTEXISTS', 'storeid', undefined]]);
  expect(await refused({ keepers: [keeper('managerb', 'issues')] })).toEqual([['V_NOTEXISTS', 'keepers', undefined]]);
  expect(await refused({ keepers: [keeper('staff', 'issues'), keeper('staff', 'counts')] })).toEqual([['V_DUP', 'keepers', undefined]]);
  expect(await refused({ lowest: [{ itemid: 'NO', qty: 1 }] })).toEqual([['V_NOTEXISTS', 'lowest', undefined]]);
  expect(await refused({ tofarms: [FARM_B] })).toEqual([['env_403', undefined, undefined]]);
  expect(await stock.refusals('/stock/saveStoreUse', setting())).toEqual([['V_EXISTS', 'from', undefined]]);
  expect(await stock.refusals('/stock/saveStoreUse', setting({ version: 7 }))).toEqual([['STALE', undefined, undefined]]);
  expect(await stock.refusals('/stock/saveStoreUse', setting({ version: 1, lowest: [{ itemid: 'UF', qty: 500 }] }))).toEqual([
    ['838', undefined, undefined],
  ]);
  expect((await held(addDays(today, 1))).get('U2')?.from).toBe(addDays(today, -10));
});
