import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#testkit/test-app.ts';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics } from './stock.fixture.ts';

let stock: Stock;

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
}, 120_000);
afterAll(() => stock.close());

const send = (body: object, person: Person = 'manager', path = '/stock/saveNote') =>
  stock.server.inject(path, { reqid: randomUUID(), ...body }, person);

/** Sums of the ledger beside what is stored as derived, for every place; they must be the same. */
const SUMS = `select t.storeid, t.itemid, t.qty::float8 as qty, t.amount::float8 as amount, coalesce(sum(m.qty), 0)::float8 as moved, coalesce(sum(v.amount), 0)::float8 as worth,
    count(m.seq) filter (where v.seq is null)::int as unvalued,
    (select coalesce(sum(b.qty), 0)::float8 from stock_balance b where b.farm_id = t.farm_id and b.storeid = t.storeid and b.itemid = t.itemid and b.way = t.way) as lots
  from stock_total t left join stock_movement m on m.farm_id = t.farm_id and m.storeid = t.storeid and m.itemid = t.itemid and m.way = t.way
    left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
  group by t.farm_id, t.storeid, t.itemid, t.way, t.qty, t.amount`;

/** The least balance a lot ever had at the end of a day. */
const LEAST = `select min(running)::float8 as least from (
  select sum(sum(qty)) over (partition by storeid, itemid, way, lot, expdt order by valuedt) as running from stock_movement group by storeid, itemid, way, lot, expdt, valuedt) d`;

async function inOrder(): Promise<void> {
  const { rows } = await stock.server.db.pool.query<Record<'qty' | 'amount' | 'moved' | 'worth' | 'lots' | 'unvalued', number>>(SUMS);
  for (const { qty, amount, moved, worth, lots, unvalued } of rows) expect([moved, worth, lots, unvalued]).toEqual([qty, amount, qty, 0]);
  const least = await stock.server.db.pool.query<{ least: number }>(LEAST);
  expect(least.rows[0]?.least).toBeGreaterThanOrEqual(0);
}

test('of two who issue the last bag at once one gets it, the other the code with what is left', async () => {
  for (let round = 0; round < 8; round += 1) {
    await stock.save('/stock/saveNote', purchase({ itemid: 'FEED-1', unit: 'bag', qty: 1, price: 250_000, expdt: daysOn(30) }));
    const answers = await Promise.all([send(issue({ unit: 'bag', qty: 1 })), send(issue({ unit: 'bag', qty: 1 }), 'staff')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
    expect(answers.find(({ status }) => status === 500)?.error).toMatchObject({ code: '811', params: { left: 0, unit: 'kg' }, row: 1 });
  }
  await inOrder();
});

test('ten at once on two items in opposite orders: nobody waits for ever, nothing is lost, numbers run without gaps', async () => {
  const goods = [
    { itemid: 'FEED-1', unit: 'kg', qty: 20, price: 10_000, expdt: daysOn(40) },
    { itemid: 'GLOVE', unit: 'pair', qty: 20, price: 3000 },
  ];
  await stock.save('/stock/saveNote', { ...purchase({}), lines: goods });
  const lines = (first: number) => [first, 1 - first].map((i) => ({ itemid: goods[i]?.itemid, unit: goods[i]?.unit, qty: 3 }));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => send({ ...issue({}), lines: lines(i % 2) }, i % 3 === 0 ? 'staff' : 'manager')),
  );
  // 20 of each is enough for six notes of three.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code))).toEqual(new Set(['811']));
  const { rows } = await stock.server.db.pool.query<{ serial: number }>("select serial from stock_note where notetp = 'DN' order by serial");
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, i) => i + 1));
  await inOrder();
});

