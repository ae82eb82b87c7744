import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics, TODAY } from './stock.fixture.ts';

let stock: Stock;
interface Saved {
  id: string;
  note: string;
  version: number;
  movements: { lot: string; qty: number; amount: number | null }[];
  after: { itemid: string; qty: number; avgprice: number | null }[];
}
const save = async (body: object, person: Parameters<Stock['save']>[2] = 'manager'): Promise<Saved> =>
  (await stock.save('/stock/saveNote', body, person)) as unknown as Saved;
const change = (note: Saved, body: object, more = {}) => ({ ...body, noteid: note.id, version: note.version, reason: 'typed wrong', ...more });
const held = async (itemid: string, storeid = 'MAIN'): Promise<number> =>
  (await stock.read<{ qty: number }>('/common/storeval', { catArray: [{ storeid, itemid }] })).qty;

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  await stock.save('/stock/saveItem', {
    itemid: 'RICE',
    itemtp: 'feed',
    V: 'Tấm',
    E: 'Broken rice',
    T: 'ปลายข้าว',
    unit: 'kg',
    needexp: 'N',
    company: 'N',
    inuse: 'Y',
  });
}, 120_000);
afterAll(() => stock.close());

describe('a note as it is written', () => {
  test('head: warehouse, day, supplier, operator, recipient; numbers run without gaps and by kind', async () => {
    const bad = purchase({ qty: 1, price: 1, expdt: daysOn(9) });
    const code = (head: object) => stock.refusals('/stock/saveNote', { ...bad, ...head });
    expect(await code({ storeid: 'NONE' })).toEqual([['V_NOTEXISTS', 'storeid', undefined]]);
    expect(await code({ storeid: 'MED' })).toEqual([['V_INVALID', 'storeid', undefined]]);
    expect(await code({ valuedt: daysOn(1) })).toEqual([['V_VALUEDT', 'valuedt', undefined]]);
    expect(await code({ supplierid: null })).toEqual([['V_SELECT', 'supplierid', undefined]]);
    expect(await code({ supplierid: 'NONE' })).toEqual([['V_NOTEXISTS', 'supplierid', undefined]]);
    expect(await code({ applyid: 'NOBODY' })).toEqual([['370', 'applyid', undefined]]);
    expect(await code({ lines: [] })).toEqual([['V_NOROW', undefined, undefined]]);
    expect(await stock.refusals('/stock/saveNote', issue({ itemid: 'RICE', qty: 1 }, { recipient: null }))).toEqual([
      ['V_SELECT', 'recipient', undefined],
    ]);
    const year = TODAY.slice(0, 4);
    const one = await save(purchase({ itemid: 'RICE', qty: 10, price: 5000 }));
    const two = await save(purchase({ itemid: 'RICE', qty: 10, price: 5000 }));
    const out = await save(issue({ itemid: 'RICE', qty: 1 }));
    expect([one.note, two.note, out.note]).toEqual([`RN-FA01-${year}-00001`, `RN-FA01-${year}-00002`, `DN-FA01-${year}-00001`]);
  });

  test('lines: quantity, unit, price, expiry date, lot', async () => {
    const code = (line: object, head = {}) => stock.refusals('/stock/saveNote', purchase({ qty: 1, price: 10_000, expdt: daysOn(9), ...line }, head));
    expect(await code({ qty: 0 })).toEqual([['V_POSITIVE', 'qty', 1]]);
    expect(await code({ qty: -2 })).toEqual([['V_POSITIVE', 'qty', 1]]);
    expect(await code({ unit: 'box' })).toEqual([['NOTE_UNIT', 'qty', 1]]);
    expect(await code({ qty: 0.00001 })).toEqual([['NOTE_UNIT', 'qty', 1]]);
    expect(await code({ itemid: 'NONE' })).toEqual([['V_NOTEXISTS', 'itemid', 1]]);
    expect(await code({ price: null })).toEqual([['V_REQUIRED', 'price', 1]]);
    expect(await code({ price: 0 })).toEqual([['V_POSITIVE', 'price', 1]]);
    expect(await code({ expdt: null })).toEqual([['V_REQUIRED', 'expdt', 1]]);
    expect(await code({ expdt: daysOn(-1) })).toEqual([['V_EXPIRYPAST', 'expdt', 1]]);
    expect(await code({ discount: 20_000 })).toEqual([['V_RANGE', 'discount', 1]]);
    await save(purchase({ qty: 10, price: 10_000, lot: 'L1', expdt: daysOn(30) }));
    expect(await code({ lot: 'L1', expdt: daysOn(31) })).toEqual([['NOTE_LOT', 'expdt', 1]]);
    // A gift costs nothing; a price far from the last one is asked again.
    await save(purchase({ qty: 1, price: 0, gift: 'Y', lot: 'L1', expdt: daysOn(30) }));
    expect(await code({ price: 12_001, lot: 'L1', expdt: daysOn(30) })).toEqual([['W_PRICE', 'price', 1]]);
    await save(purchase({ qty: 1, price: 12_000, lot: 'L1', expdt: daysOn(30) }));
  });

  test('another currency counts at the rate of the note', async () => {
    const body = purchase({ itemid: 'GLOVE', unit: 'pair', qty: 100, price: 0.5, discount: 10 }, { currency: 'USD' });
    expect(await stock.refusals('/stock/saveNote', body)).toEqual([['V_REQUIRED', 'rate', undefined]]);
    const saved = await save({ ...body, rate: 25_000 });
    expect(saved.movements).toMatchObject([{ qty: 100, amount: 1_000_000 }]);
  });

  test('the same form sent twice posts once; another one under its key is refused', async () => {
    const body = { ...purchase({ itemid: 'RICE', qty: 7, price: 5000 }), reqid: randomUUID() };
    const before = await held('RICE');
    const [first, second] = [await save(body), await save(body)];
    expect(second).toEqual(first);
    expect(await held('RICE')).toBe(before + 7);
    expect(await stock.refusals('/stock/saveNote', { ...body, remark: 'other' })).toEqual([['V_DUP', 'reqid', undefined]]);
  });

  test('checking without saving says the same and changes nothing', async () => {
    const tried = await stock.read<{ issues: object[]; movements: object[]; after: object[] }>('/stock/checkNote', issue({ itemid: 'RICE', qty: 2 }));
    expect(tried).toMatchObject({ issues: [], movements: [{ itemid: 'RICE', qty: -2, amount: -10_000 }] });
    const over = await stock.read<{ issues: { code: string }[] }>('/stock/checkNote', issue({ itemid: 'RICE', qty: 2000 }));
    expect(over.issues).toMatchObject([{ code: '811', row: 1 }]);
  });

  test('all lines or none', async () => {
    const before = await held('RICE');
    const lines = [
      { itemid: 'RICE', unit: 'kg', qty: 1 },
      { itemid: 'AMOX', unit: 'ml', qty: 1 },
    ];
    expect(await stock.refusals('/stock/saveNote', { ...issue({}), lines })).toEqual([['811', 'qty', 2]]);
    expect(await held('RICE')).toBe(before);
  });
});

