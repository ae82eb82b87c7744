import { afterAll, beforeAll, expect, test } from 'vitest';
import { saleWorld } from '../sales/sale-world.fixture.ts';

let sales: Awaited<ReturnType<typeof saleWorld>>;
/** Terms by their first day; those of the middle hold. */
const TERMS = () => [
  { validfrom: '20250101', fee: 9_999 },
  { validfrom: sales.day(60), fee: 2_500 },
  { validfrom: '20991231', fee: 1 },
];

beforeAll(async () => {
  sales = await saleWorld();
  await sales.write('/finance/saveGrower', contract(TERMS()));
}, 120_000);
afterAll(() => sales.world.close());

const contract = (terms: readonly object[], more: object = {}) => ({
  ...{ contractid: 'HD-1', name: 'Ông Tám', roomid: 'S1', inuse: 'Y' },
  terms: terms.map((one) => ({ basis: 'kg', fcr: 2.6, fcrrate: 12.5, loss: 3, lossrate: 4_000, ...one })),
  ...more,
});
interface Row {
  readonly [key: string]: unknown;
  readonly noteid: string;
  readonly version: number;
  readonly total: number;
}
const list = async (): Promise<Row[]> =>
  (await sales.call<{ rows: Row[] }>('/finance/findSettlements', { from: sales.day(90), to: sales.today })).data.rows;
const key = { roomid: 'S1', parityid: 1 };

test('terms are complete, one contract a house, and the house is one that stands', async () => {
  const wrong = { ...contract([{ validfrom: '20260101', fee: 1, fcrrate: null }]), contractid: 'HD-2', roomid: 'S2' };
  expect(await sales.refusal('/finance/saveGrower', wrong)).toEqual(['V_REQUIRED', 'fcrrate']);
  expect(await sales.refusal('/finance/saveGrower', contract([], { contractid: 'HD-3' }))).toEqual(['V_EXISTS', 'roomid']);
  expect(await sales.refusal('/finance/saveGrower', contract(TERMS(), { version: 1 }))).toEqual(['838', undefined]);
  expect(await sales.refusal('/finance/saveGrower', contract([], { contractid: 'HD-4', roomid: 'NOWHERE' }))).toEqual(['V_NOTEXISTS', 'roomid']);
});

test('a closed batch is reckoned by the terms of its closing day, signed by two, and anew when it was opened again', async () => {
  expect(await sales.refusal('/finance/saveSettlement', { ...key, version: 0 })).toEqual(['GF_LIVE', 'parityid']);
  await sales.event('S1', 'FED', sales.day(5), { itemid: 'FEED-1', qty: 900, unit: 'kg', storeid: 'KHO', days: 1 });
  const sold = await sales.event('S1', 'SAL', sales.day(2), {
    heads: 100,
    weight: 9_500,
    customer: 'LAI',
    saleclass: 'market',
    price: 60_000,
    priceper: 'kg',
  });
  expect(sold.code).toBeUndefined();
  expect((await sales.event('S1', 'CLO', sales.day(2), {})).code).toBeUndefined();
  // 9 500 kg × 2 500; FCR 900 / 8 300 is 249.16 points better × 8 300 kg × 12.5; no losses: 3 points × 100 head × 4 000
  const total = 23_750_000 + 25_850_350 + 1_200_000;
  const [row] = await list();
  expect(row).toMatchObject({
    ...key,
    name: 'Ông Tám',
    validfrom: sales.day(60),
    heads: 100,
    kg: 9_500,
    gain: 8_300,
    state: null,
    stale: 'N',
    total,
  });
  const saved = await sales.write<{ id: string; version: number; total: number }>('/finance/saveSettlement', { ...key, version: 0 });
  expect(saved.data).toMatchObject({ version: 1, total });
  const sign = (step: string, version: number, person: 'manager' | 'team' | 'company') =>
    sales.write('/finance/stepSettlement', { noteid: saved.data.id, version, step }, person);
  expect((await sign('check', 1, 'manager')).code).toBe('NOTE_SECOND');
  expect((await sign('check', 1, 'team')).code).toBeUndefined();
  expect((await sign('approve', 2, 'team')).code).toBe('NOTE_SECOND');
  expect((await sign('approve', 2, 'company')).code).toBeUndefined();
  expect(await sales.refusal('/finance/saveSettlement', { ...key, version: 3 })).toEqual(['838', undefined]);
  expect((await sales.event('S1', 'UCL', sales.day(2), { reason: 'WRONG' })).code).toBeUndefined();
  expect((await list())[0]).toMatchObject({ state: '50', stale: 'Y', total });
  expect((await sales.event('S1', 'CLO', sales.day(1), {})).code).toBeUndefined();
  expect((await list())[0]).toMatchObject({ state: '50', stale: 'Y' });
  const anew = await sales.write<{ version: number }>('/finance/saveSettlement', { ...key, version: 3 });
  expect(anew.data).toMatchObject({ version: 4, total });
  expect((await list())[0]).toMatchObject({ state: '10', stale: 'N', closedt: sales.day(1), checker: null, approver: null });
  const cancel = { noteid: saved.data.id, version: 4, step: 'remove' };
  expect(await sales.refusal('/finance/stepSettlement', cancel)).toEqual(['V_REQUIRED', 'reason']);
  expect(await sales.refusal('/finance/stepSettlement', { ...cancel, reason: 'weighed again' })).toEqual([200, undefined]);
  expect((await list())[0]).toMatchObject({ state: null, noteid: null });
});
