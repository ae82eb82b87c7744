import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saleWorld } from './sale-world.fixture.ts';

let sales: Awaited<ReturnType<typeof saleWorld>>;
beforeAll(async () => {
  sales = await saleWorld();
}, 120_000);
afterAll(() => sales.world.close());

type Row = Record<string, unknown>;
const sold = (more: object = {}) => ({ heads: 2, weight: 200, customer: 'LAI', saleclass: 'market', price: 60_000, priceper: 'kg', ...more });
const sell = (roomid: string, day: number, more: object = {}) => sales.event(roomid, 'SAL', sales.day(day), sold(more));
const saved = async (roomid: string, day: number, more: object = {}): Promise<string> => {
  const { data, code, field } = await sell(roomid, day, more);
  if (code !== undefined) throw new Error(`${code} ${field}`);
  return data.id;
};
/** Every standing line with its note and whether its event stands. */
const lines = async (customerid = 'LAI'): Promise<Row[]> =>
  (
    await sales.world.db.pool.query(
      `select n.noteno as note, n.noteid, n.state, to_char(n.valuedt, 'YYYYMMDD') as day, l.roomid, l.qty::int as heads, l.net::float8 as net, e.eventcd, e.event_id as event,
         e.voided_at is null as stands from sale_note n join sale_line l using (farm_id, noteid) left join batch_event e using (farm_id, event_id)
       where n.customerid = $1 and n.state <> '02' order by n.noteno, l.lineno`,
      [customerid],
    )
  ).rows as Row[];

describe('a sale entered at a house', () => {
  test('opens a note; the next of the customer and day joins it, another day or one that asks for it opens its own', async () => {
    const first = await saved('S1', 9);
    const second = await saved('S2', 9, { heads: 3, weight: 330, price: null });
    await saved('S1', 8);
    await saved('S1', 9, { notejoin: 'new', heads: 1, weight: 100 });
    const rows = await lines();
    expect(rows.map(({ day, heads, net, event, stands }) => [day, heads, net, event === first || event === second, stands])).toEqual([
      [sales.day(9), 2, 12_000_000, true, true],
      [sales.day(9), 3, 0, true, true],
      [sales.day(8), 2, 12_000_000, false, true],
      [sales.day(9), 1, 6_000_000, false, true],
    ]);
    expect(new Set(rows.map(({ note }) => note)).size).toBe(3);
    // The list of events tells the note of each sale, and its Net.
    const { data } = await sales.call<{ rows: readonly Row[] }>('/growfinish/findEvents', { roomid: 'S1', eventcd: ['SAL'] });
    expect(new Set(data.rows.map(({ noteno, amount }) => `${noteno} ${amount}`))).toEqual(
      new Set(rows.filter(({ roomid }) => roomid === 'S1').map(({ note, net }) => `${note} ${net}`)),
    );
    const head = (await sales.open(String(rows[0]?.['noteid']))).head;
    expect(head).toMatchObject({ paymethod: 'credit', version: 2, state: '10', wrong: 'z05', net: 12_000_000 });
    expect((await sales.info('S1')).groups.reduce((sum, { live }) => sum + live, 0)).toBe(95);
  });

  test.each([
    ['nobody to sell to', { customer: null }, ['z01', 'customer']],
    ['a customer nobody keeps', { customer: 'STRANGER' }, ['z01', 'customer']],
    ['a supplier alone', { customer: 'EVN' }, ['z01', 'customer']],
    ['not weighed', { weight: null }, ['z04', 'weight']],
    ['pigs of a tonne', { weight: 2_000 }, ['z04', 'weight']],
    ['breeding stock without tags', { saleclass: 'breeding' }, ['z07', 'tags']],
    ['a price of nothing', { price: 0 }, ['z05', 'price']],
    ['more than live there', { heads: 400, weight: 40_000 }, ['875', 'heads']],
  ])('%s is refused beside its field, and nothing is written', async (_, more, refusal) => {
    const before = [await lines(), await sales.live('S1')];
    const { code, field } = await sell('S1', 7, more);
    expect([code, field]).toEqual(refusal);
    const tried = await sales.call<{ issues: readonly { code: string }[] }>('/growfinish/checkEvent', {
      ...sold(more),
      ...{ roomid: 'S1', eventcd: 'SAL', eventdt: sales.day(7), applyid: 'OP1' },
    });
    expect(tried.data.issues[0]?.code).toBe(refusal[0]);
    expect([await lines(), await sales.live('S1')]).toEqual(before);
  });
});

