import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { growWorld } from '../grow-world.fixture.ts';
import { houseStores } from './house-places.ts';

let grow: Awaited<ReturnType<typeof growWorld>>;
beforeAll(async () => {
  grow = await growWorld();
  for (const storeid of ['KA', 'KB'])
    await grow.write('/stock/saveStore', { storeid, V: 'Kho', E: 'Store', T: 'คลัง', storetp: 'feed', receives: 'Y', inuse: 'Y' });
  for (const roomid of ['W1', 'W2']) await grow.house(roomid);
});
afterAll(() => grow.world.close());

const save = (from: string, ...rows: object[]) => grow.write<{ saved: number }>('/growfinish/saveHouseUse', { from, rows });
const stores = (farmid: string, itemtp: string, back: number) =>
  grow.world.db.transactions.read({ user: 'manager', farms: [farmid] }, async (tx) =>
    Object.fromEntries(await houseStores(tx, farmid, itemtp, grow.day(back))),
  );
interface Found {
  readonly houses: readonly { readonly roomid: string; readonly places: readonly object[]; readonly later: readonly object[] }[];
}

test('a house draws on a warehouse from a day on, each item type on its own', async () => {
  const silo = { roomid: 'W1', itemtp: 'feed', storeid: 'KA', bin: 'Silo 1', binkg: 8000 };
  expect(
    await save(grow.day(30), silo, { roomid: 'W2', itemtp: 'feed', storeid: 'KA' }, { roomid: 'W1', itemtp: 'other', storeid: 'KB' }),
  ).toMatchObject({
    data: { saved: 3 },
  });
  // What stands already is not written again; only W2 moves.
  expect(await save(grow.day(10), silo, { roomid: 'W2', itemtp: 'feed', storeid: 'KB' })).toMatchObject({ data: { saved: 1 } });
  expect(await stores(FARM_A, 'feed', 31)).toEqual({});
  expect(await stores(FARM_A, 'feed', 11)).toEqual({ W1: 'KA', W2: 'KA' });
  expect(await stores(FARM_A, 'feed', 10)).toEqual({ W1: 'KA', W2: 'KB' });
  expect(await stores(FARM_A, 'consumable', 10)).toEqual({ W1: 'KB' });
  expect(await stores(FARM_A, 'vaccine', 10)).toEqual({});
  expect(await stores(FARM_B, 'feed', 10)).toEqual({});
  const { data } = await grow.call<{ rows: readonly { roomid: string; stores: number }[] }>('/growfinish/findHouses', { text: 'W' });
  expect(data.rows.filter(({ roomid }) => roomid.startsWith('W')).map(({ roomid, stores: n }) => [roomid, n])).toEqual([
    ['W1', 2],
    ['W2', 1],
  ]);
});

test('a row without a warehouse ends the use; later settings are shown apart', async () => {
  const next = addDays(grow.today, 3);
  expect((await save(next, { roomid: 'W2', itemtp: 'feed', storeid: null })).code).toBeUndefined();
  const { data } = await grow.call<Found>('/growfinish/findHouseUse', {});
  const of = (roomid: string) => data.houses.find((house) => house.roomid === roomid);
  expect(of('W1')).toMatchObject({ places: [{ itemtp: 'feed', storeid: 'KA', bin: 'Silo 1', binkg: 8000 }, { itemtp: 'other' }], later: [] });
  expect(of('W2')).toMatchObject({ places: [{ itemtp: 'feed', storeid: 'KB' }], later: [{ storeid: null, from: next }] });
  const then = await grow.call<Found>('/growfinish/findHouseUse', { day: next });
  expect(then.data.houses.find(({ roomid }) => roomid === 'W2')).toMatchObject({ places: [], later: [] });
});

test('houses and warehouses are there and in use; bins have a warehouse', async () => {
  const code = async (...rows: object[]) => {
    const { code: said, field } = await save(grow.today, ...rows);
    return [said, field];
  };
  const row = { roomid: 'W1', itemtp: 'medicine', storeid: 'KA' };
  expect(await code({ ...row, roomid: 'NONE' })).toEqual(['V_NOTEXISTS', 'roomid']);
  expect(await code({ ...row, storeid: 'NONE' })).toEqual(['V_NOTEXISTS', 'storeid']);
  expect(await code({ ...row, storeid: null, bin: 'S' })).toEqual(['V_INVALID', 'bin']);
  expect(await code({ ...row, binkg: 5 })).toEqual(['V_INVALID', 'binkg']);
  expect(await code(row, row)).toEqual(['V_DUP', 'roomid']);
  expect(await code({ ...row, storeid: null })).toEqual(['838', undefined]);
  await grow.world.db.pool.query("update room set state = 'cancelled' where farm_id = $1 and roomid = 'W2'", [FARM_A]);
  expect(await code({ ...row, roomid: 'W2' })).toEqual(['854', 'roomid']);
  expect((await grow.write('/growfinish/saveHouseUse', { from: grow.today, rows: [row] }, 'staff')).http).toBe(403);
});
