import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics, TODAY } from '../stock.fixture.ts';

let stock: Stock;
interface Report {
  columns: { key: string }[];
  rows: Record<string, unknown>[];
  totals: Record<string, unknown>;
  headline?: { figure: string; value: number; open?: string }[];
}
const report = (params: object, person?: Parameters<Stock['read']>[2]) =>
  stock.read<Report>('/stock/report/StockReport', { params, language: 'E' }, person);

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  const { save } = stock;
  await save('/stock/saveNote', purchase({ qty: 4, unit: 'bag', price: 250_000, lot: 'A', expdt: daysOn(20) }, { valuedt: daysOn(-5) }));
  await save('/stock/saveNote', purchase({ qty: 50, price: 13_000, lot: 'B', expdt: daysOn(60) }, { valuedt: daysOn(-4), accept: ['W_PRICE'] }));
  await save('/stock/saveNote', issue({ qty: 112 }, { valuedt: daysOn(-2) }));
  await save('/stock/saveNote', purchase({ itemid: 'GLOVE', unit: 'pair', qty: 10, price: 3000 }));
}, 120_000);
afterAll(() => stock.close());

test('lots with value, mean use, days of cover and proposed order', async () => {
  const { rows, totals, headline } = await report({});
  expect(rows).toMatchObject([
    { storeid: 'MAIN', itemid: 'GLOVE', baseqty: 10, amount: 30_000, expdt: null, cover: null, order: 0, lastin: TODAY },
    // 38 kg left at 11 000; 112 kg in 28 days is 4 a day: 9.5 days; 500 + 14 × 4 − 38 to order.
    {
      itemid: 'FEED-1',
      lot: 'B',
      baseqty: 38,
      avgprice: 11_000,
      amount: 418_000,
      daysleft: 60,
      meanuse: 4,
      cover: 9.5,
      order: 518,
      lastout: daysOn(-2),
    },
  ]);
  expect(totals).toMatchObject({ amount: 448_000 });
  // What it is worth, one item below the least of it, no lot past its date.
  expect(headline?.map(({ figure, value, open }) => [figure, value, open])).toEqual([
    ['worth', 448_000, undefined],
    ['below', 1, 'StockReport?low=Y'],
    ['expired', 0, undefined],
  ]);
  expect((await report({ stores: ['MAIN'] })).headline?.[1]?.open).toBe('StockReport?low=Y&stores=MAIN');
});

test('units are named in the language of the reader', async () => {
  const named = async (language: string) => {
    const { rows } = await stock.read<Report>('/stock/report/StockReport', { params: { date: daysOn(-3) }, language });
    const sums = await stock.read<Report>('/stock/report/StockSumReport', { params: { from: daysOn(-5), to: TODAY, itemid: 'GLOVE' }, language });
    return [rows[0]?.['shown'], sums.rows[0]?.['unit']];
  };
  expect([await named('V'), await named('E'), await named('T')]).toEqual([
    ['4 Bao', 'Đôi'],
    ['4 Bag', 'Pair'],
    ['4 กระสอบ', 'คู่'],
  ]);
});

test('on an earlier date, by item, in another unit, below the lowest stock, expiring soon', async () => {
  const before = { date: daysOn(-3) };
  expect((await report(before)).rows.map(({ lot, baseqty, shown }) => [lot, baseqty, shown])).toEqual([
    ['A', 100, '4 Bag'],
    ['B', 50, '2 Bag'],
  ]);
  expect((await report({ ...before, by: 'item' })).rows).toMatchObject([{ baseqty: 150, amount: 1_650_000 }]);
  expect((await report({ ...before, expiring: 30 })).rows.map(({ lot }) => lot)).toEqual(['A']);
  expect((await report({ low: 'Y' })).rows.map(({ itemid }) => itemid)).toEqual(['FEED-1']);
  expect((await report({ unit: 'bag', itemid: 'FEED-1' })).rows).toMatchObject([{ shown: '1.52 Bag' }]);
  expect((await report({ asknown: daysOn(-1) })).rows).toEqual([]);
  expect(await stock.refusals('/stock/report/StockReport', { params: { expiring: 46 }, language: 'E' })).not.toEqual([]);
});

