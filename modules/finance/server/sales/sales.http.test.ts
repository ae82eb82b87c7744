import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { type SavedSale, saleWorld } from './sale-world.fixture.ts';

let sales: Awaited<ReturnType<typeof saleWorld>>;
beforeAll(async () => {
  sales = await saleWorld();
}, 120_000);
afterAll(() => sales.world.close());

const why = { reason: 'typed wrong' };
const eventsOf = async (noteid: string) => {
  const { rows } = await sales.world.db.pool.query(
    `select e.roomid, e.heads, e.weight::float8 as weight, e.voided_at is not null as gone from sale_line l join batch_event e using (farm_id, event_id)
     where l.noteid = $1 order by l.lineno`,
    [noteid],
  );
  return rows;
};

describe('a delivery note as it is written', () => {
  test('pigs of two houses, goods and a service on one paper: each writes into its book, lines add up to the note', async () => {
    const [s1, s2, feed] = [await sales.live('S1'), await sales.live('S2'), await sales.stock()];
    const lines = [sales.pigs(), sales.pigs({ roomid: 'S2', qty: 5, weight: 501.5 }), sales.goods(), sales.haul()];
    const saved = await sales.sell(lines, { discount: 1_000_001, paid: 5_000_000 });
    expect(saved.note).toMatch(/^DN-FA01-\d{4}-\d{5}$/);
    expect(saved.lines.map(({ amount }) => amount)).toEqual([60_000_000, 30_090_000, 600_000, 500_000]);
    const [sums] = saved.after;
    const total = (key: 'amount' | 'net' | 'tax' | 'total') => saved.lines.reduce((sum, line) => sum + line[key], 0);
    expect([sums?.amount, sums?.net, sums?.tax, sums?.total]).toEqual([total('amount'), total('net'), total('tax'), total('total')]);
    expect(sums?.net).toBe(91_190_000 - 1_000_001);
    expect(sums?.balance).toBe((sums?.total ?? 0) - 5_000_000);
    expect(await eventsOf(saved.id)).toEqual([
      { roomid: 'S1', heads: 10, weight: 1000, gone: false },
      { roomid: 'S2', heads: 5, weight: 501.5, gone: false },
    ]);
    expect([await sales.live('S1'), await sales.live('S2'), await sales.stock()]).toEqual([s1 - 10, s2 - 5, feed - 50]);
    const opened = await sales.open(saved.id);
    expect(opened.head).toMatchObject({ customerName: 'Lái Hai', state: '10', heads: 15, duedt: addDays(sales.today, 15), overdue: 0, wrong: null });
    expect(opened.lines.map(({ name, cost }) => [name, cost])).toEqual([
      ['Chuồng S1', null],
      ['Chuồng S2', null],
      ['Cám', 500_000],
      ['Chở heo', null],
    ]);
    expect(opened.payments.map(({ amount }) => amount)).toEqual([5_000_000]);
    // The list of partners says what the customer bought and owes; who was sold to stays a customer.
    const { data } = await sales.call<{ rows: Record<string, unknown>[] }>('/stock/findPartners', {});
    const buyer = data.rows.find(({ name }) => name === 'Lái Hai') ?? {};
    expect([buyer['sold'], buyer['owed'], buyer['owing']]).toEqual([sums?.net, sums?.balance, 0]);
    const { partnerid, name, version } = buyer;
    const supplier = { partnerid, name, version, role: 'supplier', company: 'N', inuse: 'Y' };
    expect(await sales.refusal('/stock/savePartner', supplier)).toEqual(['ADM_INUSE', 'role']);
  });

  test.each([
    ['no customer', {}, { customerid: null }, ['z01', 'customerid']],
    ['a supplier alone', {}, { customerid: 'EVN' }, ['z01', 'customerid']],
    ['no payment method', {}, { paymethod: null }, ['z02', 'paymethod']],
    ['more paid than it costs', {}, { paid: 60_000_001 }, ['z02', 'paid']],
    ['nobody', { qty: 0 }, {}, ['z03', 'qty']],
    ['half a pig', { qty: 1.5 }, {}, ['z03', 'qty']],
    ['not weighed', { weight: null }, {}, ['z04', 'weight']],
    ['pigs of half a tonne', { weight: 5_000 }, {}, ['z04', 'weight']],
    ['a price below 0', { price: -1 }, {}, ['z05', 'price']],
    ['discounts that leave nothing', { discount: 60_000_000 }, {}, ['z06', 'discount']],
    ['a discount above the note', {}, { discount: 60_000_001 }, ['z06', 'discount']],
    ['breeding stock without tags', { saleclass: 'breeding', tags: 'A1, A2' }, {}, ['z07', 'tags']],
    ['more than live there', { qty: 91, weight: 9_100 }, {}, ['875', 'qty']],
    ['a day before the house opened', {}, { valuedt: '20200101' }, ['842', 'valuedt']],
    ['a day to come', {}, { valuedt: '20991231' }, ['V_VALUEDT', 'valuedt']],
    ['no such house', { roomid: 'NONE' }, {}, ['V_NOTEXISTS', 'roomid']],
    ['a note to the farm itself', {}, { tofarm: FARM_A }, ['V_INVALID', 'tofarm']],
    ['a house of no farm', {}, { toroom: 'N1' }, ['V_SELECT', 'tofarm']],
    ['due before it is sold', {}, { duedt: '20200101' }, ['V_INVALID', 'duedt']],
  ])('%s is refused beside its field', async (_, line, head, refusal) => {
    expect(await sales.refusal('/finance/saveNote', sales.paper([sales.pigs(line)], head))).toEqual(refusal);
  });

  test('more goods than lie there, or none of the kind, are refused and nothing is written', async () => {
    const before = [await sales.live('S1'), await sales.stock()];
    expect(await sales.refusal('/finance/saveNote', sales.paper([sales.pigs(), sales.goods({ qty: 5_000 })]))).toEqual(['811', 'qty']);
    expect(await sales.refusal('/finance/saveNote', sales.paper([sales.goods({ itemid: 'HAUL' })]))).toEqual(['V_INVALID', 'itemid']);
    expect(await sales.refusal('/finance/saveNote', sales.paper([sales.goods()], { storeid: null }))).toEqual(['V_SELECT', 'storeid']);
    expect([await sales.live('S1'), await sales.stock()]).toEqual(before);
  });

  test('a trial says the same and writes nothing; sent twice it is written once', async () => {
    const before = await sales.live('S1');
    const tried = await sales.call<SavedSale & { issues: readonly { code: string; row?: number }[] }>(
      '/finance/checkNote',
      sales.paper([sales.pigs()]),
    );
    expect([tried.data.issues, tried.data.after[0]?.total]).toEqual([[], 60_000_000]);
    const wrong = await sales.call<{ issues: readonly { code: string; row?: number }[] }>(
      '/finance/checkNote',
      sales.paper([sales.haul(), sales.pigs({ qty: 99, weight: 9_900 })]),
    );
    expect(wrong.data.issues.map(({ code, row }) => [code, row])).toEqual([['875', 2]]);
    const body = { ...sales.paper([sales.pigs({ qty: 1, weight: 100 })]), reqid: randomUUID() };
    const [one, two] = [await sales.write<SavedSale>('/finance/saveNote', body), await sales.write<SavedSale>('/finance/saveNote', body)];
    expect(two.data).toEqual(one.data);
    expect(await sales.live('S1')).toBe(before - 1);
  });
});

