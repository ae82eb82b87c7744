import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { daysOfMonth, monthOf, shiftMonth } from '#kernel/month.ts';
import { type SavedSale, saleWorld } from '../sales/sale-world.fixture.ts';

let sales: Awaited<ReturnType<typeof saleWorld>>;
let early: SavedSale;
let late: SavedSale;
let paid: SavedSale;
let gone: SavedSale;

type Row = Record<string, unknown>;
interface Answer {
  readonly rows: readonly Row[];
  readonly totals?: Row;
  readonly columns: readonly { readonly key: string }[];
  readonly sections?: readonly { readonly key: string; readonly rows: readonly Row[]; readonly totals?: Row }[];
  readonly notes?: readonly { readonly text: Readonly<Record<string, string>> }[];
}
const ask = async (params: object, person: 'manager' | 'staff' | 'managerb' = 'manager') =>
  (await sales.call<Answer>('/finance/report/PigExpReport2', { params, language: 'E' }, person)).data;
const pick = (rows: readonly Row[], ...keys: string[]) => rows.map((row) => keys.map((key) => row[key] ?? null));
const back = (days: number) => addDays(sales.today, -days);

beforeAll(async () => {
  sales = await saleWorld();
  await sales.house('S3');
  await sales.buy('S3', { heads: 100, weight: 1200, amount: 80_000_000 });
  early = await sales.sell([sales.pigs({ qty: 10, weight: 1_000 })], { valuedt: back(39), duedt: back(36) });
  late = await sales.sell([sales.pigs({ roomid: 'S3', qty: 20, weight: 2_200, price: 50_000 }), sales.haul()], {
    valuedt: back(12),
    discount: 1_000_000,
  });
  paid = await sales.sell([sales.goods()], { valuedt: back(5), customerid: 'CTY', paid: 600_000 });
  gone = await sales.sell([sales.haul()], { valuedt: back(4) });
  await sales.write('/finance/removeNote', { noteid: gone.id, version: 1, reason: 'typed wrong' });
  await sales.write('/finance/savePayment', { noteid: early.id, version: 1, paydt: back(20), amount: 25_000_000, paymethod: 'cash', refno: 'PT7' });
}, 120_000);
afterAll(() => sales.world.close());

const period = () => ({ from: back(60), to: sales.today });

test('every line stands with its note; payments once a note; cancelled ones outside the totals', async () => {
  const { rows, totals } = await ask(period());
  expect(pick(rows, 'note', 'item', 'heads', 'weight', 'net', 'tax', 'total', 'paid', 'balance', '_style')).toEqual([
    [gone.note, 'Haulage', null, null, 500_000, 50_000, 550_000, 0, 0, 'struck'],
    [paid.note, 'Feed', null, null, 600_000, null, 600_000, 600_000, 0, null],
    // 110,000,000 and 500,000 with 1,000,000 off: 995,475 and 4,525.
    [late.note, 'Market pigs', 20, 2200, 109_004_524, null, 109_004_524, null, null, null],
    [late.note, 'Haulage', null, null, 495_476, 49_548, 545_024, null, null, null],
    [late.note, 'Total of the note', 20, 2200, 109_500_000, 49_548, 109_549_548, 0, 109_549_548, 'total'],
    [early.note, 'Market pigs', 10, 1000, 60_000_000, null, 60_000_000, 25_000_000, 35_000_000, null],
  ]);
  expect(totals).toMatchObject({ heads: 30, net: 170_100_000, tax: 49_548, total: 170_149_548, paid: 25_600_000, balance: 144_549_548 });
  expect(rows.at(-1)).toMatchObject({ overdue: 36, parityid: 1, mean: 100, state: 'New', _mark_balance: 'bad' });
});

test('the margin is Net less what the heads or goods cost; a mean price is Net of pigs by their weight', async () => {
  const { rows, notes } = await ask(period());
  // 80,000,000 / 100 a head came in and nothing was spent on them.
  expect(rows[2]).toMatchObject({ margin: 109_004_524 - 20 * 800_000 });
  expect(rows[1]).toMatchObject({ margin: 600_000 - 50 * 10_000 });
  expect(notes?.[0]?.text['E']).toBe(
    `Mean price per kg of pigs: ${((109_004_524 + 60_000_000) / 3200).toLocaleString('en-US', { maximumFractionDigits: 0 })}.`,
  );
});

test('by customer, item, class, day and month the same money comes together', async () => {
  for (const by of ['partner', 'item', 'group', 'day', 'month']) {
    const { rows, totals } = await ask({ ...period(), by });
    expect([by, totals?.['net'], totals?.['total']]).toEqual([by, 170_100_000, 170_149_548]);
    expect(rows.reduce((sum, row) => sum + Number(row['share']), 0)).toBeCloseTo(100, 0);
  }
  const { rows } = await ask({ ...period(), by: 'partner' });
  expect(pick(rows, 'name', 'notes', 'heads', 'weight', 'paid', 'balance', 'late')).toEqual([
    ['Lái Hai', 2, 30, 3200, 25_000_000, 144_549_548, 35_000_000],
    ['Công ty Thịt', 1, null, null, 600_000, 0, null],
  ]);
  expect(rows[0]?.['_open']).toMatch(/^PigExpReport2/);
});