test('back-dated receipts value later issues again; with a lock the difference is one movement on the first open day', async () => {
  const rope = (line: object, day: number) =>
    purchase({ itemid: 'GLOVE', unit: 'pair', ...line }, { storeid: 'MAIN', valuedt: daysOn(day), kind: 'opening', accept: ['W_PRICE'] });
  await stock.save('/stock/saveStore', { storeid: 'COLD', V: 'Kho lạnh', E: 'Cold', T: 'ห้องเย็น', storetp: 'cold', receives: 'Y', inuse: 'Y' });
  const at = (body: object) => ({ ...body, storeid: 'COLD' });
  await stock.save('/stock/saveNote', at(rope({ qty: 100, price: 10_000 }, -10)));
  await stock.save('/stock/saveNote', at(issue({ itemid: 'GLOVE', unit: 'pair', qty: 50 }, { valuedt: daysOn(-8) })));
  await stock.save('/stock/saveNote', at(issue({ itemid: 'GLOVE', unit: 'pair', qty: 20 }, { valuedt: daysOn(-1) })));
  const amounts = async () => {
    const { rows } = await stock.server.db.pool.query<{ kind: string; amount: number; day: string }>(
      "select m.kind, v.amount::float8 as amount, m.valuedt as day from stock_movement m join stock_value v using (farm_id, seq) where m.storeid = 'COLD' order by m.valuedt, m.seq",
    );
    return rows.map(({ kind, amount, day }) => [kind, amount, day]);
  };
  expect((await amounts()).map(([, amount]) => amount)).toEqual([1_000_000, -500_000, -200_000]);
  await stock.save('/stock/saveNote', at(rope({ qty: 100, price: 20_000 }, -10)));
  expect((await amounts()).map(([, amount]) => amount)).toEqual([1_000_000, 2_000_000, -750_000, -300_000]);
  // From now on days before the third last are locked; level 70 may still write there.
  await stock.server.db.pool.query("update setting set value = '3' where scope_id = 'FA01' and name = 'LOCKDAY'");
  await stock.save('/stock/saveNote', at(rope({ qty: 100, price: 30_000 }, -10)), 'team');
  expect(await amounts()).toEqual([
    ['opening', 1_000_000, daysOn(-10)],
    ['opening', 2_000_000, daysOn(-10)],
    ['opening', 3_000_000, daysOn(-10)],
    ['general', -750_000, daysOn(-8)],
    // 50 would have cost 1 000 000; the day is locked, so the difference comes on the first open day.
    ['revaluation', -250_000, daysOn(-3)],
    ['general', -400_000, daysOn(-1)],
  ]);
  await stock.server.db.pool.query("update setting set value = '9999' where scope_id = 'FA01' and name = 'LOCKDAY'");
  await inOrder();
});

/** A small generator, the same numbers in every run. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

test('whatever is written, corrected and taken back, ledger, balances and values agree, and no day of any lot falls below zero', async () => {
  const roll = dice(7);
  const written: { id: string; version: number; body: object }[] = [];
  const codes = new Set<string>();
  for (let i = 0; i < 120; i += 1) {
    const day = { valuedt: daysOn(-roll(12)), accept: ['W_PRICE'] };
    const lot = { lot: `R${roll(3)}`, expdt: daysOn(40) };
    const body = roll(2) === 0 ? purchase({ qty: 1 + roll(90) / 4, price: 8000 + roll(4000), ...lot }, day) : issue({ qty: 1 + roll(80) / 8 }, day);
    const old = written[roll(written.length * 3 + 1)];
    const about = old === undefined ? {} : { noteid: old.id, version: old.version, reason: 'test' };
    const path = old === undefined ? '/stock/saveNote' : roll(2) === 0 ? '/stock/changeNote' : '/stock/removeNote';
    const answer = await send(
      path === '/stock/removeNote' ? about : { ...(old?.body ?? body), ...(old === undefined ? {} : { ...day, ...about }) },
      'manager',
      path,
    );
    if (answer.status !== 200) codes.add(String(answer.error?.code));
    else if (old === undefined) written.push({ ...(answer.data as { id: string; version: number }), body });
    else old.version = (answer.data as { version: number }).version;
  }
  await inOrder();
  expect([...codes].filter((code) => !['811', '812', '830', '831', '838', '839'].includes(code))).toEqual([]);
  expect(written.length).toBeGreaterThan(30);
});

test('nobody may change or remove a movement', async () => {
  const { transactions } = stock.server.db;
  const as = (sql: string) => transactions.write({ user: 'x', farms: ['FA01'] }, (db) => db.query(sql));
  await expect(as('update stock_movement set qty = 1')).rejects.toThrow(/permission denied/);
  await expect(as('delete from stock_movement')).rejects.toThrow(/permission denied/);
  await expect(as('update stock_balance set qty = -1')).rejects.toThrow(/check constraint/);
});
