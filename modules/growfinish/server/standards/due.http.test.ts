import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { feedOver } from '#modules/growfinish/domain/programme-due.ts';
import { DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { growWorld } from '../grow-world.fixture.ts';
import { growDueTile } from './due-tile.ts';

let grow: Awaited<ReturnType<typeof growWorld>>;
const taken = async (answer: Promise<{ code: string | undefined }>) => expect((await answer).code).toBeUndefined();

/** A batch of 50 born 90 days ago that came 40 days ago, its programme: a feed, two vaccines and a medicine. */
beforeAll(async () => {
  grow = await growWorld();
  const item = (itemid: string, itemtp: string, unit: string, more: object = {}) =>
    taken(grow.write('/stock/saveItem', { itemid, itemtp, V: itemid, E: itemid, T: itemid, unit, company: 'N', inuse: 'Y', needexp: 'N', ...more }));
  await item('DF', 'feed', 'kg');
  await item('DV1', 'vaccine', 'dose');
  await item('DV2', 'vaccine', 'dose', { dose: 1 });
  await item('DM', 'medicine', 'ml', { withdrawal: 14 });
  for (const storeid of ['DK', 'DT'])
    await taken(grow.write('/stock/saveStore', { storeid, V: 'Kho', E: 'Store', T: 'คลัง', storetp: 'general', receives: 'Y', inuse: 'Y' }));
  await taken(grow.house('DU1'));
  await taken(grow.buy('DU1'));
  await taken(grow.write('/growfinish/saveHouseUse', { from: grow.day(40), rows: [{ roomid: 'DU1', itemtp: 'feed', storeid: 'DK' }] }));
  const line = (itemid: string, low: number, high: number, more: object = {}) => ({ itemid, basis: 'day', low, high, tolerance: 3, ...more });
  const lines = [
    line('DF', 80, 100),
    line('DV1', 70, 70, { dose: 2, unit: 'dose', route: 'im' }),
    line('DV2', 88, 88),
    line('DM', 30, 30, { dose: 3 }),
    line('DM', 95, 95, { dose: 3 }),
  ];
  const programme = { kind: 'item', code: 'DUE', name: 'Chương trình thịt', stdtp: 'pig', from: grow.day(60), lines };
  await taken(grow.write('/growfinish/saveStandard', programme, 'team'));
});
afterAll(() => grow.world.close());

interface Row {
  readonly itemid: string;
  readonly state: string;
  readonly offered: boolean;
  readonly qty: number | null;
}
const due = async (more: object = {}) => (await grow.call<{ rows: Row[] }>('/growfinish/findDue', more)).data.rows.filter((row) => 'itemid' in row);
const states = async () => Object.fromEntries((await due({ roomid: 'DU1' })).map(({ itemid, state }) => [itemid, state]));

test('each line says how it stands, with the quantity for the pigs that live', async () => {
  const rows = await due({ roomid: 'DU1' });
  // What ended before the pigs came, 50 days old, is left out: the medicine of day 30.
  expect(rows.map(({ itemid, state, offered }) => [itemid, state, offered])).toEqual([
    ['DF', 'late', true],
    ['DV1', 'late', true],
    ['DV2', 'due', true],
    ['DM', 'coming', false],
  ]);
  expect(rows[0]).toMatchObject({ coverdays: 7, storeid: 'DK', live: 50, age: 90, from: grow.day(10), to: addDays(grow.today, 10) });
  expect(rows[0]?.qty).toBeCloseTo(50 * feedOver(DEFAULT_STANDARD, 90, 96), 1);
  expect(rows.slice(1).map(({ qty }) => qty)).toEqual([100, 50, 150]);
  expect(rows[1]).toMatchObject({ dose: 2, unit: 'dose', route: 'im', storeid: null, programme: 'Chương trình thịt' });
});

test('an issue of the stock makes a line done; what is taken back does not', async () => {
  const head = { applyid: 'OP1', storeid: 'DT', valuedt: grow.day(20) };
  await taken(grow.write('/stock/saveNote', { ...head, kind: 'opening', lines: [{ itemid: 'DV1', unit: 'dose', qty: 500, price: 1, lot: 'L' }] }));
  const use = { ...head, kind: 'house', valuedt: grow.day(19), recipient: 'OP1', lines: [{ itemid: 'DV1', unit: 'dose', qty: 100, roomid: 'DU1' }] };
  const note = await grow.write<{ id: string }>('/stock/saveNote', { ...use, accept: ['W_PRICE', 'W_USE'] });
  expect(note.code).toBeUndefined();
  expect(await states()).toMatchObject({ DV1: 'done' });
  await taken(grow.write('/stock/removeNote', { noteid: note.data.id, version: 1, reason: 'wrong' }));
  expect(await states()).toMatchObject({ DV1: 'late' });
});

test('Home says how many and names the first; ready lines alone where they are asked for', async () => {
  const rows = await due({ offered: 'Y' });
  expect(rows.map(({ itemid }) => itemid)).toEqual(['DF', 'DV1', 'DV2']);
  const { session } = (await grow.world.db.transactions.read({ user: 'manager', farms: [FARM_A] }, async (db) => {
    const made = { session: { userid: 'manager', farmid: FARM_A, curbusdt: grow.today, language: 'V', flags: new Map() }, db };
    const [tile] = await growDueTile.load(made as never, FARM_A);
    return { session: tile };
  })) as { session: unknown };
  expect(session).toMatchObject({ value: 3, tone: 'warn', route: 'PigletEvent', rows: [{ name: 'DU1', late: 20 }, { late: 10 }, { late: 2 }] });
});
