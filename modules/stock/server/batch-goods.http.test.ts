import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysOn, FEED, issue, openStockServer, purchase, type Stock, slaughterhouse, stockBasics } from './stock.fixture.ts';

let stock: Stock;
const OPENED = daysOn(-10);
const FED = daysOn(-2);

const bought = (more: object = {}) => ({ way: 'purchase', roomid: 'GF1', opendt: OPENED, entrydt: OPENED, heads: 20, weight: 500, ...more });
const grow = (body: object) => stock.save('/growfinish/saveEntry', { birthdt: daysOn(-70), source: 'BOUGHT', applyid: 'OP1', ...body });
const use = (roomid: string, valuedt: string, line: object = {}) => issue({ qty: 50, roomid, ...line }, { kind: 'house', valuedt });
const house = (roomid: string) =>
  stock.save('/growfinish/saveHouse', { roomid, isNew: true, area: 'grow-finish', site: 'K1', name: `Chuồng ${roomid}`, capacity: 100 });

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  await slaughterhouse(stock);
  await stock.save('/stock/saveNote', purchase({ qty: 1000, price: 10_000, expdt: daysOn(90) }, { valuedt: daysOn(-20) }));
  const drug = { itemid: 'AMOX', unit: 'bottle', qty: 2, price: 50_000, expdt: daysOn(300) };
  await stock.save('/stock/saveNote', purchase(drug, { valuedt: daysOn(-20) }));
  for (const roomid of ['GF1', 'GF2', 'GF3']) await house(roomid);
});
afterAll(() => stock.close());

describe('goods of a batch', () => {
  test('a house takes goods only in its batch: 813 never raised, 817 before opening', async () => {
    expect(await stock.refusals('/stock/saveNote', use('GF1', FED))).toEqual([['813', 'roomid', 1]]);
    await grow(bought());
    expect(await stock.refusals('/stock/saveNote', use('GF1', daysOn(-11)))).toEqual([['817', 'roomid', 1]]);
    await stock.save('/stock/saveNote', use('GF1', FED));
    const { rows } = await stock.server.db.pool.query('select roomid, parityid, qty::int as qty from stock_movement where roomid is not null');
    expect(rows).toEqual([{ roomid: 'GF1', parityid: 1, qty: -50 }]);
  });

  test('more feed than the curve gives the pigs is asked again (W_USE), told beside the line, and flagged for who checks the note', async () => {
    // 20 pigs of 68 days: age week 10, 1.28 kg a head and day [W] over two days.
    const twice = issue({ qty: 63, roomid: 'GF1', coverdays: 2 }, { kind: 'house', valuedt: FED, accept: [] });
    expect(await stock.refusals('/stock/saveNote', twice)).toEqual([['W_USE', 'qty', 1]]);
    const tried = await stock.read<{ uses: unknown; issues: unknown }>('/stock/checkNote', twice);
    expect(tried).toMatchObject({ issues: [{ code: 'W_USE', level: 'warning', params: { pct: 23 } }] });
    expect(tried.uses).toEqual([{ row: 1, standard: expect.closeTo(51.2, 6), over: expect.closeTo(23.05, 2) }]);
    const { id } = await stock.save('/stock/saveNote', { ...twice, accept: ['W_USE'] });
    const lines = async () => (await stock.read<{ lines: { above: string; use: object }[] }>('/stock/getNote', { noteid: id })).lines;
    expect(await lines()).toMatchObject([{ above: 'Y', use: { over: expect.closeTo(23.05, 2) } }]);
    const fair = issue({ qty: 61, roomid: 'GF1', coverdays: 2 }, { kind: 'house', valuedt: FED, accept: [] });
    await stock.save('/stock/changeNote', { ...fair, noteid: id, version: 1, reason: 'less' });
    expect(await lines()).toMatchObject([{ above: 'N' }]);
    await stock.save('/stock/removeNote', { noteid: id, version: 2, reason: 'test' });
  });

  test('what a note does to the batch is told before it is saved: feed and cost of its goods, before and after', async () => {
    const { id } = await stock.save('/stock/saveNote', use('GF1', FED, { qty: 10 }));
    const tried = async (note: object, person: 'manager' | 'staff' = 'manager') =>
      ((await stock.server.inject('/stock/checkNote', note, person)).data as { batches: unknown }).batches;
    const gf1 = { roomid: 'GF1', parityid: 1 };
    const given = { ...gf1, feedbefore: 60, feed: 80, costbefore: 600_000, cost: 800_000 };
    expect(await tried({ ...use('GF1', FED, { qty: 30 }), noteid: id })).toEqual([given]);
    // A new note adds to what stands; who sees no amounts is told none.
    expect(await tried(use('GF1', FED, { qty: 5 }), 'staff')).toEqual([{ ...given, feed: 65, costbefore: null, cost: null }]);
    await stock.save('/stock/removeNote', { noteid: id, version: 1, reason: 'test' });
    expect(await tried(use('GF1', FED, { qty: 5 }))).toEqual([{ ...given, feedbefore: 50, feed: 55, costbefore: 500_000, cost: 550_000 }]);
  });

  test('a medicine keeps its pigs from slaughter: the list of open batches says how long, a sale before is refused by GF_HOLD', async () => {
    await stock.save('/stock/saveNote', use('GF1', FED, { itemid: 'AMOX', unit: 'ml', qty: 20, dose: 1, heads: 20 }));
    const ofBatch = async (parityid: number) =>
      (await stock.read<{ rows: { items: string }[] }>('/stock/findNotes', { notetp: 'DN', roomid: 'GF1', parityid })).rows.map(({ items }) => items);
    expect([await ofBatch(1), await ofBatch(2)]).toEqual([expect.arrayContaining(['Amoxicillin 15 %']), []]);
    const open = await stock.read<{ value: string; withdrawal: string | null }[]>('/common/activepletroom', { catArray: ['room'] });
    expect(open.find(({ value }) => value === 'GF1')?.withdrawal).toBe(daysOn(12));
    const sale = { roomid: 'GF1', eventdt: daysOn(-1), applyid: 'OP1', heads: 20, weight: 900, customer: 'C1', saleclass: 'market' };
    expect(await stock.refusals('/growfinish/saveEvent', { ...sale, eventcd: 'SAL' })).toEqual([['GF_HOLD', 'eventdt', undefined]]);
  });

  test('a batch is not closed before its last goods, and not withdrawn once it had some', async () => {
    const cull = { roomid: 'GF1', eventdt: daysOn(-5), applyid: 'OP1', heads: 20, reason: 'LEGS', wayout: 'euthanised' };
    await stock.save('/growfinish/saveEvent', { ...cull, eventcd: 'CUL' });
    const close = (eventdt: string) => ({ roomid: 'GF1', eventcd: 'CLO', eventdt, applyid: 'OP1' });
    expect(await stock.refusals('/growfinish/saveEvent', close(daysOn(-3)))).toEqual([['GF_DATE', 'eventdt', undefined]]);
    await stock.save('/growfinish/saveEvent', close(FED));
    expect(await stock.refusals('/stock/saveNote', use('GF1', daysOn(-1)))).toEqual([['816', 'roomid', 1]]);
    expect(await stock.refusals('/stock/saveNote', use('GF1', FED))).toEqual([['814', 'roomid', 1]]);

    await grow({ way: 'open', roomid: 'GF2', opendt: OPENED, birthdt: null, source: null });
    const given = await stock.save('/stock/saveNote', use('GF2', FED));
    const withdraw = { roomid: 'GF2', parityid: 1, reason: 'wrong house' };
    expect(await stock.refusals('/growfinish/removeEntry', withdraw)).toEqual([['832', 'roomid', undefined]]);
    await stock.save('/stock/removeNote', { noteid: given['id'], version: 1, reason: 'wrong house' });
    await stock.save('/growfinish/removeEntry', withdraw);
  });
});

