import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics, TODAY } from '../../stock.fixture.ts';

let stock: Stock;
interface Report {
  columns: { key: string }[];
  rows: Record<string, unknown>[];
  totals: Record<string, unknown>;
}
type Person = Parameters<Stock['read']>[2];
const received = (params: object, person?: Person) =>
  stock.read<Report>('/stock/report/PigInstockDetailRpt', { params: { from: daysOn(-30), ...params }, language: 'E' }, person);
const issued = (params: object, person?: Person) =>
  stock.read<Report>('/stock/report/PigOstockDetailRpt', { params: { from: daysOn(-30), ...params }, language: 'E' }, person);
let cancelled: Record<string, unknown>;

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  const { save } = stock;
  await save('/stock/saveNote', {
    ...purchase({}, { valuedt: daysOn(-6), refno: 'INV-7' }),
    lines: [
      { itemid: 'FEED-1', unit: 'bag', qty: 4, price: 250_000, lot: 'A', expdt: daysOn(20) },
      { itemid: 'GLOVE', unit: 'pair', qty: 10, price: 3000, discount: 500 },
    ],
  });
  const second = await save(
    '/stock/saveNote',
    purchase({ qty: 50, price: 13_000, lot: 'B', expdt: daysOn(60) }, { valuedt: daysOn(-4), accept: ['W_PRICE'] }),
  );
  const line = { unit: 'kg', itemid: 'FEED-1', qty: 60, price: 13_000, lot: 'B', expdt: daysOn(60) };
  await save('/stock/changeNote', {
    ...purchase(line, { valuedt: daysOn(-4), accept: ['W_PRICE'] }),
    ...{ noteid: second['id'], version: 1, reason: 'counted again' },
  });
  await save(
    '/stock/saveNote',
    purchase({ itemid: 'AMOX', unit: 'bottle', qty: 2, price: 90_000, lot: 'M', expdt: daysOn(90) }, { valuedt: daysOn(-3) }),
  );
  cancelled = await save('/stock/saveNote', purchase({ itemid: 'GLOVE', unit: 'pair', qty: 7, price: 3000 }));
  await save('/stock/removeNote', { noteid: cancelled['id'], version: 1, reason: 'wrong warehouse' });
  await save('/stock/saveNote', issue({ qty: 112 }, { valuedt: daysOn(-2) }));
  await save('/stock/saveNote', {
    ...issue({}, { valuedt: daysOn(-1), kind: 'house' }),
    lines: [{ itemid: 'AMOX', unit: 'ml', qty: 30, roomid: 'N1', pigtype: 'lactating', dose: 10, heads: 3 }],
  });
  await save('/stock/saveNote', issue({ qty: 3, lot: 'B', reason: 'DAMAGED' }, { kind: 'disposal' }));
}, 120_000);
afterAll(() => stock.close());

test('every received line stands in its note, with its sum after a note of several lines', async () => {
  const { rows, totals } = await received({});
  expect(rows.map(({ itemid, lot, qty, baseqty, amount, _style }) => [itemid, lot, qty, baseqty, amount, _style])).toEqual([
    ['FEED-1', 'A', 4, 100, 1_000_000, undefined],
    ['GLOVE', '', 10, 10, 29_500, undefined],
    [undefined, undefined, undefined, null, 1_029_500, 'total'],
    ['FEED-1', 'B', 60, 60, 780_000, undefined],
    ['AMOX', 'M', 2, 200, 180_000, undefined],
  ]);
  expect(rows[0]).toMatchObject({ partner: 'Cám Đông Nam', refno: 'INV-7', stateName: 'New', version: 1, changed: 'N', entrydays: 6, unit: 'Bag' });
  expect(rows[0]).toMatchObject({ avgprice: 10_000, price: 250_000, baseunit: 'kg', itemtp: 'Feed', expdt: daysOn(20), kindName: 'Purchase' });
  expect(rows[3]).toMatchObject({ version: 2, changed: 'Y', origqty: 50, _mark_changed: 'warn' });
  expect(totals).toMatchObject({ amount: 1_989_500, baseqty: null, discount: 500 });
});

