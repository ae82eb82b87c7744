import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics, TODAY } from '../stock.fixture.ts';
import { difference } from './stock-sums.ts';

let stock: Stock;
interface Report {
  columns: { key: string; group?: unknown }[];
  rows: Record<string, unknown>[];
  totals: Record<string, unknown>;
  notes: { text: { E: string } }[];
  sections: { rows: Record<string, unknown>[] }[];
  signatures: unknown[];
}
const report = (params: object, person?: Parameters<Stock['read']>[2]) =>
  stock.read<Report>('/stock/report/StockSumReport', { params, language: 'E' }, person);
const period = { from: daysOn(-3), to: TODAY };

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  const { save } = stock;
  await save('/stock/saveNote', purchase({ qty: 100, price: 10_000, lot: 'A', expdt: daysOn(20) }, { valuedt: daysOn(-9) }));
  await save('/stock/saveNote', issue({ qty: 40 }, { valuedt: daysOn(-5) }));
  await save('/stock/saveNote', purchase({ qty: 40, price: 12_000, lot: 'B', expdt: daysOn(60) }, { valuedt: daysOn(-2), accept: ['W_PRICE'] }));
  await save('/stock/saveNote', issue({ qty: 50 }, { valuedt: daysOn(-1) }));
  const wrong = await save('/stock/saveNote', issue({ qty: 5 }, { valuedt: daysOn(-1) }));
  await save('/stock/removeNote', { noteid: wrong['id'], version: 1, reason: 'twice' });
  await save('/stock/saveNote', issue({ qty: 3, lot: 'A', reason: 'DAMAGED' }, { kind: 'disposal' }));
  await save('/stock/saveNote', purchase({ itemid: 'GLOVE', unit: 'pair', qty: 10, price: 3000 }, { valuedt: daysOn(-9) }));
}, 120_000);
afterAll(() => stock.close());

test('opening + in − out = closing, in quantity and amount; what was taken back counts nowhere', async () => {
  const { rows, totals, notes, signatures, columns } = await report(period);
  // Kinds of movement the period did not see have no columns before the closing stock.
  const moved = ['purchase', 'general', 'disposal'].flatMap((key) => [`${key}_q`, `${key}_a`]);
  expect(columns.map(({ key }) => key).filter((key) => /_[qa]$/.test(key))).toEqual([
    ...['opening_q', 'opening_a', ...moved, 'revaluation_a', 'closing_q', 'closing_a'],
  ]);
  const feed = rows.find(({ itemid }) => itemid === 'FEED-1');
  // 60 kg at 10 000 and 40 at 12 000: 10 800 each; 50 and 3 leave 47.
  expect(feed).toMatchObject({ opening_q: 60, opening_a: 600_000, purchase_q: 40, purchase_a: 480_000, general_q: 50, general_a: 540_000 });
  expect(feed).toMatchObject({ disposal_q: 3, disposal_a: 32_400, closing_q: 47, closing_a: 507_600 });
  // 572,400 / 553,800 with the two decimals of its column.
  expect(feed?.['turnover']).toBe(1.03);
  for (const row of rows) expect([difference(row, 'q'), difference(row, 'a')]).toEqual([0, 0]);
  expect(totals).toMatchObject({ opening_a: 630_000, closing_a: 537_600 });
  expect(notes.map(({ text }) => text.E)).toEqual(['Opening + in − out + revaluation = closing: holds in every row.', 'Rows without movement: 1.']);
  expect(signatures).toHaveLength(4);
  expect(difference({ opening_q: 1, closing_q: 3, purchase_q: 1 }, 'q')).toBe(-1);
});

test('by lot, by warehouse (no quantity where units differ), quantity or amount alone; money from level 60', async () => {
  expect((await report({ ...period, by: 'lot', itemid: 'FEED-1' })).rows.map(({ lot, closing_q }) => [lot, closing_q])).toEqual([
    ['A', 7],
    ['B', 40],
  ]);
  expect((await report({ ...period, by: 'store' })).rows).toMatchObject([{ storeid: 'MAIN', closing_q: null, closing_a: 537_600 }]);
  expect((await report({ ...period, by: 'store', stores: ['MED'] })).rows).toEqual([]);
  expect((await report({ ...period, by: 'store', stores: ['MED', 'MAIN'] })).rows).toMatchObject([{ storeid: 'MAIN', closing_a: 537_600 }]);
  expect((await report({ ...period, show: 'amount' })).columns.map(({ key }) => key)).not.toContain('closing_q');
  const seen = await report(period, 'staff');
  expect(seen.columns.some(({ key }) => key.endsWith('_a'))).toBe(false);
  expect(JSON.stringify(seen.rows)).not.toContain('_a"');
  // A warehouse of several units shows no quantity, and still its goods moved.
  expect((await report({ ...period, by: 'store' }, 'staff')).notes.map(({ text }) => text.E)).toContain('Rows without movement: 0.');
  expect(await stock.refusals('/stock/report/StockSumReport', { params: { from: TODAY, to: daysOn(-1) }, language: 'E' })).toEqual([
    ['898', 'from', undefined],
  ]);
});

test('revaluations and corrections of locked days stand at the foot', async () => {
  await stock.server.db.pool.query("update setting set value = '3' where scope_id = 'FA01' and name = 'LOCKDAY'");
  await stock.save(
    '/stock/saveNote',
    purchase({ qty: 100, price: 20_000, lot: 'C', expdt: daysOn(60) }, { valuedt: daysOn(-9), accept: ['W_PRICE'] }),
    'team',
  );
  const { rows, sections } = await report(period);
  // 40 of 100 kg went out at 10 000; of 200 at 15 000 they would have cost 200 000 more.
  expect(sections[0]?.rows).toMatchObject([{ kindName: 'Revaluation', itemid: 'FEED-1', amount: -200_000 }]);
  expect(rows.find(({ itemid }) => itemid === 'FEED-1')).toMatchObject({ revaluation_a: -200_000 });
  for (const row of rows) expect([difference(row, 'q'), difference(row, 'a')]).toEqual([0, 0]);
  // What is on the way is the sender's, and in no warehouse.
  await stock.save('/stock/saveNote', issue({ qty: 7 }, { kind: 'transfer', trftp: 'internal', tostore: 'MED' }));
  const after = await report(period);
  const feedOf = (found: Report) => Number(found.rows.find(({ itemid }) => itemid === 'FEED-1')?.['closing_a']);
  expect(after.sections[0]?.rows).toMatchObject([{ itemid: 'FEED-1', storeid: 'MAIN', tostore: 'MED', qty: 7 }]);
  expect(after.sections[0]?.rows[0]?.['amount']).toBeCloseTo(feedOf({ ...after, rows }) - feedOf(after), 2);
});
