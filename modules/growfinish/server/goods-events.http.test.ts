import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { growWorld } from './grow-world.fixture.ts';

interface Used {
  readonly note: string | null;
  readonly before: number;
  readonly after: number;
  readonly amount: number | null;
  readonly lots: readonly { readonly lot: string; readonly qty: number }[];
}
interface SavedGoods {
  readonly id: string;
  readonly version: number;
  readonly used: Used;
  readonly around: { readonly withdrawal: { readonly until: string } | null };
}

let grow: Awaited<ReturnType<typeof growWorld>>;
const feed = { storeid: 'KHO', itemid: 'CAM-1', unit: 'kg', qty: 50, coverdays: 5 };
const drug = { storeid: 'KHO', itemid: 'AMOX', unit: 'ml', qty: 100, dose: 2, heads: 50, route: 'im' };

const goods = (roomid: string, eventcd: string, back: number, more: object = {}, person: 'manager' | 'staff' = 'manager') =>
  grow.write<SavedGoods>('/growfinish/saveEvent', { roomid, eventcd, eventdt: grow.day(back), applyid: 'OP1', ...more }, person);
const change = (body: object, person: 'manager' | 'staff' = 'manager') =>
  grow.write<SavedGoods>('/growfinish/changeEvent', { change: 'recount', ...body }, person);
const stockOf = async (itemid: string): Promise<number> =>
  Number((await grow.world.db.pool.query<{ n: string }>('select sum(qty) as n from stock_movement where itemid = $1', [itemid])).rows[0]?.n);
const movesOf = async (noteid: string): Promise<number[]> =>
  (
    await grow.world.db.pool.query<{ qty: number }>('select qty::float8 as qty from stock_movement where noteid = $1 order by seq', [noteid])
  ).rows.map(({ qty }) => qty);

beforeAll(async () => {
  grow = await growWorld();
  const store = { storeid: 'KHO', V: 'Kho', E: 'Store', T: 'คลัง', storetp: 'general', receives: 'Y', inuse: 'Y' };
  expect((await grow.write('/stock/saveStore', store)).code).toBeUndefined();
  const named = (V: string) => ({ V, E: V, T: V, company: 'N', inuse: 'Y' });
  await grow.write('/stock/saveItem', {
    itemid: 'CAM-1',
    itemtp: 'feed',
    unit: 'kg',
    ...named('Cám heo thịt'),
    units: [{ unit: 'bag', factor: 25 }],
  });
  await grow.write('/stock/saveItem', { itemid: 'AMOX', itemtp: 'medicine', unit: 'ml', ...named('Amoxicillin'), withdrawal: 14 });
  await grow.write('/stock/savePartner', { partnerid: 'S1', name: 'Nhà cung cấp', role: 'supplier', company: 'N', inuse: 'Y', term: 0 });
  const bought = (itemid: string, unit: string, qty: number, price: number, lot: string, expdt: string) => ({ itemid, unit, qty, price, lot, expdt });
  const received = await grow.write('/stock/saveNote', {
    ...{ kind: 'purchase', storeid: 'KHO', supplierid: 'S1', applyid: 'OP1', valuedt: grow.day(38) },
    lines: [
      bought('CAM-1', 'kg', 1000, 10_000, 'L1', addDays(grow.today, 60)),
      bought('CAM-1', 'kg', 1000, 10_000, 'L2', addDays(grow.today, 90)),
      bought('AMOX', 'ml', 1000, 500, 'A1', addDays(grow.today, 200)),
    ],
  });
  expect(received.code).toBeUndefined();
  for (const roomid of ['Q1', 'Q2', 'Q3', 'Q4']) {
    await grow.house(roomid);
    expect((await grow.buy(roomid)).code).toBeUndefined();
  }
});
afterAll(() => grow.world.close());