test('cancelled notes stand only where they are asked for, struck out and outside the sums', async () => {
  const { rows, totals } = await received({ state: '02' });
  expect(rows).toMatchObject([{ itemid: 'GLOVE', qty: 7, amount: 21_000, _style: 'struck', stateName: 'Cancelled' }]);
  expect(totals['amount']).toBe(null);
});

test('lines by item, supplier and day; by value or entry date; of one lot, note, item', async () => {
  const byItem = await received({ by: 'item' });
  expect(byItem.rows.map(({ itemid, note }) => itemid ?? note)).toEqual(['AMOX', 'FEED-1', 'FEED-1', 'Total', 'GLOVE']);
  expect(byItem.rows[3]).toMatchObject({ name: 'Gestation feed', baseqty: 160, baseunit: 'kg', amount: 1_780_000 });
  expect((await received({ by: 'supplier' })).rows.at(-1)).toMatchObject({ note: 'Total', partner: 'Cám Đông Nam', amount: 1_989_500 });
  expect((await received({ by: 'day' })).rows).toHaveLength(5);
  expect((await received({ from: TODAY, dated: 'entry' })).rows).toHaveLength(5);
  expect((await received({ from: TODAY })).rows).toEqual([]);
  expect((await received({ lot: 'B' })).rows.map(({ lot }) => lot)).toEqual(['B']);
  expect((await received({ note: 'inv-7' })).rows).toHaveLength(3);
  expect((await received({ itemtp: 'medicine' })).rows.map(({ itemid }) => itemid)).toEqual(['AMOX']);
  expect(await stock.refusals('/stock/report/PigInstockDetailRpt', { params: { from: TODAY, to: daysOn(-1) }, language: 'E' })).toEqual([
    ['898', 'from', undefined],
  ]);
});

test('every line that went out, with the lots it took, its house, dose and last withdrawal day', async () => {
  const { rows, totals } = await issued({});
  // 100 of A and 12 of B at 1 780 000 / 160 each.
  expect(rows[0]).toMatchObject({ itemid: 'FEED-1', lot: 'A, B', expdt: daysOn(20), baseqty: 112, amount: 1_246_000, kindName: 'General use' });
  expect(rows[1]).toMatchObject({ itemid: 'AMOX', roomid: 'N1', pigtype: 'Lactating sow', dose: 10, heads: 3, until: daysOn(13), amount: 27_000 });
  expect(rows[2]).toMatchObject({ kindName: 'Disposal', lot: 'B', baseqty: 3, until: null });
  expect(totals['amount']).toBe(1_246_000 + 27_000 + 33_375);
  expect((await issued({ kind: 'house' })).rows).toHaveLength(1);
  expect((await issued({ roomid: 'N1' })).rows).toHaveLength(1);
  expect((await issued({ lot: 'B' })).rows).toHaveLength(2);
  expect((await issued({ pigtype: 'mated' })).rows).toEqual([]);
});

test('below level 60 there is no money in rows, sums or totals; another company sees nothing', async () => {
  for (const ask of [received, issued]) {
    const seen = await ask({}, 'staff');
    expect(JSON.stringify([seen.columns, seen.rows, seen.totals])).not.toMatch(/"(amount|price|avgprice|discount|net)"/);
    expect((await ask({}, 'managerb')).rows).toEqual([]);
  }
});

test('notes are printed one by one or many, with the amount in words; one of nobody is refused', async () => {
  const { rows } = await received({});
  const noteids = [...new Set(rows.flatMap(({ _noteid: id }) => (typeof id === 'string' ? [id] : [])))];
  expect(noteids).toHaveLength(3);
  for (const language of ['V', 'E', 'T']) {
    const { http, text } = await stock.server.inject('/stock/file/note', { noteids: [...noteids, cancelled['id']], language }, 'manager');
    expect([http, text.slice(0, 5)]).toEqual([200, '%PDF-']);
  }
  const unknown = { noteids: ['11111111-1111-4111-8111-111111111111'], language: 'E' };
  expect(await stock.refusals('/stock/file/note', unknown)).toEqual([['839', undefined, undefined]]);
  expect(await stock.refusals('/stock/file/note', { noteids, language: 'E' }, 'managerb')).toEqual([['839', undefined, undefined]]);
});