describe('goods of a flock', () => {
  const chicken = (roomid: string) =>
    stock.save('/poultry/saveHouse', { roomid, isNew: true, area: 'broiler', site: 'K1', name: `Chuồng ${roomid}`, capacity: 1000, floor: 100 });

  test('a chicken house is offered with those of pigs, refuses in words of its own, takes goods of its flock; no pig-day bears them', async () => {
    await chicken('C1');
    const { anyhouse } = await stock.read<{ anyhouse: { value: string }[] }>('/common/catdata', { catArray: ['anyhouse'] });
    expect(anyhouse.map(({ value }) => value)).toEqual(expect.arrayContaining(['C1', 'GF1']));
    const { error } = await stock.server.inject('/stock/saveNote', { reqid: randomUUID(), ...use('C1', FED) }, 'manager');
    expect(error).toMatchObject({ code: '813', params: { house: 'C1', why: 'birds' } });

    const chicks = { way: 'hatchery', opendt: OPENED, entrydt: OPENED, birthdt: OPENED, paid: 900, free: 0, grams: 42, applyid: 'OP1' };
    await stock.save('/poultry/saveEntry', { roomid: 'C1', ...chicks });
    await stock.save('/stock/saveNote', use('C1', FED));
    const rowsBy = async (rows: string) => {
      const params = { from: OPENED, rows };
      return (await stock.read<{ rows: Record<string, unknown>[] }>('/stock/report/PigOstockReport', { params, language: 'E' })).rows;
    };
    const areas = await rowsBy('area');
    const of = (list: typeof areas, name: string) => list.find(({ row }) => row === name)?.['perpig'];
    expect(areas.map(({ row }) => row)).toEqual(expect.arrayContaining(['Broiler', 'Grow-finish']));
    expect([of(areas, 'Broiler'), of(await rowsBy('kind'), 'House use')]).toEqual([null, of(areas, 'Grow-finish')]);
    expect(of(areas, 'Grow-finish')).toBeGreaterThan(0);

    // Feed that chickens alone are given is no stock of pigs.
    const stockOf = async () => {
      const { rows } = await stock.read<{ rows: Record<string, unknown>[] }>('/stock/report/PigstkFoodMonth', { params: {}, language: 'E' });
      return rows.find(({ what }) => what === 'Closing stock')?.['total'];
    };
    const before = await stockOf();
    await stock.save('/stock/saveItem', { ...FEED, itemid: 'HEN-1', E: 'Broiler feed' });
    const hens = { itemid: 'HEN-1', lot: 'H', expdt: daysOn(60) };
    await stock.save('/stock/saveNote', purchase({ ...hens, qty: 80, price: 12_000 }, { valuedt: FED }));
    expect(await stockOf()).toBe(Number(before) + 80);
    await stock.save('/stock/saveNote', use('C1', FED, { itemid: 'HEN-1', qty: 5 }));
    expect(await stockOf()).toBe(before);
  });
});
