import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEED, openStockServer, type Stock, stockBasics } from './stock.fixture.ts';

let stock: Stock;
beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
}, 120_000);
afterAll(() => stock.close());

interface History {
  readonly rows: readonly {
    readonly user: string;
    readonly kind: string;
    readonly reason: string | null;
    readonly change: readonly string[];
    readonly before: object;
    readonly after: object;
  }[];
}

test('the history of a row says who, why, and each member that changed, lines among them', async () => {
  const bag = { unit: 'bag', factor: 25 };
  const ton = { unit: 'ton', factor: 1000 };
  const saved = { ...FEED, lowest: 500, version: 1 };
  await stock.save('/stock/saveItem', { ...saved, brand: null, units: [ton, bag], price: 12.5, reason: 'new pack' });
  const { rows } = await stock.read<History>('/stock/getItemHistory', { itemid: FEED.itemid });
  expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['change', 'new pack'],
    ['add', null],
  ]);
  expect(rows[0]).toMatchObject({
    change: ['price', 'units'],
    before: { price: null, units: [bag] },
    after: { price: 12.5, units: [ton, bag] },
  });
  expect(rows[0]?.user).not.toBe('');
  expect((await stock.read<History>('/stock/getItemHistory', { itemid: 'AMOX' })).rows).toHaveLength(1);
  expect(await stock.refusals('/stock/getItemHistory', { itemid: FEED.itemid }, 'staff')).toEqual([['env_403', undefined, undefined]]);
});

test('the same lines in another order change nothing; other ones do', async () => {
  const units = (...pairs: (readonly [string, number])[]) => pairs.map(([unit, factor]) => ({ unit, factor }));
  const bottle = { itemid: 'SERUM', itemtp: 'vaccine', V: 'Huyết thanh', E: 'Serum', T: 'เซรั่ม', unit: 'ml', company: 'N', inuse: 'Y' };
  await stock.save('/stock/saveItem', { ...bottle, units: units(['vial', 10], ['box', 100]) });
  const same = { ...bottle, needexp: 'Y', version: 1 };
  expect(await stock.refusals('/stock/saveItem', { ...same, units: units(['box', 100], ['vial', 10]) })).toEqual([['838', undefined, undefined]]);
  expect(await stock.save('/stock/saveItem', { ...same, units: units(['box', 100]) })).toMatchObject({ version: 2 });
  const row = await stock.read<{ units: object }>('/common/itemlistdtl', { catArray: [{ itemid: 'SERUM' }] });
  expect(row.units).toEqual(units(['box', 100]));
});