describe('issues', () => {
  test('first expired first; another lot asks why; an expired one is refused but may be disposed of', async () => {
    const med = { storeid: 'MAIN', kind: 'opening', supplierid: null };
    for (const [lot, days] of [
      ['D2', 9],
      ['D1', 3],
    ] as const)
      await save(purchase({ itemid: 'AMOX', unit: 'bottle', qty: 1, price: 90_000, lot, expdt: daysOn(days) }, { ...med, valuedt: daysOn(-9) }));
    const drug = (line: object, head = {}) => issue({ itemid: 'AMOX', unit: 'ml', ...line }, head);
    const both = await save(drug({ qty: 120 }));
    expect(both.movements.map(({ lot, qty, amount }) => [lot, qty, amount])).toEqual([
      ['D1', -100, -90_000],
      ['D2', -20, -18_000],
    ]);
    await stock.save('/stock/removeNote', { noteid: both.id, version: 1, reason: 'undo' });
    expect(await stock.refusals('/stock/saveNote', drug({ qty: 5, lot: 'D2' }))).toEqual([['371', 'lotreason', 1]]);
    await save(drug({ qty: 5, lot: 'D2', lotreason: 'opened bottle' }));
    // The goods of another supplier's file: an old lot entered before it ran out.
    await stock.server.db.pool.query(
      "update stock_movement set expdt = current_date - 2 where lot = 'D1'; update stock_balance set expdt = current_date - 2 where lot = 'D1'",
    );
    expect(await stock.refusals('/stock/saveNote', drug({ qty: 1, lot: 'D1' }))).toEqual([['820', 'lot', 1]]);
    expect((await save(drug({ qty: 1 }))).movements).toMatchObject([{ lot: 'D2' }]);
    const disposal = drug({ qty: 100, lot: 'D1' }, { kind: 'disposal' });
    expect(await stock.refusals('/stock/saveNote', disposal)).toEqual([['371', 'reason', 1]]);
    await save(drug({ qty: 100, lot: 'D1', reason: 'EXPIRED' }, { kind: 'disposal' }));
    expect(await stock.refusals('/stock/saveNote', drug({ qty: 500 }))).toEqual([['811', 'qty', 1]]);
  });

  test('enough on its day but not on a later one answers 830', async () => {
    await save(purchase({ itemid: 'RICE', qty: 50, price: 5000 }, { storeid: 'MAIN', kind: 'opening', valuedt: daysOn(-8) }));
    const all = await held('RICE');
    const late = await save(issue({ itemid: 'RICE', qty: all }));
    expect(await stock.refusals('/stock/saveNote', issue({ itemid: 'RICE', qty: 1 }, { valuedt: daysOn(-8) }))).toEqual([['830', 'qty', 1]]);
    await stock.save('/stock/removeNote', { noteid: late.id, version: 1, reason: 'undo' });
    expect(await held('RICE')).toBe(all);
  });

  test('house use: a standing house asks the type of pig, a batch house not raised yet takes nothing, one out of use neither', async () => {
    const db = stock.server.db.pool;
    await db.query(
      "insert into room (farm_id, roomid, name, area, batchflg, state) values ('FA01', 'SOWS', 'Nái', 'sow', false, 'active'), ('FA01', 'GF9', 'Thịt 9', 'grow-finish', true, 'active'), ('FA01', 'OLD', 'Cũ', 'sow', false, 'cancelled')",
    );
    const use = (line: object) => issue({ itemid: 'RICE', qty: 4, ...line }, { kind: 'house' });
    expect(await stock.refusals('/stock/saveNote', use({}))).toEqual([['372', 'roomid', 1]]);
    expect(await stock.refusals('/stock/saveNote', use({ roomid: 'SOWS' }))).toEqual([['V_SELECT', 'pigtype', 1]]);
    expect(await stock.refusals('/stock/saveNote', use({ roomid: 'GF9' }))).toEqual([['813', 'roomid', 1]]);
    expect(await stock.refusals('/stock/saveNote', use({ roomid: 'OLD', pigtype: 'mated' }))).toEqual([['854', 'roomid', 1]]);
    expect(await stock.refusals('/stock/saveNote', use({ roomid: 'SOWS', pigtype: 'mated', coverdays: 46 }))).toEqual([['V_DAYS', 'coverdays', 1]]);
    const saved = await save(use({ roomid: 'SOWS', pigtype: 'mated', coverdays: 2 }), 'staff');
    expect(saved.movements).toMatchObject([{ qty: -4, amount: null }]);
    const giveBack = (qty: number) => ({ ...purchase({ itemid: 'RICE', qty }), kind: 'return', roomid: 'SOWS', supplierid: null });
    expect(await stock.refusals('/stock/saveNote', giveBack(5))).toEqual([['819', 'qty', 1]]);
    const back = await save(giveBack(3));
    expect(back.movements).toMatchObject([{ qty: 3, amount: 15_000 }]);
    expect(await stock.refusals('/stock/saveNote', giveBack(2))).toEqual([['819', 'qty', 1]]);
    // What was returned must have been issued.
    expect(await stock.refusals('/stock/removeNote', { noteid: saved.id, version: 1, reason: 'undo' })).toEqual([['819', 'qty', undefined]]);
  });
});

