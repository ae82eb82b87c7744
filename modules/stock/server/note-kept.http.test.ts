import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStockServer, purchase, type Stock, stockBasics } from './stock.fixture.ts';

let stock: Stock;
beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
}, 120_000);
afterAll(() => stock.close());

interface Trial {
  readonly issues: readonly { readonly code: string }[];
  readonly movements: readonly unknown[];
  readonly after: readonly unknown[];
}

test('a saved note keeps its kind, whatever a correction sends', async () => {
  const body = purchase({ qty: 4, price: 10_000, lot: 'A', expdt: '20991231' });
  const { id: noteid } = await stock.save('/stock/saveNote', body);
  const change = { ...body, noteid, version: 1, reason: 'typed wrong' };
  expect(await stock.refusals('/stock/changeNote', { ...change, kind: 'opening' })).toEqual([['V_INVALID', 'kind', undefined]]);
  expect(await stock.save('/stock/changeNote', { ...change, refno: 'R-1' })).toMatchObject({ version: 2 });
});

test('who may not add on the menu of a kind writes none; a refused trial moves nothing', async () => {
  const body = purchase({ qty: 4, price: 10_000, lot: 'A', expdt: '20991231' });
  expect(await stock.refusals('/stock/saveNote', body, 'looker')).toEqual([['env_403', undefined, undefined]]);
  const trial = await stock.read<Trial>('/stock/checkNote', purchase({ qty: 4, itemid: 'NONE' }));
  expect([trial.issues.length > 0, trial.movements, trial.after]).toEqual([true, [], []]);
});