describe('feed', () => {
  test('is a note of the store, out of the lot that expires first, once however often it is sent', async () => {
    const reqid = randomUUID();
    const first = await goods('Q1', 'FED', 10, { reqid, ...feed });
    expect(first.code).toBeUndefined();
    expect(first.data.used).toMatchObject({ before: 2000, after: 1950, amount: 500_000, lots: [{ lot: 'L1', qty: 50 }] });
    expect((await goods('Q1', 'FED', 10, { reqid, ...feed })).data).toEqual(first.data);
    expect(await stockOf('CAM-1')).toBe(1950);
    const { rows } = await grow.world.db.pool.query('select roomid, parityid, coverdays, kind from stock_movement where noteid = $1', [
      first.data.id,
    ]);
    expect(rows).toEqual([{ roomid: 'Q1', parityid: 1, coverdays: 5, kind: 'house' }]);
    const notes = await grow.call<{ rows: { note: string; origin: string | null; originName: string | null }[] }>('/stock/findNotes', {
      notetp: 'DN',
    });
    expect(notes.data.rows[0]).toMatchObject({ note: first.data.used.note, origin: 'PigletEvent', originName: 'Sự kiện chuồng nuôi' });
  });

  test('may go into a batch opened before its pigs, never into a house that was not raised', async () => {
    await grow.house('Q8');
    expect((await goods('Q8', 'FED', 3, feed)).code).toBe('813');
    await grow.write('/growfinish/saveEntry', { way: 'open', roomid: 'Q8', opendt: grow.day(5), applyid: 'OP1' });
    expect((await goods('Q8', 'FED', 3, feed)).code).toBeUndefined();
    expect((await grow.event('Q8', 'DTH', grow.day(3), { heads: 1 })).code).toBe('813');
  });

  test('what cannot be given is refused by its number, beside its field, and nothing moves', async () => {
    const before = await stockOf('CAM-1');
    const refusal = async (more: object, back = 10) => {
      const { code, field } = await goods('Q1', 'FED', back, { ...feed, ...more });
      return [code, field];
    };
    expect(await refusal({ qty: 5000 })).toEqual(['811', 'qty']);
    expect(await refusal({ lot: 'L1', expdt: addDays(grow.today, 60), qty: 960 })).toEqual(['811', 'qty']);
    expect(await refusal({}, 41)).toEqual(['817', 'roomid']);
    expect((await refusal({}, -1))[1]).toBe('eventdt');
    expect(await refusal({ applyid: 'NOBODY' })).toEqual(['370', 'applyid']);
    expect(await refusal({ itemid: 'AMOX', unit: 'ml' })).toEqual(['V_NOTEXISTS', 'itemid']);
    expect(await refusal({ qty: null })).toEqual(['V_REQUIRED', 'qty']);
    expect(await refusal({ coverdays: 46 })).toEqual(['V_DAYS', 'coverdays']);
    expect(await refusal({ unit: 'box' })).toEqual(['NOTE_UNIT', 'qty']);
    expect(await refusal({ parityid: 2 })).toEqual(['V_NOTEXISTS', 'parityid']);
    expect(await stockOf('CAM-1')).toBe(before);
  });

  test('is shown before it is saved: stock, lots, cost; and as a correction of a saved one', async () => {
    const body = { roomid: 'Q1', eventcd: 'FED', eventdt: grow.day(9), applyid: 'OP1', ...feed, qty: 2, unit: 'bag' };
    const now = await stockOf('CAM-1');
    const { data } = await grow.call<{ issues: object[]; used: Used }>('/growfinish/checkEvent', body);
    expect([data.issues, data.used]).toMatchObject([[], { note: null, before: now, after: now - 50, amount: 500_000 }]);
    const saved = await goods('Q1', 'FED', 9, feed);
    const corrected = await grow.call<{ used: Used }>('/growfinish/checkEvent', { ...body, eventId: saved.data.id, qty: 60, unit: 'kg' });
    expect(corrected.data.used).toMatchObject({ after: now - 60 });
    expect(await stockOf('CAM-1')).toBe(now - 50);
  });
});

