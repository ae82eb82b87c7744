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

test.each(OPENING.map((def) => [def.route, def] as const))('%s: every figure opens its parts, whatever the report is asked for', async (_, def) => {
  expect((await openAll(server, def, waysOf(def), 3)).wrong).toEqual([]);
});