describe('a sale that is corrected at its house', () => {
  const change = (eventId: string, roomid: string, day: number, more: object = {}) =>
    sales.write('/growfinish/changeEvent', {
      ...sold({ customer: 'CTY' }),
      ...{ eventId, change: 'weighed again', roomid, eventcd: 'SAL', eventdt: sales.day(day), applyid: 'OP1' },
      ...more,
    });
  const remove = (eventId: string) => sales.write('/growfinish/removeEvent', { eventId, change: 'typed twice' });
  const ofDay = async (day: number) => (await lines('CTY')).filter((row) => row['day'] === sales.day(day));

  test('changes its line; moved to another day it leaves its note for the one there; taken back the line goes, with the last one the note', async () => {
    const a = await saved('S1', 20, { customer: 'CTY' });
    const b = await saved('S2', 20, { customer: 'CTY' });
    const changed = await change(a, 'S1', 20, { weight: 210 });
    expect(changed.http).toBe(200);
    expect((await ofDay(20)).map(({ net, event }) => [net, event])).toEqual([
      [12_600_000, changed.data.id],
      [12_000_000, b],
    ]);
    // A remark alone: the note says the same, its line follows the event.
    const remarked = await change(changed.data.id, 'S1', 20, { weight: 210, remark: 'xe 2' });
    expect((await ofDay(20))[0]).toMatchObject({ event: remarked.data.id, stands: true });
    const moved = await change(b, 'S2', 19);
    expect([(await ofDay(20)).length, (await ofDay(19)).map(({ event }) => event)]).toEqual([1, [moved.data.id]]);
    const [kept] = await ofDay(19);
    expect((await change(moved.data.id, 'S2', 18)).http).toBe(200);
    expect((await ofDay(18)).map(({ note }) => note)).toEqual([kept?.['note']]);
    const live = await sales.live('S1');
    expect((await remove(remarked.data.id)).http).toBe(200);
    expect([await ofDay(20), await sales.live('S1')]).toEqual([[], live + 2]);
    const gone = await sales.world.db.pool.query("select count(*)::int as n from sale_note where customerid = 'CTY' and state = '02'");
    expect(gone.rows).toEqual([{ n: 1 }]);
  });

  test('paid or checked, it stays as its note has it', async () => {
    const { data } = await sales.event('S1', 'SAL', sales.day(17), sold({ customer: 'CTY' }), 'staff');
    const eventId = data.id;
    const [row] = await ofDay(17);
    const noteid = String(row?.['noteid']);
    await sales.write('/finance/savePayment', { noteid, version: 1, paydt: sales.today, amount: 1_000_000, paymethod: 'cash' });
    expect((await remove(eventId)).code).toBe('z02');
    await sales.write('/finance/savePayment', { noteid, version: 2, paydt: sales.today, amount: 1_000_000, paymethod: 'cash', returned: 'Y' });
    expect((await sales.write('/finance/stepNote', sales.step(noteid, 3, '20'), 'team')).http).toBe(200);
    const staff = await sales.write('/growfinish/removeEvent', { eventId, change: 'typed twice' }, 'staff');
    expect(staff.code).toBe('NOTE_CHECKED');
    expect((await sales.write('/finance/stepNote', sales.step(noteid, 4, '50'), 'company')).http).toBe(200);
    expect((await change(eventId, 'S1', 17, { weight: 190 })).code).toBe('832');
    expect((await ofDay(17))[0]).toMatchObject({ event: eventId, stands: true });
  });
});

test('a cull that is sold stands on a note, and stays a cull when the note is corrected', async () => {
  await sales.event('S2', 'CUL', sales.day(6), {
    ...sold({ heads: 1, weight: 40, saleclass: 'cull', customer: 'CTY' }),
    wayout: 'sold',
    reason: 'LEGS',
  });
  const [row] = (await lines('CTY')).filter(({ day }) => day === sales.day(6));
  expect(row).toMatchObject({ eventcd: 'CUL', heads: 1 });
  const noteid = String(row?.['noteid']);
  const { head, lines: own } = (await sales.open(noteid)) as unknown as { head: Row; lines: Row[] };
  const body = { ...head, paid: null, lines: own.map((line) => ({ ...line, weight: 42 })), noteid, version: 1, reason: 'weighed again' };
  const keep = ['valuedt', 'customerid', 'paymethod', 'applyid', 'duedt', 'noteid', 'version', 'reason'];
  const line = { kind: 'pigs', roomid: 'S2', qty: 1, weight: 42, saleclass: 'cull', basis: 'kg', price: 60_000 };
  const sent = { ...Object.fromEntries(Object.entries(body).filter(([key]) => keep.includes(key))), lines: [line] };
  const changed = await sales.write('/finance/changeNote', sent);
  expect([changed.http, changed.code]).toEqual([200, undefined]);
  expect((await lines('CTY')).filter(({ day }) => day === sales.day(6))).toMatchObject([{ eventcd: 'CUL', stands: true, net: 2_520_000 }]);
});