test('an antibiotic in feed prevents disease no more once its class is past its day, by prescription it treats; the farm says whether the limits refuse', async () => {
  const names = { V: 'Colistin trộn cám', E: 'Colistin premix', T: 'โคลิสตินผสมอาหาร', company: 'N', inuse: 'Y' };
  const substances = [{ substance: 'COLI', mg: 20, class: 'critical' }];
  expect(
    (await grow.write('/stock/saveItem', { itemid: 'COLI', itemtp: 'medicine', unit: 'g', needexp: 'N', ...names, substances })).code,
  ).toBeUndefined();
  const note = { storeid: 'KHO', applyid: 'OP1', valuedt: grow.day(38) };
  await grow.write('/stock/saveNote', { ...note, kind: 'opening', lines: [{ itemid: 'COLI', unit: 'g', qty: 500, price: 900 }] });
  const mixed = { storeid: 'KHO', itemid: 'COLI', unit: 'g', qty: 10, heads: 50, route: 'feed' };
  const antibiotics = (value: string) =>
    grow.write('/admin/saveSettings', { scope: 'farm', validFrom: grow.today, values: [{ name: 'ANTIBIO', value }], reason: 'decree' }, 'company');
  const given = async (back: number, more: object = {}) => {
    const { code, field } = await goods('Q3', 'TRT', back, { ...mixed, ...more });
    return [code, field];
  };
  // Born 90 days ago and 60 days old on the first day: young enough, were the class not past its last day.
  expect(await given(30)).toEqual(['NOTE_ABXEND', 'itemid']);
  expect(await given(10, { accept: ['NOTE_ABXEND'] })).toEqual([undefined, undefined]);
  expect(await given(10, { route: 'im' })).toEqual([undefined, undefined]);
  const asks = { itemid: 'COLI', itemtp: 'medicine', unit: 'g', needexp: 'N', ...names, substances, prescription: 'Y', version: 1 };
  expect((await grow.write('/stock/saveItem', asks)).code).toBeUndefined();
  expect((await antibiotics('refuse')).code).toBeUndefined();
  expect(await given(9, { accept: ['NOTE_ABXEND', 'NOTE_RX'] })).toEqual(['NOTE_RX', 'prescription']);
  const { code, data } = await goods('Q3', 'TRT', 9, { ...mixed, prescription: 'DT-7' });
  const found = await grow.call<{ record: { data: object } }>('/growfinish/getRecord', { eventId: data?.id });
  expect([code, found.data.record.data]).toEqual([undefined, expect.objectContaining({ prescription: 'DT-7', route: 'feed' })]);
  await antibiotics('warn');
});