describe('a delivery note as it goes on', () => {
  test('corrected: what was sold comes back and goes again, the number stays; 838 without a change', async () => {
    const [s1, s2, feed] = [await sales.live('S1'), await sales.live('S2'), await sales.stock()];
    const saved = await sales.sell([sales.pigs({ qty: 4, weight: 400 }), sales.goods()]);
    const key = { noteid: saved.id, version: 1, ...why };
    const same = sales.paper([sales.pigs({ qty: 4, weight: 400 }), sales.goods()]);
    expect(await sales.refusal('/finance/changeNote', { ...same, ...key, duedt: addDays(sales.today, 15) })).toEqual(['838', undefined]);
    const next = sales.paper([sales.pigs({ roomid: 'S2', qty: 3, weight: 300 }), sales.goods({ qty: 20 })]);
    const { data: tried } = await sales.call<SavedSale>('/finance/checkNote', { ...next, noteid: saved.id });
    expect(tried.after[0]).toMatchObject({
      was: { net: 24_600_000, tax: 0, total: 24_600_000, balance: 24_600_000 },
      effects: [
        { kind: 'pigs', place: 'S1', unit: null, was: 4, now: 0 },
        { kind: 'goods', place: 'FEED-1', unit: 'kg', was: 50, now: 20 },
        { kind: 'pigs', place: 'S2', unit: null, was: 0, now: 3 },
      ],
    });
    const changed = await sales.write<SavedSale>('/finance/changeNote', { ...next, ...key });
    expect([changed.http, changed.data.note, changed.data.version]).toEqual([200, saved.note, 2]);
    expect([await sales.live('S1'), await sales.live('S2'), await sales.stock()]).toEqual([s1, s2 - 3, feed - 20]);
    const service = await sales.write<SavedSale>('/finance/changeNote', { ...sales.paper([sales.haul()]), ...key, version: 2 });
    expect([service.http, service.data.after[0]?.total]).toEqual([200, 550_000]);
    expect([await sales.live('S1'), await sales.live('S2'), await sales.stock()]).toEqual([s1, s2, feed]);
    expect(await sales.refusal('/finance/changeNote', { ...next, ...key })).toEqual(['STALE', undefined]);
  });

  test('before a correction is saved it says what becomes of the cost of the batch, as saving then makes it', async () => {
    await sales.house('S9');
    await sales.buy('S9', { heads: 100, weight: 1200, amount: 100_000_000 });
    await sales.save({ place: 'house', roomid: 'S9', amount: 10_000_000, valuedt: sales.day(10) });
    const saved = await sales.sell([sales.pigs({ roomid: 'S9' })]);
    const paper = (more: object) => ({ ...sales.paper([sales.pigs({ roomid: 'S9', ...more })]), noteid: saved.id });
    type Cost = { readonly figure: string; readonly was: number | null; readonly now: number | null };
    const costs = async (more: object) => {
      const { data } = await sales.call<{ after: readonly { costs: readonly Cost[] }[] }>('/finance/checkNote', paper(more));
      return Object.fromEntries((data.after[0]?.costs ?? []).map(({ figure, was, now }) => [figure, [was, now]]));
    };
    const more = { qty: 20, weight: 2_100 };
    const tried = await costs(more);
    // A tenth, then a fifth, of what the pigs cost: bought for 100 million, 10 million spent on them.
    expect([tried['sold'], tried['margin']]).toEqual([
      [11_000_000, 22_000_000],
      [null, null],
    ]);
    const [before = null, after = null] = tried['gain'] ?? [];
    // The kg that left with the ten more were gained, what stayed of them weighs less.
    expect(Number(after)).toBeLessThan(Number(before));
    expect((await sales.write('/finance/changeNote', { ...paper(more), version: 1, ...why })).http).toBe(200);
    expect(await costs({ ...more, price: 61_000 })).toEqual({ sold: [22_000_000, 22_000_000], gain: [after, after], margin: [null, null] });
    // The dead leave their cost to the others: 22,222,222.22 for the twenty, in whole dong.
    await sales.event('S9', 'DTH', sales.day(1), { heads: 1, reason: 'SUDDEN' });
    expect((await sales.open(saved.id)).lines).toMatchObject([{ cost: 22_222_222 }]);
  });

  test('cancelled: pigs and goods come back; payments are returned first (z02)', async () => {
    const [s1, feed] = [await sales.live('S1'), await sales.stock()];
    const saved = await sales.sell([sales.pigs({ qty: 2, weight: 210 }), sales.goods()], { paid: 1_000_000 });
    expect(await sales.refusal('/finance/removeNote', { noteid: saved.id, version: 1, ...why })).toEqual(['z02', 'paid']);
    const back = { noteid: saved.id, version: 1, paydt: sales.today, amount: 1_000_000, paymethod: 'cash', returned: 'Y' };
    expect((await sales.write<{ balance: number }>('/finance/savePayment', back)).data.balance).toBe(13_200_000);
    expect((await sales.write('/finance/removeNote', { noteid: saved.id, version: 2, ...why })).http).toBe(200);
    expect([await sales.live('S1'), await sales.stock()]).toEqual([s1, feed]);
    expect((await sales.open(saved.id)).head).toMatchObject({ state: '02', balance: 0 });
    expect(await sales.refusal('/finance/removeNote', { noteid: saved.id, version: 3, ...why })).toEqual(['839', undefined]);
  });

  test('maker, controller and manager are three; a price that is missing holds it back (z05); an approved one stands (832)', async () => {
    const open = await sales.sell([sales.pigs({ qty: 1, weight: 100, price: null })]);
    expect(await sales.refusal('/finance/stepNote', sales.step(open.id, 1, '20'), 'team')).toEqual(['z05', 'price']);
    const saved = await sales.sell([sales.pigs({ qty: 1, weight: 100 })]);
    expect(await sales.refusal('/finance/stepNote', sales.step(saved.id, 1, '20'))).toEqual(['NOTE_SECOND', undefined]);
    expect((await sales.write('/finance/stepNote', sales.step(saved.id, 1, '20'), 'team')).http).toBe(200);
    expect((await sales.write('/finance/stepNote', sales.step(saved.id, 2, '50'), 'company')).http).toBe(200);
    expect((await sales.open(saved.id)).head).toMatchObject({ state: '50' });
    expect(await sales.refusal('/finance/removeNote', { noteid: saved.id, version: 3, ...why })).toEqual(['832', undefined]);
    const pay = { noteid: saved.id, version: 3, paydt: sales.today, amount: 6_000_000, paymethod: 'cash' };
    expect((await sales.write<{ balance: number }>('/finance/savePayment', pay)).data.balance).toBe(0);
    expect(await sales.refusal('/finance/savePayment', { ...pay, version: 4, amount: 1 })).toEqual(['z02', 'amount']);
    // Paid twice, before and after some days: it was not paid between them.
    await sales.write('/finance/savePayment', { ...pay, version: 4, paydt: sales.day(9), returned: 'Y' });
    const paid = async (from: string, to: string) => {
      const { data } = await sales.call<{ rows: Record<string, unknown>[] }>('/finance/findNotes', { dates: 'paid', from, to, size: 100 });
      return data.rows.some(({ noteid }) => noteid === saved.id);
    };
    expect([await paid(sales.day(8), sales.day(1)), await paid(sales.day(9), sales.day(1)), await paid(sales.today, sales.today)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('below the floor price or above the credit limit level 70 approves (NOTE_CREDIT)', async () => {
    const big = await sales.sell([sales.pigs({ qty: 2, weight: 200 })], { customerid: 'CTY' });
    await sales.write('/finance/stepNote', sales.step(big.id, 1, '20'), 'team');
    expect((await sales.open(big.id)).head).toMatchObject({ beyond: 'Y', credit: 10_000_000 });
    const { rows } = await sales.world.db.pool.query('select version from sale_note where noteid = $1', [big.id]);
    await sales.world.db.pool.query("update app_user set usrlvl = 60 where user_id = 'company'");
    expect(
      await sales.refusal('/finance/stepNote', sales.step(big.id, Number((rows as { version: number }[])[0]?.version), '50'), 'company'),
    ).toEqual(['NOTE_CREDIT', undefined]);
  });

  test('what a note wrote goes with it: goods are not touched elsewhere, an event that is taken back takes its line off the note', async () => {
    const saved = await sales.sell([sales.pigs({ qty: 1, weight: 100 }), sales.goods({ qty: 5 })]);
    const { rows } = await sales.world.db.pool.query('select event_id, goods_id from sale_line where noteid = $1 order by lineno', [saved.id]);
    const [pig, feed] = rows as { event_id: string; goods_id: string }[];
    expect(await sales.refusal('/growfinish/removeEvent', { eventId: pig?.event_id, change: 'x' })).toEqual([200, undefined]);
    const [only, ...others] = (await sales.open(saved.id)).lines;
    expect([only?.['name'], others]).toEqual(['Cám', []]);
    expect(await sales.refusal('/stock/removeNote', { noteid: feed?.goods_id, version: 1, reason: 'x' })).toEqual(['894', 'noteid']);
    const typed = {
      kind: 'sale',
      storeid: 'KHO',
      supplierid: 'LAI',
      valuedt: sales.today,
      applyid: 'OP1',
      lines: [{ itemid: 'FEED-1', unit: 'kg', qty: 1 }],
    };
    expect(await sales.refusal('/stock/saveNote', typed)).toEqual(['V_INVALID', 'kind']);
  });
});

test('a note to an own farm’s house takes no more than its free places (z08)', async () => {
  const pool = sales.world.db.pool;
  const there = { farm: FARM_B, house: 'NHAN' };
  expect(await sales.refusal('/finance/saveNote', sales.paper([sales.haul()], { tofarm: FARM_B }))).toEqual(['V_INVALID', 'tofarm']);
  await pool.query('update farm b set prnt1 = a.prnt1, prnt2 = a.prnt2 from farm a where a.farm_id = $1 and b.farm_id = $2', [FARM_A, FARM_B]);
  await pool.query(
    "insert into room (farm_id, roomid, name, area, batchflg, capacity, crtusrid) values ($1, $2, 'Nhận', 'grow-finish', true, 12, 'x')",
    Object.values(there),
  );
  const paper = (qty: number, toroom = there.house) => sales.paper([sales.pigs({ qty, weight: qty * 100 })], { tofarm: FARM_B, toroom });
  expect(await sales.refusal('/finance/saveNote', paper(1, 'NONE'))).toEqual(['V_NOTEXISTS', 'toroom']);
  expect(await sales.refusal('/finance/saveNote', paper(13))).toEqual(['z08', 'toroom']);
  const tried = await sales.call<{ issues: readonly { code: string }[] }>('/finance/checkNote', paper(13));
  expect(tried.data.issues.map(({ code }) => code)).toEqual(['z08']);
  const saved = await sales.write<SavedSale>('/finance/saveNote', paper(12));
  expect((await sales.open(saved.data.id)).head).toMatchObject({ tofarm: FARM_B, toroom: there.house });
});

describe('prices by list and day', () => {
  const price = async (more: object) => {
    const row = { kind: 'pigs', basis: 'kg', pricelist: '*', fromdt: '20200101', price: 55_000, inuse: 'Y', ...more };
    expect((await sales.write('/finance/savePrice', row)).http).toBe(200);
  };
  const unpriced = (more: object = {}) => sales.pigs({ qty: 1, weight: 100, price: null, ...more });
  const tried = async (line: object, head: object = {}) => {
    const { data } = await sales.call<{ lines: readonly { listprice: number | null; amount: number }[] }>(
      '/finance/checkNote',
      sales.paper([line], head),
    );
    return [data.lines[0]?.listprice, data.lines[0]?.amount];
  };

  test('a line without a price has that of its customer’s list, of its class, on its day; another price stands over it', async () => {
    expect(await tried(unpriced())).toEqual([null, 0]);
    await price({});
    await price({ saleclass: 'cull', price: 40_000 });
    await price({ fromdt: sales.today, price: 56_000 });
    await price({ pricelist: 'VIP', fromdt: '20210101', price: 58_000 });
    expect(await tried(unpriced())).toEqual([56_000, 5_600_000]);
    expect(await tried(unpriced(), { valuedt: sales.day(1) })).toEqual([55_000, 5_500_000]);
    expect(await tried(unpriced({ saleclass: 'cull' }))).toEqual([40_000, 4_000_000]);
    expect(await tried(unpriced({ basis: 'head' }))).toEqual([null, 0]);
    expect(await tried(unpriced({ price: 61_000 }))).toEqual([56_000, 6_100_000]);
    await sales.world.db.pool.query("update partner set pricelist = 'VIP' where partnerid = 'CTY'");
    expect(await tried(unpriced(), { customerid: 'CTY' })).toEqual([58_000, 5_800_000]);
    // The list of a customer says less than the general one: what it leaves out the general one prices.
    const saved = await sales.sell([unpriced(), unpriced({ price: 61_000 })], { customerid: 'CTY' });
    expect((await sales.open(saved.id)).lines.map((line) => [line['price'], line['listprice']])).toEqual([
      [58_000, 58_000],
      [61_000, 58_000],
    ]);
    const next = await sales.sell([unpriced()]);
    expect((await sales.open(next.id)).lines[0]).toMatchObject({ price: 56_000, lastprice: 61_000 });
  });

  test('goods are priced in the unit of the price, and by their item where no list names them', async () => {
    const line = sales.goods({ price: null });
    await sales.world.db.pool.query("update item set price = 11000, pricebasis = 'unit' where itemid = 'FEED-1'");
    expect(await tried(line)).toEqual([11_000, 550_000]);
    await price({ kind: 'goods', itemid: 'FEED-1', basis: 'unit', unit: 'kg', saleclass: 'cull', price: 11_500 });
    expect(await tried(line)).toEqual([11_500, 575_000]);
    await sales.world.db.pool.query("update item set price = null, pricebasis = null where itemid = 'FEED-1'");
  });

  test.each([
    ['twice on a day', {}, ['V_EXISTS', 'fromdt']],
    ['birds on notes of pigs', { kind: 'birds' }, ['V_INVALID', 'kind']],
    ['pigs by unit', { basis: 'unit' }, ['V_INVALID', 'basis']],
    ['goods of no item', { kind: 'goods', basis: 'kg' }, ['V_SELECT', 'itemid']],
    ['goods without a unit', { kind: 'goods', itemid: 'FEED-1', basis: 'unit' }, ['V_SELECT', 'unit']],
    ['a service as goods', { kind: 'goods', itemid: 'HAUL', basis: 'unit', unit: 'time' }, ['V_INVALID', 'itemid']],
    ['an item there is not', { kind: 'goods', itemid: 'NONE', basis: 'kg' }, ['V_NOTEXISTS', 'itemid']],
    ['no price', { price: 0, fromdt: '20200102' }, ['V_INVALID', 'price']],
  ])('%s is refused beside its field', async (_, more, refusal) => {
    const row = { kind: 'pigs', basis: 'kg', pricelist: '*', fromdt: '20200101', price: 1, inuse: 'Y', ...more };
    expect(await sales.refusal('/finance/savePrice', row)).toEqual(refusal);
  });

  test.each([
    ['/finance', 'pigs'],
    ['/poultry', 'birds'],
  ])('%s: a price saved again as it stands says 838', async (module, kind) => {
    const row = { kind, basis: 'head', pricelist: 'SAME', fromdt: '20200101', price: 70_000, inuse: 'Y' };
    expect((await sales.write(`${module}/savePrice`, row)).http).toBe(200);
    const { data } = await sales.call<{ rows: readonly Record<string, unknown>[] }>(`${module}/findPrices`, { pricelist: 'SAME' });
    const [{ priceid, version } = {}] = data.rows;
    expect(await sales.refusal(`${module}/savePrice`, { ...row, priceid, version })).toEqual(['838', undefined]);
    expect((await sales.write(`${module}/savePrice`, { ...row, priceid, version, price: 71_000 })).http).toBe(200);
  });

  test('the list says until when each price holds and what stood before it', async () => {
    const { data } = await sales.call<{ rows: readonly Record<string, unknown>[] }>('/finance/findPrices', { kind: 'pigs', pricelist: '*' });
    expect(data.rows.map((row) => [row['saleclass'], row['fromdt'], row['todt'], row['price'], row['before'], row['decimals']])).toEqual([
      [null, sales.today, null, 56_000, 55_000, 0],
      [null, '20200101', sales.day(1), 55_000, null, 0],
      ['cull', '20200101', null, 40_000, null, 0],
    ]);
  });
});

test('sold, corrected, paid, given back and cancelled in whatever order: what a customer owes is what he bought less what he paid', async () => {
  await sales.write('/stock/savePartner', { partnerid: 'RAN', name: 'Khách lẻ', role: 'customer', company: 'N', inuse: 'Y' });
  const random = randomOf(20_260);
  const notes: { id: string; version: number; total: number; paid: number; gone: boolean }[] = [];
  const body = (price: number, discount: number) => sales.paper([sales.haul({ price }), sales.haul({ price: 333 })], { customerid: 'RAN', discount });
  // 10 % of each line's net, half away from zero; the discount by amount, rounded down, the rest to the larger line.
  const totalOf = (price: number, discount: number) => {
    const small = Math.floor((discount * 333) / (price + 333));
    return [price - (discount - small), 333 - small].reduce((sum, net) => sum + net + Math.round(net / 10), 0);
  };
  const codes = new Set<string>();
  for (let step = 0; step < 40; step += 1) {
    const [price, discount] = [random.int(1_000, 900_000), random.int(0, 999)];
    const note = notes.length === 0 || random.chance(0.3) ? null : random.pick(notes);
    if (note === null) {
      const { id, version } = await sales.sell(body(price, discount).lines, { customerid: 'RAN', discount });
      notes.push({ id, version, total: totalOf(price, discount), paid: 0, gone: false });
      continue;
    }
    const key = { noteid: note.id, version: note.version };
    const amount = random.int(1, 600_000);
    const returned = random.chance(0.3);
    const does = random.pick(['pay', 'pay', 'change', 'remove'] as const);
    const sent = await {
      pay: () => sales.write('/finance/savePayment', { ...key, paydt: sales.today, amount, paymethod: 'cash', returned: returned ? 'Y' : 'N' }),
      change: () => sales.write('/finance/changeNote', { ...key, ...why, ...body(price, discount) }),
      remove: () => sales.write('/finance/removeNote', { ...key, ...why }),
    }[does]();
    const paid = note.paid + (returned ? -amount : amount);
    const may = { pay: paid >= 0 && paid <= note.total, change: note.paid <= totalOf(price, discount), remove: note.paid === 0 }[does] && !note.gone;
    expect([step, does, sent.http === 200]).toEqual([step, does, may]);
    if (!may) codes.add(String(sent.code));
    else {
      note.version += 1;
      if (does === 'pay') note.paid = paid;
      if (does === 'change') note.total = totalOf(price, discount);
      if (does === 'remove') note.gone = true;
    }
  }
  expect([...codes].sort()).toEqual(['832', '839', 'z02'].filter((code) => codes.has(code)));
  const standing = notes.filter(({ gone }) => !gone);
  const owed = standing.reduce((sum, { total, paid }) => sum + total - paid, 0);
  const { data } = await sales.call<{ rows: Record<string, unknown>[] }>('/stock/findPartners', { text: 'Khách lẻ' });
  expect(data.rows[0]).toMatchObject({ owed, owing: 0 });
  const found = await sales.call<{ rows: Record<string, unknown>[] }>('/finance/findNotes', { customerid: 'RAN', size: 100 });
  expect(found.data.rows.reduce((sum, row) => sum + Number(row['balance']), 0)).toBe(owed);
});

test('money in is money out and balance, over every note of the farm', async () => {
  const { rows } = await sales.world.db.pool.query(
    `select n.noteid, n.discount::bigint::text as discount, n.state, (select sum(amount)::bigint::text from sale_line l where l.noteid = n.noteid) as amount,
       (select sum(net)::bigint::text from sale_line l where l.noteid = n.noteid) as net, (select sum(tax)::bigint::text from sale_line l where l.noteid = n.noteid) as tax,
       (select coalesce(sum(amount), 0)::bigint::text from sale_payment y where y.noteid = n.noteid) as paid from sale_note n`,
  );
  const found = await sales.call<{ rows: readonly Record<string, unknown>[] }>('/finance/findNotes', { size: 500 });
  expect(found.data.rows).toHaveLength(rows.length);
  for (const row of rows as Record<string, string>[]) {
    const shown = found.data.rows.find(({ noteid }) => noteid === row['noteid']);
    const total = BigInt(row['net'] ?? 0) + BigInt(row['tax'] ?? 0);
    expect(BigInt(row['amount'] ?? 0) - BigInt(row['discount'] ?? 0)).toBe(BigInt(row['net'] ?? 0));
    expect([shown?.['total'], shown?.['paid']]).toEqual([Number(total), Number(row['paid'])]);
    expect(shown?.['balance']).toBe(row['state'] === '02' ? 0 : Number(total - BigInt(row['paid'] ?? 0)));
  }
});