test('a row opens its card: every movement with the balance after it', async () => {
  const { rows } = await report({ card: 'Y', stores: ['MAIN'], itemid: 'FEED-1' });
  expect(rows.map(({ kindName, qtyin, qtyout, balance, amount }) => [kindName, qtyin, qtyout, balance, amount])).toEqual([
    ['Purchase', 100, null, 100, 1_000_000],
    ['Purchase', 50, null, 150, 650_000],
    ['General use', null, 100, 50, expect.any(Number)],
    ['General use', null, 12, 38, expect.any(Number)],
  ]);
  expect(await stock.refusals('/stock/report/StockReport', { params: { card: 'Y' }, language: 'E' })).toEqual([['V_SELECT', 'stores', undefined]]);
});

test('below level 60 there is no money, in rows or files; another farm sees nothing of this one', async () => {
  const seen = await report({}, 'staff');
  expect(seen.columns.map(({ key }) => key)).not.toContain('amount');
  expect(seen.rows.every((row) => row['amount'] === undefined && row['avgprice'] === undefined)).toBe(true);
  expect((await report({ card: 'Y', stores: ['MAIN'], itemid: 'FEED-1' }, 'staff')).rows[0]).not.toHaveProperty('amount');
  expect((await report({}, 'managerb')).rows).toEqual([]);
  expect(await stock.refusals('/stock/report/StockReport', { params: { farms: ['FA01'] }, language: 'E' }, 'managerb')).toEqual([
    ['V_NOTEXISTS', 'farms', undefined],
  ]);
});

test('an issue that was taken back is no use', async () => {
  const { rows } = await report({});
  const wrong = await stock.save('/stock/saveNote', issue({ qty: 28 }, { valuedt: daysOn(-1) }));
  await stock.save('/stock/removeNote', { noteid: wrong['id'], version: 1, reason: 'wrong item' });
  expect((await report({})).rows).toEqual(rows);
});

test('an item that ran out is told with its order; the least set for a warehouse counts there', async () => {
  await stock.save('/stock/saveNote', issue({ qty: 38 }));
  const feed = async (more: object = {}) => (await report({ itemtp: 'feed', ...more })).rows;
  // Nothing of 500; 150 kg in 28 days, an order covers 14 days.
  expect(await feed()).toMatchObject([{ itemid: 'FEED-1', lot: '', expdt: null, baseqty: 0, amount: 0, cover: 0, lowest: 500, order: 575 }]);
  const keeper = { userid: 'manager', receives: 'Y', issues: 'Y', confirms: 'Y', counts: 'Y' };
  const use = { storeid: 'MAIN', from: TODAY, keepers: [keeper] };
  await stock.save('/stock/saveStoreUse', {
    ...use,
    lowest: [
      { itemid: 'FEED-1', qty: 20 },
      { itemid: 'GLOVE', qty: 25 },
    ],
  });
  expect(await feed({ low: 'Y', by: 'item' })).toMatchObject([{ lowest: 20, order: 95 }]);
  expect((await report({ low: 'Y', itemid: 'GLOVE' })).rows).toMatchObject([{ baseqty: 10, lowest: 25, order: 15 }]);
  // Enough in one warehouse is not enough in another; where nothing is set all of them count together.
  await stock.save('/stock/saveNote', purchase({ itemid: 'GLOVE', unit: 'pair', qty: 40, price: 3000 }, { kind: 'opening', storeid: 'MED' }));
  expect((await report({ low: 'Y', itemid: 'GLOVE' })).rows.map(({ storeid }) => storeid)).toEqual(['MAIN']);
  const inStores = async (stores: string[]) => (await report({ stores, itemid: 'GLOVE' })).rows.map(({ storeid }) => storeid);
  expect([await inStores(['MED']), await inStores(['MED', 'MAIN'])]).toEqual([['MED'], ['MAIN', 'MED']]);
  expect(await stock.read('/common/stockdata', { catArray: [{ cat: 'stock', storeid: 'MAIN' }] })).toMatchObject([{ itemid: 'GLOVE', lowest: 25 }]);
});