describe('a correction', () => {
  test('writes counter-movements under the same note; a stale one, one that changes nothing and one of another house are refused', async () => {
    const { data } = await goods('Q2', 'FED', 8, feed);
    const about = { eventId: data.id, eventdt: grow.day(8) };
    expect((await change({ ...about, qty: 70 })).code).toBe('V_REQUIRED');
    expect((await change({ ...about, version: 1, roomid: 'Q1', qty: 70 })).code).toBe('894');
    expect((await change({ ...about, version: 1, ...feed, applyid: 'OP1' })).code).toBe('838');
    const changed = await change({ ...about, version: 1, ...feed, qty: 70 });
    expect([changed.code, changed.data?.id, changed.data?.version]).toEqual([undefined, data.id, 2]);
    expect(await movesOf(data.id)).toEqual([-50, 50, -70]);
    expect((await change({ ...about, version: 1, ...feed, qty: 80 })).code).toBe('STALE');
    const { data: found } = await grow.call<{ record: { note: string; data: object }; history: { kind: string; reason: string | null }[] }>(
      '/growfinish/getRecord',
      { eventId: data.id },
    );
    expect(found.record).toMatchObject({ note: data.used.note, data: { qty: 70, itemid: 'CAM-1', storeid: 'KHO', coverdays: 5 } });
    expect(found.history.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['edit', 'recount'],
      ['add', null],
    ]);
  });

  test('of a checked note is for level 60; level 30 corrects its own', async () => {
    const own = await goods('Q2', 'FED', 7, feed, 'staff');
    expect(own.code).toBeUndefined();
    const other = await goods('Q2', 'FED', 7, feed);
    const fed = (saved: typeof own, qty: number) => ({ eventId: saved.data.id, eventdt: grow.day(7), ...feed, qty });
    expect(await change({ ...fed(other, 40), version: 1 }, 'staff')).toMatchObject({ http: 403 });
    expect((await change({ ...fed(own, 40), version: 1 }, 'staff')).code).toBeUndefined();
    const check = { state: '20', notes: [{ noteid: own.data.id, version: 2 }] };
    expect((await grow.write('/stock/stepNote', check)).code).toBeUndefined();
    expect((await change({ ...fed(own, 30), version: 3 }, 'staff')).code).toBe('NOTE_CHECKED');
    expect((await grow.write('/growfinish/removeEvent', { eventId: own.data.id, version: 3, change: 'x' }, 'staff')).code).toBe('NOTE_CHECKED');
    expect((await change({ ...fed(own, 30), version: 3 })).code).toBeUndefined();
  });

  test('taken back, the goods are in stock again; a second time there is nothing to take back', async () => {
    const before = await stockOf('CAM-1');
    const { data } = await goods('Q2', 'FED', 6, feed);
    expect((await grow.write('/growfinish/removeEvent', { eventId: data.id, version: 1, change: 'wrong house' })).code).toBeUndefined();
    expect([await stockOf('CAM-1'), await movesOf(data.id)]).toEqual([before, [-50, 50]]);
    expect((await grow.write('/growfinish/removeEvent', { eventId: data.id, version: 2, change: 'again' })).code).toBe('V_NOTEXISTS');
    // The list of events has it among the deleted ones alone.
    type Found = { noteid: string | null; voidedAt: string | null };
    const found = async (deleted: 'Y' | 'N') =>
      (await grow.call<{ rows: Found[] }>('/growfinish/findEvents', { roomid: 'Q2', eventcd: ['FED'], deleted })).data.rows.filter(
        ({ noteid }) => noteid === data.id,
      );
    expect([await found('N'), await found('Y')]).toMatchObject([
      [],
      [{ qty: 50, itemid: 'CAM-1', voidedBy: 'manager', voidedWhy: 'wrong house', live: null }],
    ]);
  });

  test('as a note it changes for the event too, and keeps where it came from', async () => {
    const { data } = await goods('Q3', 'FED', 6, feed);
    const line = { roomid: 'Q3', itemid: 'CAM-1', unit: 'kg', qty: 45, coverdays: 5 };
    const note = { kind: 'house', storeid: 'KHO', valuedt: grow.day(6), recipient: 'OP1', applyid: 'OP1', lines: [line] };
    expect((await grow.write('/stock/changeNote', { noteid: data.id, version: 1, reason: 'weighed', ...note })).code).toBeUndefined();
    const { data: found } = await grow.call<{ rows: { eventId: string; data: { qty: number } }[] }>('/growfinish/findRecords', {
      of: 'event',
      roomid: 'Q3',
    });
    expect(found.rows.find(({ eventId }) => eventId === data.id)?.data.qty).toBe(45);
  });
});

