import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Issue } from '#kernel/issue.ts';
import { daysOn, FEED, openStockServer, type Stock, stockBasics, TODAY } from './stock.fixture.ts';

let stock: Stock;

interface Answer {
  readonly saved: number;
  readonly rows: readonly {
    readonly row: number;
    readonly ok: boolean;
    readonly already: boolean;
    readonly issues: readonly Issue[];
    readonly told: object;
  }[];
  readonly notes: readonly {
    readonly id: string | null;
    readonly note: string | null;
    readonly rows: readonly number[];
    readonly after: readonly { readonly qty: number }[];
  }[];
}
type Rows = readonly Readonly<Record<string, string | number | null>>[];

const sent = async (sheet: string, rows: Rows, more: object = {}) =>
  (await stock.save('/stock/importNotes', { sheet, rows, ...more })) as unknown as Answer;
const codes = ({ rows }: Answer) => rows.map(({ issues }) => issues.map(({ code, field }) => [code, field]));
const held = async (itemid: string): Promise<number> =>
  (await stock.read<{ qty: number }>('/common/storeval', { catArray: [{ storeid: 'MAIN', itemid }] })).qty;
const notes = async (notetp: string) => (await stock.read<{ total: number }>('/stock/findNotes', { notetp })).total;

const HEAD = { storeid: 'MAIN', valuedt: daysOn(-3), supplierid: 'S1', refno: 'HD-1', applyid: 'OP1' };
const bought = (qty: number | string, more: object = {}) => ({
  ...HEAD,
  itemid: 'FEED-1',
  lot: 'L1',
  expdt: daysOn(60),
  unit: 'bag',
  qty,
  price: 250_000,
  ...more,
});
const OUT = { storeid: 'MAIN', valuedt: daysOn(-1), recipient: 'OP1', applyid: 'OP1', pigtype: 'lactating' };
const given = (roomid: string, qty: number, more: object = {}) => ({ ...OUT, roomid, itemid: 'FEED-1', unit: 'kg', qty, ...more });

let room = '';

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  const { room: rooms } = await stock.read<{ room: { value: string; area: string }[] }>('/common/catdata', { catArray: ['room'] });
  room = rooms.find(({ area }) => area === 'sow')?.value ?? '';
}, 120_000);
afterAll(() => stock.close());

