import { afterAll, beforeAll, expect, test } from 'vitest';
import { FARM_A } from '#testkit/test-app.ts';
import { bought, daysOn, openLabServer, type SavedLab, type Stock, TODAY, used } from '../../stock/lab-goods.fixture.ts';
import { labDifference } from './lab-movements.report.ts';

let lab: Stock;
interface Report {
  columns: { key: string }[];
  rows: Record<string, unknown>[];
  totals: Record<string, unknown> | null;
  notes: { text: { E: string } }[];
  sections: { key: string; rows: Record<string, unknown>[] }[];
  charts: readonly object[];
  subtitle: { E: string };
  applied: object;
}
const report = (route: string, params: object) => lab.read<Report>(`/lab/report/${route}`, { params, language: 'E' });

beforeAll(async () => {
  lab = await openLabServer();
  const { save } = lab;
  await save('/lab/saveNote', bought({ qty: 2, lot: 'A', expdt: daysOn(20) }, { valuedt: daysOn(-30) }));
  await save('/lab/saveNote', used({ qty: 42 }, { valuedt: daysOn(-20) }));
  await save('/lab/saveNote', bought({ qty: 1, lot: 'B', expdt: daysOn(300), price: 4_800_000 }, { valuedt: daysOn(-10) }));
  await save('/lab/saveNote', used({ qty: 50 }, { valuedt: daysOn(-5) }));
  const wrong = (await save('/lab/saveNote', used({ qty: 7 }, { valuedt: daysOn(-5) }))) as unknown as SavedLab;
  await save('/lab/removeNote', { noteid: wrong.id, version: 1, reason: 'twice' });
  await save('/lab/saveNote', used({ qty: 6, lot: 'A', reason: 'DAMAGED' }, { kind: 'waste' }));
  await save('/lab/saveNote', used({ qty: 10, lot: 'B', lotreason: 'split' }, { kind: 'transfer', tostore: 'COLD' }));
}, 120_000);
afterAll(() => lab.close());

test('on hand: lots with their days, tests left, on the way, mean use of eight weeks, what to order', async () => {
  const { rows } = await report('LabstkStock', {});
  expect(rows.map(({ lot, baseqty, tests, daysleft, quality }) => [lot, baseqty, tests, daysleft, quality])).toEqual([
    ['A', 94, 94, 20, 'New'],
    ['B', 86, 86, 300, 'New'],
  ]);
  // 92 used in eight weeks; 180 + 10 on the way reach the reorder point of 200, up to 960.
  expect(rows[0]).toMatchObject({ meanuse: 11.5, onway: 10, order: 770, _mark_order: 'warn', _mark_daysleft: 'warn' });
  expect(Math.round(Number(rows[0]?.['cover']) * 10) / 10).toBe(15.7);
  expect(rows[1]).toMatchObject({ meanuse: null, order: null });
  expect((await report('LabstkStock', { date: daysOn(-25) })).rows.map(({ baseqty, pack }) => [baseqty, pack])).toEqual([[192, '2 Pack']]);
  expect((await report('LabstkStock', { lots: 'N' })).rows.map(({ baseqty }) => baseqty)).toEqual([180]);
  expect((await report('LabstkStock', { expiring: 30 })).rows.map(({ lot }) => lot)).toEqual(['A']);
});

test('the card: every movement with its balance, pairs that were taken back in grey, and a line that adds up', async () => {
  const { rows, notes, sections, charts } = await report('LabstkStockDetail', { itemid: 'ELISA-PRRS', from: daysOn(-15), to: TODAY });
  expect(rows.map(({ kindName, balance, _style }) => [kindName, balance, _style])).toEqual([
    ['Purchase', 246, undefined],
    ['Test use', 196, undefined],
    ['Test use', 189, 'muted'],
    ['Test use', 196, 'muted'],
    ['Waste or expired', 190, undefined],
    ['Transfer out', 180, undefined],
  ]);
  expect(rows.map(({ price, back }) => [price, back])[0]).toEqual([50_000, null]);
  expect(rows.map(({ back }) => back === 'Taken back')).toEqual([false, false, true, true, false, false]);
  expect(charts).toMatchObject([{ limits: [{ value: 200 }] }]);
  expect(notes[0]?.text.E).toBe('Opening + in − out = closing: 150 + 103 − 73 = 180.');
  expect(sections[0]?.rows.map(({ lot, qty }) => [lot, qty])).toEqual([
    ['A', 94],
    ['B', 86],
  ]);
  expect(
    await lab.refusals('/lab/report/LabstkStockDetail', { params: { itemid: 'ELISA-PRRS', from: TODAY, to: daysOn(-1) }, language: 'E' }),
  ).toEqual([['898', 'from', undefined]]);
});

test('the card of no item that was chosen is of the one that moved last', async () => {
  const found = await report('LabstkStockDetail', {});
  expect([found.applied, found.subtitle.E.startsWith('PRRS ELISA kit (ELISA-PRRS)')]).toMatchObject([{ itemid: 'ELISA-PRRS' }, true]);
});

test('the balance of a period: opening + in − out = closing by item, lot and store, in quantity and amount', async () => {
  const period = { from: daysOn(-15), to: TODAY };
  const { columns, rows, notes } = await report('LabstrRepReport', period);
  // 150 at 100 000 and 96 at 50 000: 19 800 000 for 246.
  expect(rows).toMatchObject([
    { start_q: 150, start_a: 15_000_000, purchase_q: 96, purchase_a: 4_800_000, test_q: 50, waste_q: 6, transferout_q: 10, closing_q: 180 },
  ]);
  // Kinds nothing moved under have no columns.
  expect(['purchase_q', 'sale_q'].map((key) => columns.some((column) => column.key === key))).toEqual([true, false]);
  expect(rows[0]?.['test_a']).toBe(Math.round((50 * 19_800_000) / 246));
  expect(notes.map(({ text }) => text.E)).toEqual(['Opening + in − out = closing: holds in every row.', 'Items without movement: 0.']);
  expect((await report('LabstrRepReport', { ...period, by: 'lot' })).rows.map(({ lot, closing_q }) => [lot, closing_q])).toEqual([
    ['A', 94],
    ['B', 86],
  ]);
  expect((await report('LabstrRepReport', { ...period, by: 'store', show: 'amount' })).columns.map(({ key }) => key)).not.toContain('closing_q');
  // Prices are for the levels the laboratory says (LABPRICE).
  const priced = async () => (await report('LabstrRepReport', period)).columns.some(({ key }) => key.endsWith('_a'));
  expect(await priced()).toBe(true);
  await lab.server.db.pool.query(`insert into setting (scope, scope_id, name, value) values ('lab', $1, 'LABPRICE', '["20"]')`, [FARM_A]);
  expect(await priced()).toBe(false);
  expect(labDifference({ unit: 'x', expdt: '', start_q: 1, purchase_q: 1, closing_q: 3 }, 'q')).toBe(-1);
});

test('what to order is told by all stores, also where one is asked for', async () => {
  const orderOf = async (params: object) => (await report('LabstkStock', params)).rows[0]?.['order'];
  await lab.save('/lab/saveNote', bought({ qty: 1, lot: 'C', expdt: daysOn(300) }, { kind: 'opening', storeid: 'COLD', supplierid: null }));
  const all = await orderOf({});
  expect([await orderOf({ storeid: 'MAIN' }), await orderOf({ storeid: 'COLD' })]).toEqual([all, all]);
});