test('narrowed by customer, house, class, item, state, what is open or overdue, and the day of payment', async () => {
  const notes = async (params: object) => [...new Set((await ask({ ...period(), ...params })).rows.map(({ note }) => note))];
  expect(await notes({ customerid: 'CTY' })).toEqual([paid.note]);
  expect(await notes({ roomid: 'S3' })).toEqual([late.note]);
  expect(await notes({ saleclass: 'market' })).toEqual([late.note, early.note]);
  expect(await notes({ itemtp: 'feed' })).toEqual([paid.note]);
  expect(await notes({ state: '02' })).toEqual([gone.note]);
  expect(await notes({ open: 'unpaid' })).toEqual([late.note, early.note]);
  expect(await notes({ open: 'overdue' })).toEqual([early.note]);
  expect(await notes({ dates: 'paid', from: back(20), to: back(20) })).toEqual([early.note]);
  expect(await sales.refusal('/finance/report/PigExpReport2', { params: { from: sales.today, to: back(1) }, language: 'E' })).toEqual([
    '898',
    'from',
  ]);
});

test('balances by age at the end of the days; the statement opens with what was owed, goes note by note, closes with the sum', async () => {
  const aged = async (to: string) => (await ask({ from: back(60), to })).sections?.find(({ key }) => key === 'ageing')?.rows ?? [];
  expect(pick(await aged(sales.today), 'partner', 'notdue', 'to30', 'to60', 'total')).toEqual([
    ['Lái Hai', 109_549_548, null, 35_000_000, 144_549_548],
  ]);
  expect(pick(await aged(back(30)), 'partner', 'notdue', 'to30', 'total')).toEqual([['Lái Hai', null, 60_000_000, 60_000_000]]);
  const { rows, sections } = await ask({ by: 'statement', customerid: 'LAI', from: back(25), to: sales.today });
  expect(pick(rows, 'day', 'note', 'charged', 'settled', 'balance', 'age')).toEqual([
    [back(25), null, null, null, 60_000_000, null],
    [back(20), early.note, null, 25_000_000, 35_000_000, null],
    [back(12), late.note, 109_549_548, null, 144_549_548, null],
    [sales.today, null, 109_549_548, 25_000_000, 144_549_548, null],
  ]);
  expect(pick(sections?.find(({ key }) => key === 'older')?.rows ?? [], 'note', 'open', 'age')).toEqual([[early.note, 35_000_000, 36]]);
  expect(pick((await ask({ by: 'statement', ...period() })).rows, 'partner', 'total')).toEqual([['Lái Hai', 144_549_548]]);
});

test('costs: each voucher with what of it counts; by group its share and the change of the month to the one before', async () => {
  const month = monthOf(sales.today);
  const [now, was] = [daysOfMonth(month).from, daysOfMonth(shiftMonth(month, -1)).from];
  const bill = (more: object) => sales.save({ valuedt: now, ...more });
  await bill({ valuedt: was, amount: 8_000_000 });
  await bill({ amount: 10_000_000, tax: 800_000, paid: 5_000_000, supplierid: 'EVN', paymethod: 'cash' });
  await bill({ valuedt: was, itemid: 'ODD', amount: 6_000_000, months: 3 });
  const days = { tab: 'cost', from: now, to: sales.today };
  const list = await ask(days);
  expect(pick(list.rows, 'item', 'amount', 'total', 'counted', 'paid', 'balance')).toEqual([
    ['Electricity', 10_000_000, 10_800_000, 10_000_000, 5_000_000, 5_800_000],
  ]);
  expect(pick((await ask({ ...days, dates: 'counted' })).rows, 'item', 'amount', 'counted')).toEqual([
    ['Electricity', 10_000_000, 10_000_000],
    ['Odd jobs', 6_000_000, 2_000_000],
  ]);
  const groups = await ask({ ...days, by: 'group' });
  expect(pick(groups.rows, 'amount', 'counted', 'share', 'was', 'change', 'changepct')).toEqual([
    [10_000_000, 10_000_000, 83.3, 8_000_000, 2_000_000, 25],
    [null, 2_000_000, 16.7, 2_000_000, 0, 0],
  ]);
  expect(groups.totals).toMatchObject({ counted: 12_000_000, was: 10_000_000, change: 2_000_000, changepct: 20 });
  expect(list.sections?.find(({ key }) => key === 'ageing')?.totals).toMatchObject({ total: 5_800_000 });
  const statement = await ask({ ...days, by: 'statement', supplierid: 'EVN' });
  expect(pick(statement.rows, 'charged', 'settled', 'balance').at(-1)).toEqual([10_800_000, 5_000_000, 5_800_000]);
});

test('another company sees nothing of it; margins stand from level 60 on', async () => {
  expect((await ask(period(), 'managerb')).rows).toEqual([]);
  const staff = await ask(period(), 'staff');
  expect(staff.rows.length).toBe(6);
  expect(staff.columns.map(({ key }) => key)).not.toContain('margin');
});
