import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { maintenanceText } from '#modules/account/server/system-settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { readConfig } from '../config.ts';
import { setMaintenance } from './maintenance.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Runs the command; answers the line it printed. */
async function run(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    await setMaintenance(readConfig({ DATABASE_URL: db.url }), args);
  } finally {
    out.mockRestore();
  }
  return lines.at(-1) ?? '';
}

const paused = async (): Promise<boolean> => (await db.transactions.read({ user: '', farms: [] }, (tx) => maintenanceText(tx, 'V'))) !== null;

test('the command begins and ends the maintenance, whatever began it', async () => {
  expect(await run()).toMatch(/is off/);
  expect([await run('on'), await paused()]).toEqual([expect.stringMatching(/is on/), true]);
  expect([await run('off'), await paused()]).toEqual([expect.stringMatching(/is off/), false]);
  await db.pool.query(`insert into setting (scope, scope_id, name, valid_from, value) values ('system', '*', 'MAINT', current_date - 1, '"Y"')
    on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value`);
  await db.pool.query("delete from setting where name = 'MAINT' and valid_from > current_date - 1");
  expect(await run()).toMatch(/is on/);
  expect([await run('off'), await paused()]).toEqual([expect.stringMatching(/is off/), false]);
  await expect(run('later')).rejects.toThrow('Usage');
});
