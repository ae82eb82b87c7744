import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { DEFAULT_BANDS, DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';
import { openStockServer, type Stock, slaughterhouse, stockBasics } from '#modules/stock/server/stock.fixture.ts';
import { FARM_A } from '../test-app.ts';
import { batchFigures } from './growing.ts';
import { broughtBy, growingOf } from './growing-raw.ts';

const STANDARD = { rows: DEFAULT_STANDARD, bands: DEFAULT_BANDS };
let stock: Stock;
const head = { roomid: 'TB1', applyid: 'OP1' };
const lot = { lot: 'L1', expdt: '20991231' };

/** The test batch of growfinish.md, entered by hand with a mistake or two on the way. */
async function enterTestBatch({ save }: Stock): Promise<void> {
  const entry = (day: string, heads: number, weight: number, birthdt: string) =>
    save('/growfinish/saveEntry', { ...head, way: 'purchase', opendt: '20260301', entrydt: day, heads, weight, birthdt, source: 'BOUGHT' });
  const event = (eventcd: string, eventdt: string, more: object = {}) => save('/growfinish/saveEvent', { ...head, eventcd, eventdt, ...more });
  const use = (storeid: string, valuedt: string, line: object) =>
    save('/stock/saveNote', {
      kind: 'house',
      storeid,
      valuedt,
      recipient: 'OP1',
      applyid: 'OP1',
      lines: [{ roomid: 'TB1', ...line }],
      accept: ['W_USE'],
    });
  const open = (storeid: string, line: object) =>
    save('/stock/saveNote', { kind: 'opening', storeid, valuedt: '20260228', applyid: 'OP1', lines: [{ ...lot, ...line }] });
  await save('/growfinish/saveHouse', { roomid: 'TB1', area: 'grow-finish', site: 'K1', name: 'TB1', batchflg: 'Y', capacity: 200 });
  await entry('20260301', 100, 2000, '20251220');
  await entry('20260305', 50, 1100, '20251224');
  const wrong = await event('DTH', '20260309', { heads: 7, reason: 'SUDDEN' });
  await save('/growfinish/removeEvent', { eventId: wrong['id'], version: wrong['version'], change: 'other house' });
  await event('DTH', '20260310', { heads: 2, weight: 50, reason: 'SUDDEN' });
  await open('MAIN', { itemid: 'FEED-1', unit: 'kg', qty: 40_000, price: 9500 });
  await open('MED', { itemid: 'AMOX', unit: 'ml', qty: 2000, price: 24_000 });
  await use('MAIN', '20260302', { itemid: 'FEED-1', unit: 'kg', qty: 34_500, coverdays: 45 });
  await save('/stock/saveNote', {
    ...{ kind: 'return', storeid: 'MAIN', valuedt: '20260630', roomid: 'TB1', applyid: 'OP1' },
    lines: [{ itemid: 'FEED-1', unit: 'kg', qty: 500, ...lot }],
  });
  await use('MED', '20260310', { itemid: 'AMOX', unit: 'ml', qty: 500 });
  const twice = await use('MED', '20260311', { itemid: 'AMOX', unit: 'ml', qty: 300 });
  await save('/stock/removeNote', { noteid: twice['id'], version: 1, reason: 'typed twice' });
  await event('SAL', '20260701', { heads: 148, weight: 15_540, customer: 'C1', saleclass: 'market', price: 60_000, priceper: 'kg' });
  await event('CLO', '20260701');
}

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  await slaughterhouse(stock);
  await enterTestBatch(stock);
}, 120_000);
afterAll(() => stock.close());

test('a batch is read as it stands: what was taken back counts nowhere, goods returned are taken off', async () => {
  const batches = await growingOf(stock.server.db.pool, FARM_A);
  const [batch] = batches;
  if (batch === undefined) throw new Error('no batch was read');
  const f = batchFigures({ batch, asof: dayNumber(businessDate('20260801')), standard: STANDARD });
  expect({ ...f, birth: dateOfDay(f.birth ?? 0) }).toMatchObject({
    ...{ pigsIn: 150, dead: 2, sold: 148, live: 0, unaccounted: 0, birth: '20251221', pigDays: 17_874, netGain: 12_440 },
    ...{ feedAmount: 323_000_000, medicineAmount: 12_000_000, directCost: 335_000_000, salesAmount: 932_400_000 },
  });
  expect([f.feed.toFixed(6), f.fcr?.toFixed(3), f.costPerGain?.toFixed(0), f.pei?.toFixed(1)]).toEqual(['34000.000000', '2.733', '26929', '251.3']);
  expect(batches).toHaveLength(1);
  expect([...broughtBy(batches, 1e6, STANDARD).values()]).toEqual([335_000_000]);
});