test('a house closes when every sale of it stands on a note (839); a price that comes later reaches the closed batch', async () => {
  await sales.house('S9');
  await sales.buy('S9', { heads: 4, weight: 48 });
  await saved('S9', 3, { heads: 4, weight: 400, price: null, customer: 'CTY', notejoin: 'new' });
  const { rows } = await sales.world.db.pool.query("select noteid, lineno, event_id from sale_line where roomid = 'S9'");
  const line = (rows as { noteid: string; event_id: string }[])[0];
  await sales.world.db.pool.query("update sale_line set event_id = null where roomid = 'S9'");
  expect((await sales.event('S9', 'CLO', sales.today)).code).toBe('839');
  await sales.world.db.pool.query("update sale_line set event_id = $1 where roomid = 'S9'", [line?.event_id]);
  expect((await sales.event('S9', 'CLO', sales.today)).code).toBeUndefined();
  const pigs = { kind: 'pigs', roomid: 'S9', qty: 4, weight: 400, saleclass: 'market', basis: 'kg', price: 50_000 };
  const head = { valuedt: sales.day(3), customerid: 'CTY', paymethod: 'credit', applyid: 'OP1', duedt: sales.day(3) };
  const paper = { ...head, lines: [pigs], noteid: line?.noteid };
  type Cost = { readonly figure: string; readonly was: number | null; readonly now: number | null };
  const tried = await sales.call<{ issues: readonly object[]; after: readonly { costs: readonly Cost[] }[] }>('/finance/checkNote', paper);
  expect(tried.data.issues).toEqual([]);
  // Nothing is known of what they were bought for, so of no margin either; what the sold head carry stays as it is.
  expect(tried.data.after[0]?.costs.filter(({ was, now }) => was !== now)).toEqual([]);
  const priced = await sales.write('/finance/changeNote', { ...paper, version: 1, reason: 'price agreed' });
  expect([priced.http, priced.code]).toEqual([200, undefined]);
  const heavier = { ...head, lines: [{ ...pigs, weight: 410 }], noteid: line?.noteid, version: 2, reason: 'weighed again' };
  expect(await sales.refusal('/finance/changeNote', heavier)).toEqual(['874', 'roomid']);
  const close = await sales.call<{ sections: readonly { key: string }[] }>('/growfinish/report/PigletReportClose', {
    params: { roomid: 'S9', parityid: 1 },
    language: 'E',
  });
  expect(JSON.stringify(close.data)).toContain('20000000');
});

test('a price is set for many notes at once: for lines without one, or of one class; one that is refused leaves all as they were', async () => {
  const note = async (day: number) => {
    await saved('S2', day, { customer: 'CTY', price: null, notejoin: 'new', heads: 1, weight: 100 });
    const [row] = (await lines('CTY')).filter((one) => one['day'] === sales.day(day));
    return { noteid: String(row?.['noteid']), version: 1 };
  };
  const notes = [await note(13), await note(12)];
  const price = (more: object) => sales.refusal('/finance/priceNotes', { notes, price: 55_000, missing: 'Y', reason: 'price of the week', ...more });
  const nets = async () => (await lines('CTY')).filter(({ day }) => day === sales.day(13) || day === sales.day(12)).map(({ net }) => net);
  expect(await price({ price: null })).toEqual(['V_REQUIRED', 'price']);
  expect(await price({ price: 0 })).toEqual(['z05', 'price']);
  expect(await price({ saleclass: 'runt' })).toEqual(['838', undefined]);
  expect(await price({ notes: [notes[0], { ...notes[1], version: 7 }] })).toEqual(['STALE', undefined]);
  expect(await nets()).toEqual([0, 0]);
  expect(await price({})).toEqual([200, undefined]);
  expect(await nets()).toEqual([5_500_000, 5_500_000]);
  // All have a price now: another one is for none of them.
  const second = notes.map(({ noteid }) => ({ noteid, version: 2 }));
  expect(await price({ notes: second, price: 60_000 })).toEqual(['838', undefined]);
  const again = { notes: second, price: null, discpct: 10, missing: 'N' };
  expect(await price(again)).toEqual([200, undefined]);
  expect(await nets()).toEqual([4_950_000, 4_950_000]);
});