describe('medicine', () => {
  const sale = { heads: 1, weight: 90, customer: 'ANBINH', saleclass: 'market' };

  test('holds slaughter from the last dose on, by the days of the item or those written', async () => {
    // Given on three days from day 20 back: the last dose is two days later, 14 days of the item follow.
    const given = await goods('Q3', 'TRT', 20, { ...drug, coverdays: 3 });
    expect(given.code).toBeUndefined();
    expect(given.data.around.withdrawal).toMatchObject({ item: 'AMOX', until: grow.day(4) });
    const held = await grow.event('Q3', 'SAL', grow.day(4), sale);
    expect([held.code, held.params]).toEqual(['GF_HOLD', { item: 'AMOX', date: grow.day(4) }]);
    expect((await grow.event('Q3', 'SAL', grow.day(3), sale)).code).toBeUndefined();
    expect((await goods('Q4', 'TRT', 20, { ...drug, withdrawal: 5 })).data.around.withdrawal).toMatchObject({ until: grow.day(15) });
    expect((await grow.event('Q4', 'SAL', grow.day(15), sale)).code).toBe('GF_HOLD');
    expect((await grow.event('Q4', 'SAL', grow.day(14), sale)).code).toBeUndefined();
  });

  test('goes along where pigs are moved to: what they were given before holds them in the next house, not what was given after', async () => {
    await grow.house('Q5');
    await grow.house('Q6');
    const move = (from: string, to: string, back: number, heads: number) =>
      grow.event(from, 'TRO', grow.day(back), { heads, trftp: 'internal', toroomid: to });
    expect((await move('Q3', 'Q5', 19, 10)).code).toBeUndefined();
    expect((await move('Q5', 'Q6', 18, 5)).code).toBeUndefined();
    expect((await grow.event('Q6', 'SAL', grow.day(5), sale)).params).toEqual({ item: 'AMOX', date: grow.day(5) });
    expect((await grow.event('Q6', 'SAL', grow.day(3), sale)).code).toBeUndefined();
    expect((await grow.info('Q5')).batch).toMatchObject({ parityid: 1 });
    // A dose in Q3 after they left is none of theirs.
    expect((await goods('Q3', 'TRT', 2, { ...drug, qty: 10 })).code).toBeUndefined();
    expect((await grow.event('Q6', 'SAL', grow.day(1), sale)).code).toBeUndefined();
    expect((await grow.event('Q3', 'SAL', grow.day(1), sale)).code).toBe('GF_HOLD');
    // Nor does it hold back what left the day before it was given, whenever that is entered.
    expect((await grow.event('Q3', 'SAL', grow.day(3), sale)).code).toBeUndefined();
  });

  test('keeps dose, heads treated and route on its note', async () => {
    const { data } = await goods('Q4', 'TRT', 12, { ...drug, withdrawal: 0 });
    const { rows } = await grow.world.db.pool.query('select dose::float8 as dose, heads, route, withdrawal from stock_note_line where noteid = $1', [
      data.id,
    ]);
    expect(rows).toEqual([{ dose: 2, heads: 50, route: 'im', withdrawal: 0 }]);
    const book = await grow.call<{ rows: readonly { medicine: string | null }[] }>('/growfinish/report/PigletReport', {
      params: { roomid: 'Q4' },
      language: 'E',
    });
    expect(book.data.rows.flatMap(({ medicine }) => medicine ?? []).join()).toContain('100 ml (2 ml/head)');
  });
});

test('goods of a closed batch are not touched: 814 to give, 874 to correct or take back', async () => {
  const { data } = await goods('Q2', 'FED', 5, feed);
  await grow.event('Q2', 'CUL', grow.day(4), { heads: 50, reason: 'LEGS', wayout: 'euthanised' });
  expect((await grow.event('Q2', 'CLO', grow.day(6))).code).toBe('GF_DATE');
  expect((await grow.event('Q2', 'CLO', grow.day(3))).code).toBeUndefined();
  expect((await goods('Q2', 'FED', 4, feed)).code).toBe('814');
  expect((await goods('Q2', 'FED', 2, feed)).code).toBe('816');
  expect((await change({ eventId: data.id, eventdt: grow.day(5), version: 1, ...feed, qty: 51 })).code).toBe('874');
  expect((await grow.write('/growfinish/removeEvent', { eventId: data.id, version: 1, change: 'x' })).code).toBe('874');
  const { data: found } = await grow.call<{ rows: { eventId: string; may: object }[] }>('/growfinish/findRecords', { of: 'event', roomid: 'Q2' });
  expect(found.rows.find(({ eventId }) => eventId === data.id)?.may).toEqual({ change: false, remove: false, undo: false });
});

test('two who give the last bag at once: one gets it', async () => {
  const left = await stockOf('AMOX');
  const give = (roomid: string) => goods(roomid, 'TRT', 2, { ...drug, qty: left });
  const codes = (await Promise.all([give('Q1'), give('Q3'), give('Q4')])).map(({ code }) => code ?? 'saved');
  expect(codes.toSorted()).toEqual(['811', '811', 'saved']);
  expect(await stockOf('AMOX')).toBe(0);
});