describe('issues to a batch house', () => {
  const use = (line: object, head = {}) => issue({ itemid: 'RICE', qty: 1, roomid: 'GF9', ...line }, { kind: 'house', ...head });
  const batch = (sql: string) => stock.server.db.pool.query(sql);

  test('817 before opening, 816 after closing, 814 into a closed batch; its notes stay as they are (874)', async () => {
    await batch(
      `insert into house_batch (farm_id, roomid, parityid, opendt, state, crtusrid) values ('FA01', 'GF9', 1, '${daysOn(-3)}', 'active', 'x')`,
    );
    expect(await stock.refusals('/stock/saveNote', use({}, { valuedt: daysOn(-4) }))).toEqual([['817', 'roomid', 1]]);
    const fed = await save(use({}, { valuedt: daysOn(-2) }));
    const { rows } = await stock.server.db.pool.query('select parityid, roomid from stock_movement where noteid = $1', [fed.id]);
    expect(rows).toEqual([{ parityid: 1, roomid: 'GF9' }]);
    await batch(`update house_batch set state = 'closed', closedt = '${daysOn(-1)}' where roomid = 'GF9'`);
    expect(await stock.refusals('/stock/saveNote', use({}))).toEqual([['816', 'roomid', 1]]);
    expect(await stock.refusals('/stock/saveNote', use({}, { valuedt: daysOn(-2) }))).toEqual([['814', 'roomid', 1]]);
    const other = { noteid: fed.id, version: 1, reason: 'less' };
    expect(await stock.refusals('/stock/changeNote', { ...use({ qty: 2 }, { valuedt: daysOn(-2) }), ...other })).toEqual([['874', 'roomid', 1]]);
    expect(await stock.refusals('/stock/removeNote', other)).toEqual([['874', 'roomid', 1]]);
    await batch(
      `insert into house_batch (farm_id, roomid, parityid, opendt, state, crtusrid) values ('FA01', 'GF9', 2, '${TODAY}', 'notraised', 'x')`,
    );
    await save(use({}));
  });
});

