import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { flockWorld } from '../flock-world.fixture.ts';

let hen: Awaited<ReturnType<typeof flockWorld>>;
const ask = async (params: object = {}) =>
  (await hen.call<ReportResult>('/poultry/report/ChikIncomReport', { params: { from: hen.day(200), ...params }, language: 'E' })).data;

const done = async <T>(saved: Promise<{ readonly code: string | undefined; readonly field: string | undefined; readonly data: T }>): Promise<T> => {
  const { code, field, data } = await saved;
  expect([code, field]).toEqual([undefined, undefined]);
  return data;
};
const sell = (back: number, lines: readonly object[], more: object = {}) =>
  done(
    hen.write('/poultry/saveNote', {
      ...{ valuedt: hen.day(back), customerid: 'C', paymethod: 'cash', applyid: 'OP1', storeid: 'TRUNG', lines },
      ...more,
    }),
  );
const eggs = (qty: number, price: number | null) => ({ kind: 'eggs', itemid: 'TRUNG', unit: 'piece', qty, basis: 'unit', price });
const pay = (back: number, amount: number, more: object = {}) =>
  done(hen.write('/poultry/saveVoucher', { valuedt: hen.day(back), itemid: 'DIEN', place: 'farm', amount, ...more }));

/** A broiler flock sold and closed, two houses of hens, eggs and manure sold, costs of a house, of hens, of all. */
beforeAll(async () => {
  hen = await flockWorld();
  for (const [itemid, unit] of [
    ['DIEN', 'time'],
    ['PHAN', 'bag'],
  ])
    await hen.write('/stock/saveItem', { itemid, itemtp: 'service', unit, V: 'x', E: 'x', T: 'x', company: 'N', inuse: 'Y' });
  await hen.house('C-B1', 'broiler');
  await done(hen.place('C-B1', { paid: 1000, free: 0, price: 9000 }));
  for (const [roomid, paid] of [
    ['C-L1', 700],
    ['C-L2', 300],
  ] as const) {
    await hen.house(roomid, 'layer');
    await done(hen.place(roomid, { paid, free: 0, grams: 1500, birthdt: hen.day(180), price: 90_000 }));
  }
  const feed = { storeid: 'KHO', itemid: 'CAM-GA', unit: 'kg', qty: 700, coverdays: 7 };
  for (const roomid of ['C-B1', 'C-L1']) await done(hen.event(roomid, 'FED', 30, feed));
  await pay(30, 333_334, { place: 'house', roomid: 'C-B1' });
  await pay(20, 1_000_001);
  await pay(20, 500_003, { place: 'area', area: 'layer' });
  for (const back of [12, 11, 10]) {
    await done(hen.eggs('C-L1', back, { eggs: 610, broken: 5, dirty: 4 }));
    await done(hen.eggs('C-L2', back, { eggs: 253, broken: 1 }));
  }
  await sell(10, [eggs(1001, 2111), eggs(500, 2050)], { discount: 777 });
  await sell(10, [eggs(100, null)]);
  await sell(9, [{ kind: 'service', itemid: 'PHAN', unit: 'bag', qty: 7, basis: 'unit', price: 33_333 }]);
  const sale = { customer: 'K1', priceper: 'kg', saleclass: 'market' };
  await done(hen.event('C-B1', 'CUL', 9, { ...sale, heads: 10, weight: 12, price: 10_000, wayout: 'sold' }));
  await done(hen.event('C-B1', 'SAL', 8, { ...sale, heads: 990, weight: 2_178.123, price: 31_000 }));
  await done(hen.event('C-B1', 'CLO', 8));
}, 120_000);
afterAll(() => hen.world.close());

const rowsOf = (report: ReportResult): ReportRow[] => [...report.rows, ...(report.sections?.find(({ key }) => key === 'open')?.rows ?? [])];
const sumOf = (rows: readonly ReportRow[], key: string): number => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0);
const one = async (sql: string): Promise<number> => Number((await hen.rows<{ n: string }>(sql))[0]?.n);

/** What the papers themselves come to, counted by the rows of notes, vouchers and the store. */
const NET = (test: string): string =>
  `select sum(l.net) as n from sale_line l join sale_note n using (farm_id, noteid) where n.trade = 'poultry' and n.state <> '02' and ${test}`;
const PAID = (place: string): string =>
  `select sum(s.amount) as n from cost_share s join cost_voucher v using (farm_id, noteid) where v.place ${place}`;

test('every kind of income and cost is that of the notes and vouchers to the last unit', async () => {
  const rows = rowsOf(await ask());
  const said = Object.fromEntries(
    ['INCBIRDS', 'INCCULLS', 'INCEGGS', 'INCOTHER', 'CVOUCH', 'CSHARE', 'CFEED', 'EGGSOLD'].map((key) => [key, sumOf(rows, key)]),
  );
  expect(said).toEqual({
    INCBIRDS: await one(NET("l.kind = 'birds' and l.qty = 990")),
    INCCULLS: await one(NET("l.kind = 'birds' and l.qty = 10")),
    INCEGGS: await one(NET("l.kind = 'eggs'")),
    INCOTHER: await one(NET("l.kind = 'service'")),
    CVOUCH: await one(PAID("= 'house'")),
    CSHARE: await one(PAID("<> 'house'")),
    CFEED: 1400 * 12_000,
    // Those without a price brought nothing yet.
    EGGSOLD: 1501,
  });
});

