import { afterAll, beforeAll, expect, test } from 'vitest';
import { putSetting } from '#modules/admin/server/create-farm.ts';
import { OPENING, openAll, waysOf } from './shown-figures.ts';
import { FARM_A, type TestApp, testApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ years: 0.8 });
  await server.db.transactions.write({ user: 'test', farms: [FARM_A] }, (db) => putSetting(db, 'farm', FARM_A, 'HERDTARGET', 20));
}, 180_000);
afterAll(() => server.close());

let tried = 0;

test.each(OPENING.map((def) => [def.route, def] as const))('%s: every figure opens the rows behind it', async (_, def) => {
  const opened = await openAll(server, def, waysOf(def).slice(0, 2), 1);
  tried += opened.tried;
  expect(opened.wrong).toEqual([]);
});

test('and there were many to open', () => {
  expect(tried).toBeGreaterThan(1000);
});