describe('received', () => {
  test('lines of one warehouse, day, supplier and reference are one note; they are only judged first', async () => {
    const rows = [bought(10), bought(4, { refno: 'HD-2' }), bought(2, { lot: 'L2' })];
    const judged = await sent('received', rows, { check: true });
    expect(judged).toMatchObject({ saved: 0, rows: [{ ok: true }, { ok: true }, { ok: true }] });
    expect(judged.notes).toMatchObject([
      { note: null, rows: [1, 3], after: [{ qty: 300 }] },
      { note: null, rows: [2], after: [{ qty: 400 }] },
    ]);
    expect([await notes('RN'), await held('FEED-1')]).toEqual([0, 0]);

    const year = TODAY.slice(0, 4);
    const saved = await sent('received', rows);
    expect(saved.notes.map(({ note, rows: own }) => [note, own])).toEqual([
      [`RN-FA01-${year}-00001`, [1, 3]],
      [`RN-FA01-${year}-00002`, [2]],
    ]);
    expect([saved.saved, await notes('RN'), await held('FEED-1')]).toEqual([3, 2, 400]);
  });

  test('every fault is told in its row, the head’s in all rows of its note; nothing is saved', async () => {
    const before = await notes('RN');
    const answer = await sent('received', [
      bought('ten'),
      bought(1, { itemid: 'NONE' }),
      bought(1, { refno: 'B', supplierid: 'NOBODY' }),
      bought(1, { refno: 'B', supplierid: 'NOBODY', unit: 'box' }),
      bought(1, { refno: 'C' }),
      bought(1, { refno: 'D', lot: 'x'.repeat(41) }),
    ]);
    expect(codes(answer)).toEqual([
      [['V_NUMERIC', 'qty']],
      [['V_NOTEXISTS', 'itemid']],
      [['V_NOTEXISTS', 'supplierid']],
      [
        ['V_NOTEXISTS', 'supplierid'],
        ['NOTE_UNIT', 'qty'],
      ],
      [],
      [['V_TOOLONG', 'lot']],
    ]);
    expect([answer.saved, await notes('RN')]).toEqual([0, before]);
  });

  test('the good notes are saved alone where that is asked; a note stands or falls whole', async () => {
    const before = await held('GLOVE');
    const glove = (refno: string, more: object = {}) =>
      bought(5, { refno, itemid: 'GLOVE', unit: 'pair', lot: null, expdt: null, price: 1000, ...more });
    const answer = await sent('received', [glove('G1'), glove('G2'), glove('G2', { price: -1 })], { mode: 'good' });
    expect(answer.rows.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect([answer.saved, await held('GLOVE')]).toEqual([1, before + 5]);
  });

  test('a warning is asked before, and then accepted', async () => {
    const dear = [bought(1, { price: 500_000 })];
    expect(codes(await sent('received', dear))).toEqual([[['W_PRICE', 'price']]]);
    const left = await held('FEED-1');
    const judged = await sent('received', dear, { check: true });
    expect(judged.rows).toMatchObject([{ ok: false, issues: [{ code: 'W_PRICE' }], told: { after: left + 25 } }]);
    expect(await sent('received', dear, { check: true, accept: true })).toMatchObject({ rows: [{ ok: true, issues: [] }] });
    expect(await sent('received', dear, { accept: true })).toMatchObject({ saved: 1 });
  });

  test('the same file under the same key is taken once; a sheet nobody declared is refused', async () => {
    const before = await held('FEED-1');
    const body = { sheet: 'received', rows: [bought(1, { refno: 'K', price: 250_000 })], accept: true, reqid: randomUUID() };
    expect(await stock.save('/stock/importNotes', body)).toEqual(await stock.save('/stock/importNotes', body));
    expect(await held('FEED-1')).toBe(before + 25);
    expect(await stock.refusals('/stock/importNotes', { sheet: 'none', rows: [bought(1)] })).toEqual([['V_NOTEXISTS', 'sheet', undefined]]);
  });
});

describe('the same file under another key', () => {
  const file = () => [bought(3, { refno: 'TWICE' }), bought(1, { refno: 'TWICE', lot: 'L9' })];
  const standing = ({ saved, rows }: Answer) => [saved, rows.map(({ ok, already, issues }) => [ok, already, issues.length])];

  test('stands already: nothing is posted again, and it is said of each row', async () => {
    expect(standing(await sent('received', file(), { accept: true }))).toEqual([
      2,
      [
        [true, false, 0],
        [true, false, 0],
      ],
    ]);
    const before = [await held('FEED-1'), await notes('RN')];
    const again = await sent('received', file());
    expect(standing(again)).toEqual([
      0,
      [
        [true, true, 0],
        [true, true, 0],
      ],
    ]);
    expect(again.notes).toEqual([]);
    expect(standing(await sent('received', file(), { check: true }))).toEqual([
      0,
      [
        [true, true, 0],
        [true, true, 0],
      ],
    ]);
    expect([await held('FEED-1'), await notes('RN')]).toEqual(before);
  });

  test('new rows beside it are posted; a line more or another quantity is another note', async () => {
    const mixed = await sent('received', [...file(), bought(2, { refno: 'NEW' })], { accept: true });
    expect(standing(mixed)).toEqual([
      1,
      [
        [true, true, 0],
        [true, true, 0],
        [true, false, 0],
      ],
    ]);
    expect(standing(await sent('received', file().slice(1), { accept: true }))).toEqual([1, [[true, false, 0]]]);
    expect(standing(await sent('received', [bought(4, { refno: 'TWICE' }), ...file().slice(1)], { accept: true }))[0]).toBe(2);
  });

  test('a note that was taken back does not stand', async () => {
    const one = [bought(1, { refno: 'BACK' })];
    const {
      notes: [first],
    } = await sent('received', one, { accept: true });
    await stock.save('/stock/removeNote', { noteid: first?.id, version: 1, reason: 'wrong file' });
    expect(standing(await sent('received', one, { accept: true }))).toEqual([1, [[true, false, 0]]]);
  });

  test('an issue whose lots were proposed stands too', async () => {
    const rows = [given(room, 2, { refno: 'OUT' })];
    expect(standing(await sent('issue', rows))).toEqual([1, [[true, false, 0]]]);
    expect(standing(await sent('issue', rows))).toEqual([0, [[true, true, 0]]]);
  });
});

test('each row tells its item, its quantity in base units and what is left after it, refused or not', async () => {
  const left = await held('FEED-1');
  const answer = await sent('issue', [given(room, 10), given(room, 1, { unit: 'bag' }), given(room, 1, { itemid: 'NONE', valuedt: TODAY })], {
    check: true,
  });
  const feed = FEED.V;
  expect(answer.rows.map(({ told }) => told)).toEqual([
    { name: feed, baseqty: 10, baseunit: 'kg', after: left - 10 },
    { name: feed, baseqty: 25, baseunit: 'kg', after: left - 35 },
    {},
  ]);
  const bad = await sent('issue', [given(room, left + 1)], { check: true });
  expect(bad.rows[0]?.told).toEqual({ name: feed, baseqty: left + 1, baseunit: 'kg', after: null });
});

describe('issues to houses', () => {
  test('goods leave to each house; several houses of a day are one note', async () => {
    const before = await held('FEED-1');
    const answer = await sent('issue', [given(room, 20, { coverdays: 2 }), given(room, 5)]);
    expect(codes(answer)).toEqual([[], []]);
    expect(answer.notes).toHaveLength(1);
    expect(await held('FEED-1')).toBe(before - 25);
  });

  test('lines that together exceed the stock: 828 says what all need, 811 a line that is too large alone', async () => {
    const left = await held('FEED-1');
    const together = await sent('issue', [given(room, left - 10), given(room, 30, { valuedt: TODAY })]);
    expect(codes(together)).toEqual([[], [['828', 'qty']]]);
    expect(together.rows[1]?.issues[0]?.params).toMatchObject({ n: left + 20, left, unit: 'kg' });
    const within = await sent('issue', [given(room, left - 10), given(room, 30)]);
    expect(codes(within)).toEqual([[], [['828', 'qty']]]);
    expect(codes(await sent('issue', [given(room, left + 1)]))).toEqual([[['811', 'qty']]]);
    expect(codes(await sent('issue', [given(room, 1), given(room, left + 1, { valuedt: TODAY })]))).toEqual([[], [['811', 'qty']]]);
    expect(await held('FEED-1')).toBe(left);
  });

  test('two who send the last bags at once: one is refused, nothing is below zero', async () => {
    const left = await held('FEED-1');
    const body = () => ({ reqid: randomUUID(), sheet: 'issue', rows: [given(room, left - 1)] });
    const answers = await Promise.all([
      stock.server.inject('/stock/importNotes', body(), 'manager'),
      stock.server.inject('/stock/importNotes', body(), 'manager'),
    ]);
    expect(answers.map(({ data }) => (data as Answer).saved).sort()).toEqual([0, 1]);
    expect(await held('FEED-1')).toBe(1);
  });

  test('who may not add on the screen is refused', async () => {
    expect(await stock.refusals('/stock/importNotes', { sheet: 'issue', rows: [given(room, 1)] }, 'looker')).toEqual([
      ['env_403', undefined, undefined],
    ]);
  });
});