test('a slaughter return is joined to its line; head must agree; a corrected line says that it agrees no more', async () => {
  const note = await sales.sell([sales.pigs({ roomid: 'S2', qty: 4, weight: 400 }), sales.haul()]);
  const back = { noteid: note.id, lineno: 1, slaughterdt: sales.today, heads: 3, doa: 1, carcass: 234, grade: 'A', lung: 2.5 };
  expect(await sales.refusal('/finance/saveSlaughter', { ...back, doa: 0 })).toEqual(['V_RANGE', 'heads']);
  expect(await sales.refusal('/finance/saveSlaughter', { ...back, lineno: 2 })).toEqual(['V_NOTEXISTS', 'lineno']);
  expect((await sales.write<{ dressing: number }>('/finance/saveSlaughter', back)).data.dressing).toBe(78);
  await sales.write('/finance/saveSlaughter', { ...back, carcass: 240 });
  const returned = async () => (await sales.call<{ slaughter: readonly Row[] }>('/finance/getNote', { noteid: note.id })).data.slaughter;
  expect(await returned()).toMatchObject([{ lineno: 1, heads: 3, doa: 1, dressing: 80, agrees: 'Y', lung: 2.5, grade: 'A' }]);
  // The close-out of the batch tells it too, while it agrees.
  const closeOut = async () =>
    (
      await sales.call<{ sections: { key: string; rows: readonly Row[]; totals: Row }[] }>('/growfinish/report/PigletReportClose', {
        ...{ params: { roomid: 'S2' }, language: 'E' },
      })
    ).data.sections.find(({ key }) => key === 'returned');
  expect(await closeOut()).toMatchObject({
    rows: [{ heads: 3, doa: 1, carcass: 240, mean: 80, dressing: 80, grade: 'A' }],
    totals: { dressing: 80, lung: 2.5 },
  });
  const lighter = sales.paper([sales.pigs({ roomid: 'S2', qty: 3, weight: 300 }), sales.haul()]);
  await sales.write('/finance/changeNote', { ...lighter, noteid: note.id, version: 1, reason: 'counted again' });
  expect(await returned()).toMatchObject([{ agrees: 'N', dressing: null }]);
  expect(await closeOut()).toBeUndefined();
  await sales.write('/finance/removeNote', { noteid: note.id, version: 2, reason: 'typed twice' });
  expect(await sales.refusal('/finance/saveSlaughter', back)).toEqual(['839', undefined]);
});

test('returns come in as a sheet, each row joined to the line of its note; what does not agree is told row by row', async () => {
  const one = await sales.sell([sales.pigs({ roomid: 'S2', qty: 4, weight: 400 }), sales.haul()]);
  const two = await sales.sell([sales.pigs({ qty: 2, weight: 200 }), sales.pigs({ roomid: 'S2', qty: 3, weight: 300 })]);
  const row = (note: string, more: object = {}) => ({ note, slaughterdt: sales.today, heads: 3, doa: 1, carcass: 234, grade: 'A', ...more });
  const send = async (rows: readonly object[], more: object = {}) =>
    (
      await sales.write<{ saved: number; rows: readonly { already: boolean; issues: readonly Row[]; told: Row }[] }>('/finance/importSlaughter', {
        ...{ sheet: 'slaughter', rows, mode: 'all', ...more },
      })
    ).data;
  const second = row(two.note, { lineno: 2, doa: 0 });
  const bad = await send([row(one.note), row(two.note), { ...second, heads: 2, carcass: 150 }, row('DN-NONE'), row(one.note, { heads: 4, doa: 0 })]);
  expect(bad.saved).toBe(0);
  expect(bad.rows.map(({ issues }) => issues.map(({ code, field }) => [code, field]))).toEqual([
    [['V_DUPROW', 'note']],
    [['V_REQUIRED', 'lineno']],
    [['V_RANGE', 'heads']],
    [['V_NOTEXISTS', 'note']],
    [['V_DUPROW', 'note']],
  ]);
  const good = [row(one.note), second];
  expect((await send(good, { check: true })).rows[0]?.told).toEqual({ customer: 'Lái Hai', sold: 4, live: 400, dressing: 78 });
  expect((await send(good)).saved).toBe(2);
  expect((await send(good)).rows.map(({ already }) => already)).toEqual([true, true]);
  // One that is corrected takes the place of the former.
  expect((await send([row(one.note, { carcass: 240 }), second])).saved).toBe(1);
  const returned = async (noteid: string) => (await sales.call<{ slaughter: readonly Row[] }>('/finance/getNote', { noteid })).data.slaughter;
  expect(await returned(one.id)).toMatchObject([{ lineno: 1, heads: 3, doa: 1, dressing: 80 }]);
  expect(await returned(two.id)).toMatchObject([{ lineno: 2, heads: 3, dressing: 78 }]);
  await sales.write('/finance/removeNote', { noteid: one.id, version: 1, reason: 'typed twice' });
  expect((await send([row(one.note)])).rows[0]?.issues[0]).toMatchObject({ code: '839', field: 'note' });
});
