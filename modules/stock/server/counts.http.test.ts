import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildBook } from '#engine/ledger/server/rebuild.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { FARM_A, type Person } from '#testkit/test-app.ts';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics } from './stock.fixture.ts';

interface Row {
  row: number;
  ok: boolean;
  issues: { code: string; field?: string }[];
  told: Record<string, unknown>;
}
interface Answer {
  saved: number;
  rows: Row[];
  notes: { id: string | null; note: string | null; movements: object[] }[];
}

let stock: Stock;
const head = { storeid: 'MAIN', valuedt: daysOn(-4), applyid: 'OP1' };
const line = (qty: number, more: object = {}) => ({ ...head, itemid: 'FEED-1', lot: 'A', unit: 'kg', qty, ...more });
async function send(rows: object[], more: object = {}, person: Person = 'manager') {
  const body = { sheet: 'count', rows, mode: 'all', check: false, reqid: randomUUID(), ...more };
  const answer = await stock.server.inject('/stock/importNotes', body, person);
  expect(stock.server.faults.splice(0)).toEqual([]);
  return { http: answer.http, code: answer.error?.code, data: answer.data as Answer };
}
const held = async (itemid: string, date: string) => {
  const { qty, amount } = await stock.read<{ qty: number; amount: number }>('/common/storeval', { catArray: [{ storeid: 'MAIN', itemid, date }] });
  return [qty, amount];
};
const lotOn = async (lot: string, date: string): Promise<number> => {
  const { rows } = await stock.server.db.pool.query<{ qty: number }>(
    "select coalesce(sum(qty), 0)::float8 as qty from stock_movement where farm_id = $1 and itemid = 'FEED-1' and lot = $2 and valuedt <= $3",
    [FARM_A, lot, date],
  );
  return rows[0]?.qty ?? 0;
};

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  const buy = (lot: string, qty: number) =>
    stock.save('/stock/saveNote', purchase({ qty, price: 10_000, lot, expdt: daysOn(40) }, { valuedt: daysOn(-9) }));
  await buy('A', 100);
  await buy('B', 50);
}, 120_000);
afterAll(() => stock.close());

describe('the sheet of a count', () => {
  test('judging shows book, counted, difference and value; bad rows are refused; level 60 counts', async () => {
    const judged = await send([line(92), line(50, { lot: 'B' })], { check: true });
    expect(judged.data.rows.map(({ told }) => told)).toMatchObject([
      { name: 'Cám nái chửa', book: 100, baseqty: 92, difference: -8, value: -80_000 },
      { book: 50, baseqty: 50, difference: 0, value: 0 },
    ]);
    const codes = async (row: object) => (await send([row], { check: true })).data.rows.flatMap(({ issues }) => issues.map(({ code }) => code));
    expect(await codes(line(-1))).toContain('V_NOTNEG');
    expect(await codes(line(1, { lot: 'NONE' }))).toContain('V_NOTEXISTS');
    expect(await codes(line(1, { itemid: 'NOTHING' }))).toContain('V_NOTEXISTS');
    const twice = await send([line(1), line(2)], { check: true });
    expect(twice.data.rows.flatMap(({ issues }) => issues.map(({ code }) => code))).toEqual(['V_DUP', 'V_DUP']);
    expect((await send([line(92)], {}, 'staff')).http).toBe(403);
    expect(await lotOn('A', daysOn(0))).toBe(100);
  });

  test('the difference is posted on its day; a day before that changes is made good there, days after stay', async () => {
    const sent = [line(92), line(50, { lot: 'B' })];
    const saved = await send(sent);
    expect(saved.data).toMatchObject({ saved: 2, notes: [{ movements: [{ qty: -8, amount: -80_000 }] }] });
    expect((await send(sent)).data.saved).toBe(0);
    expect(await held('FEED-1', daysOn(0))).toEqual([142, 1_420_000]);
    // Forgotten feed of a day before the count: it was eaten before somebody counted.
    await stock.save('/stock/saveNote', issue({ qty: 30, lot: 'A', expdt: daysOn(40) }, { valuedt: daysOn(-6) }));
    expect([await lotOn('A', daysOn(-5)), await lotOn('A', daysOn(-4)), await lotOn('A', daysOn(0))]).toEqual([70, 92, 92]);
    await stock.save('/stock/saveNote', issue({ qty: 20, lot: 'A', expdt: daysOn(40) }, { valuedt: daysOn(-2) }));
    // Up to what lay there on its day may still be taken before the count, whatever was used later.
    await stock.save('/stock/saveNote', issue({ qty: 70, lot: 'A', expdt: daysOn(40) }, { valuedt: daysOn(-5) }));
    expect([await lotOn('A', daysOn(-5)), await lotOn('A', daysOn(-4)), await lotOn('A', daysOn(0))]).toEqual([0, 92, 72]);
    const short = issue({ qty: 1, lot: 'A', expdt: daysOn(40) }, { valuedt: daysOn(-5) });
    expect(await stock.refusals('/stock/saveNote', short)).toEqual([['811', 'qty', 1]]);
    const { rows } = await stock.server.db.pool.query(
      "select kind, qty::float8 as qty from stock_movement where counted is not null and lot = 'A' order by seq",
    );
    expect(rows).toEqual([
      { kind: 'missing', qty: -8 },
      { kind: 'found', qty: 30 },
      { kind: 'found', qty: 70 },
    ]);
  });

  test('the rest is zero: lots nobody listed lie there no more; the count taken back, they do', async () => {
    const counted = await send([line(72, { valuedt: daysOn(-1), rest: 'Y' })]);
    expect([await lotOn('A', daysOn(0)), await lotOn('B', daysOn(0))]).toEqual([72, 0]);
    expect((await send([line(72, { valuedt: daysOn(-1), rest: 'Y' })])).data.saved).toBe(0);
    await stock.save('/stock/removeNote', { noteid: counted.data.notes[0]?.id, version: 1, reason: 'wrong store' });
    expect([await lotOn('A', daysOn(0)), await lotOn('B', daysOn(0))]).toEqual([72, 50]);
    const book = { farmid: FARM_A, prnt2: '75@FA01@', def: GOODS, decimals: 0 };
    expect(await stock.server.db.transactions.write({ user: 'test', farms: [FARM_A] }, (tx) => rebuildBook(tx, book, null, false))).toEqual([]);
  });
});