describe('correction, checking and taking back', () => {
  test('a correction keeps number and first quantity; 838 nothing changed, 812 less than went out, 831 and 839', async () => {
    const body = purchase({ itemid: 'GLOVE', unit: 'pair', qty: 40, price: 10_000, lot: 'G1' });
    const note = await save(body);
    const next = { ...purchase({ itemid: 'GLOVE', unit: 'pair', qty: 30, price: 11_000, lot: 'G1' }), noteid: note.id };
    const tried = await stock.read<{ issues: object[]; movements: object[]; after: { before: number; qty: number }[] }>('/stock/checkNote', next);
    expect(tried).toMatchObject({ issues: [], movements: [{ qty: 30, amount: 330_000 }] });
    expect(tried.after[0]?.qty).toBe((tried.after[0]?.before ?? 0) - 10);
    const fixed = await stock.save('/stock/changeNote', change(note, purchase({ itemid: 'GLOVE', unit: 'pair', qty: 30, price: 11_000, lot: 'G1' })));
    expect(fixed).toMatchObject({ note: note.note, version: 2 });
    const seen = await stock.read<{ head: object; lines: object[]; history: object[]; movements: { qty: number; back: boolean }[] }>(
      '/stock/getNote',
      {
        noteid: note.id,
      },
    );
    expect(seen.lines).toMatchObject([{ qty: 30, unitName: 'Đôi', baseunit: 'Đôi', origqty: 40, amount: 330_000, issued: 0, left: 30 }]);
    expect(seen.head).toMatchObject({ applyid: 'OP1', operatorName: expect.not.stringContaining('OP1') });
    expect(seen.movements.map(({ qty, back }) => [qty, back])).toEqual([
      [40, false],
      [-40, true],
      [30, false],
    ]);
    expect(seen.history).toMatchObject([
      { kind: 'edit', version: 2, reason: 'typed wrong' },
      { kind: 'add', version: 1 },
    ]);
    const moves = await stock.server.db.pool.query(
      'select qty::float8 as qty, reverses is not null as back, version from stock_movement where noteid = $1 order by seq',
      [note.id],
    );
    expect(moves.rows).toEqual([
      { qty: 40, back: false, version: 1 },
      { qty: -40, back: true, version: 2 },
      { qty: 30, back: false, version: 2 },
    ]);
    const same = purchase({ itemid: 'GLOVE', unit: 'pair', qty: 30, price: 11_000, lot: 'G1' });
    expect(await stock.refusals('/stock/changeNote', change({ ...note, version: 2 }, same))).toEqual([['838', undefined, undefined]]);
    expect(await stock.refusals('/stock/changeNote', change(note, same))).toEqual([['STALE', undefined, undefined]]);
    await save(issue({ itemid: 'GLOVE', unit: 'pair', qty: 12, lot: 'G1', lotreason: 'this one' }));
    const less = purchase({ itemid: 'GLOVE', unit: 'pair', qty: 11, price: 11_000, lot: 'G1' });
    expect(await stock.refusals('/stock/changeNote', change({ ...note, version: 2 }, less))).toEqual([['812', 'qty', undefined]]);
    // More of the lot came since: enough would be left, but these goods have gone out.
    await save(purchase({ itemid: 'GLOVE', unit: 'pair', qty: 20, price: 11_000, lot: 'G1' }));
    expect(await stock.refusals('/stock/removeNote', { noteid: note.id, version: 2, reason: 'gone' })).toEqual([['831', undefined, undefined]]);
    // A price may still be filled in: the issue is valued again.
    await stock.save(
      '/stock/changeNote',
      change({ ...note, version: 2 }, purchase({ itemid: 'GLOVE', unit: 'pair', qty: 30, price: 12_000, lot: 'G1' })),
    );
    expect(await stock.refusals('/stock/removeNote', { noteid: randomUUID(), version: 1, reason: 'none' })).toEqual([['839', undefined, undefined]]);
  });

  test('checked by another person; then its maker of level 30 cannot change it, level 60 can; a cancelled note is past', async () => {
    const body = purchase({ itemid: 'RICE', qty: 5, price: 5000 });
    const note = await save(body, 'staff');
    const check = { state: '20', notes: [{ noteid: note.id, version: 1 }] };
    expect(await stock.refusals('/stock/stepNote', check, 'staff')).toEqual([['NOTE_SECOND', undefined, undefined]]);
    await stock.save('/stock/stepNote', check);
    expect(await stock.refusals('/stock/stepNote', { ...check, notes: [{ noteid: note.id, version: 2 }] })).toEqual([['838', undefined, undefined]]);
    const next = purchase({ itemid: 'RICE', qty: 6, price: 5000 });
    expect(await stock.refusals('/stock/changeNote', change({ ...note, version: 2 }, next), 'staff')).toEqual([
      ['NOTE_CHECKED', undefined, undefined],
    ]);
    expect(await stock.save('/stock/changeNote', change({ ...note, version: 2 }, next))).toMatchObject({ version: 3, state: '10' });
    await stock.save('/stock/removeNote', { noteid: note.id, version: 3, reason: 'wrong supplier' });
    expect(await stock.refusals('/stock/changeNote', change({ ...note, version: 4 }, body))).toEqual([['839', undefined, undefined]]);
    const own = await save(body);
    expect(await stock.refusals('/stock/changeNote', change(own, next), 'staff')).toEqual([['env_403', undefined, undefined]]);
  });

  test('found by period, item, state and number; the share that went out stands beside it', async () => {
    const found = await stock.read<{ total: number; rows: Record<string, unknown>[] }>('/stock/findNotes', {
      notetp: 'RN',
      itemid: 'GLOVE',
      from: daysOn(-1),
    });
    expect(found.rows.map(({ issued, lines, supplierName, paper }) => [issued, lines, supplierName, paper])).toContainEqual([
      40,
      1,
      'Cám Đông Nam',
      'N',
    ]);
    expect((await stock.read<{ total: number }>('/stock/findNotes', { notetp: 'RN', state: '02' })).total).toBe(1);
    expect(await stock.refusals('/stock/findNotes', { notetp: 'DN', from: TODAY, to: daysOn(-1) })).toEqual([['898', 'from', undefined]]);
  });

  test('back days and data lock hold for old and new dates; the approval level is exempt', async () => {
    const db = stock.server.db.pool;
    const old = await save(purchase({ itemid: 'RICE', qty: 5, price: 5000 }, { valuedt: daysOn(-20) }));
    await db.query("update setting set value = '7' where scope_id = 'FA01' and name in ('BACKDAY', 'LOCKDAY')");
    const body = purchase({ itemid: 'RICE', qty: 5, price: 5000 }, { valuedt: daysOn(-20) });
    expect(await stock.refusals('/stock/saveNote', body)).toEqual([['365', 'valuedt', undefined]]);
    expect(await stock.refusals('/stock/removeNote', { noteid: old.id, version: 1, reason: 'late' })).toEqual([['364', 'valuedt', undefined]]);
    await save(body, 'team');
    await db.query("update setting set value = '9999' where scope_id = 'FA01' and name in ('BACKDAY', 'LOCKDAY')");
  });
});