test('eggs follow the good eggs of the month, common costs its bird-days; the result is what is left', async () => {
  const report = await ask();
  const rows = rowsOf(report);
  const of = (roomid: string) => rows.find((row) => row['roomid'] === roomid) as ReportRow;
  const month = hen.day(10).slice(0, 6);
  const laid = await hen.rows<{ roomid: string; n: number }>(
    `select roomid, sum(good)::int as n from flock_eggs where to_char(eventdt, 'YYYYMM') = '${month}' group by 1`,
  );
  const share = (roomid: string) => (laid.find((row) => row.roomid === roomid)?.n ?? 0) / laid.reduce((sum, { n }) => sum + n, 0);
  const whole = sumOf(rows, 'INCEGGS');
  for (const roomid of ['C-L1', 'C-L2']) expect(Math.abs(Number(of(roomid)['INCEGGS']) - whole * share(roomid))).toBeLessThan(3);
  // Costs of the house types go to hens alone; those of all follow birds × days: the broilers bear theirs.
  const birdDays = await hen.rows<{ roomid: string; n: number }>(
    `select h.roomid, sum((select coalesce(sum(m.qty), 0) from flock_move m where m.roomid = h.roomid and m.eventdt <= d))::int as n
     from (values ('C-B1'), ('C-L1'), ('C-L2')) h (roomid), generate_series(greatest(date_trunc('month', $1::date), $2::date),
       least(date_trunc('month', $1::date) + interval '1 month - 1 day', $3::date), '1 day') d group by 1`,
    [hen.day(20), hen.day(40), hen.today],
  );
  const broilers = (birdDays.find((row) => row.roomid === 'C-B1')?.n ?? 0) / birdDays.reduce((sum, { n }) => sum + n, 0);
  expect(Math.abs(Number(of('C-B1')['CSHARE']) - 1_000_001 * broilers)).toBeLessThan(2);
  expect(Number(of('C-L1')['CSHARE']) / Number(of('C-L2')['CSHARE'])).toBeCloseTo(7 / 3, 4);
  const b1 = of('C-B1');
  const income = Math.round(2_178.123 * 31_000) + 120_000 + Number(b1['INCOTHER']);
  const cost = 9_000_000 + 700 * 12_000 + 333_334 + Number(b1['CSHARE']);
  expect([b1['INCOME'], b1['COSTALL'], b1['RESULTALL']]).toEqual([income, cost, income - cost]);
  // Dong has no decimals, a bird or kg of thousands neither.
  const money = report.columns.filter(({ key }) => ['INCBIRD', 'INCKG', 'COSTKG', 'COSTEGG', 'MEANPRICE'].includes(key));
  expect(money.map(({ key, decimals }) => [key, decimals])).toEqual(money.map(({ key }) => [key, 0]));
  expect(money.length).toBeGreaterThan(3);
  expect([b1['INCBIRD'], b1['COSTKG']]).toEqual([Math.round(income / 1000), Math.round(cost / 2_190.123)]);
  expect(Number(b1['RESULTM2'])).toBeCloseTo((income - cost) / 1500, -1);
});

test('open flocks stand apart, notes without a price are listed; without the switch common costs are left out; a grower is settled', async () => {
  const report = await ask({ shares: 'N', price: 20_000 });
  expect(report.rows.map(({ roomid }) => roomid)).toEqual(['C-B1']);
  expect(report.sections?.map(({ key }) => key)).toEqual(['open', 'unpriced']);
  expect(report.columns.map(({ key }) => key)).not.toContain('CSHARE');
  const [row] = report.rows;
  expect(row?.['RESULTOWN']).toBe(Number(row?.['INCOME']) - (9_000_000 + 700 * 12_000 + 333_334));
  expect(row?.['settle']).toBe(Math.round(20_000 * 2_178.123 - 9_000_000 - 700 * 12_000));
  const terms = [
    { validfrom: '20200101', basis: 'price', fee: 20_000 },
    { validfrom: '20990101', basis: 'price', fee: 99_000 },
  ];
  const contract = { contractid: 'HD-G', name: 'Bà Sáu', roomid: 'C-B1', inuse: 'Y', terms };
  await done(hen.write('/finance/saveGrower', contract));
  expect((await ask({ shares: 'N' })).rows[0]?.['settle']).toBe(row?.['settle']);
  expect((await hen.write('/finance/saveGrower', { ...contract, terms: [{ ...terms[0], basis: 'kg' }] })).field).toBe('basis');
  const grouped = await ask({ by: 'farm' });
  expect(grouped.rows[0]).toMatchObject({ n: 1, INCBIRDS: row?.['INCBIRDS'] });
});

test('a voucher of chickens saved as it stands says 838', async () => {
  const { id, version } = (await pay(6, 120_000)) as { id: string; version: number };
  const same = { valuedt: hen.day(6), itemid: 'DIEN', place: 'farm', amount: 120_000, noteid: id, version, reason: 'typed again' };
  expect((await hen.write('/poultry/changeVoucher', same)).code).toBe('838');
});
