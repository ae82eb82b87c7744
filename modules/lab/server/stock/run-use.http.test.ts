import { afterAll, beforeAll, expect, test } from 'vitest';
import { FARM_A } from '#testkit/test-app.ts';
import { bought, daysOn, openLabServer, type Stock, TODAY, used } from './lab-goods.fixture.ts';
import { runContext } from './run-context.fixture.ts';
import { issueForRun, takeBackForRun } from './run-use.ts';

let lab: Stock;
beforeAll(async () => {
  lab = await openLabServer();
  await lab.save('/lab/saveNote', bought({ lot: 'K1', expdt: daysOn(200) }));
  await lab.save('/lab/saveNote', bought({ lot: 'K2', expdt: daysOn(100) }));
}, 120_000);
afterAll(() => lab.close());

const use = (qty: number, lot: string | null = 'K1') => ({
  ...{ run: 'R-1', test: 'PRRS', store: 'MAIN', day: TODAY as never },
  lines: [{ item: 'ELISA-PRRS', lot, unit: 'piece', qty }],
});

test('a run books out its kits in its own transaction: whole, or not at all', async () => {
  const run = (qty: number, fail = false) =>
    lab.server.db.transactions.write({ user: 'manager', farms: [FARM_A] }, async (db) => {
      const issued = await issueForRun(runContext(db, FARM_A), use(qty));
      if (fail) throw new Error('the run was refused');
      return issued;
    });
  await expect(run(40, true)).rejects.toThrow('the run was refused');
  await expect(run(97)).rejects.toMatchObject({ issues: [{ code: '811', row: 1 }] });
  const { id, note } = await run(40);
  expect(note).toMatch(/00001$/);
  const kept = await lab.read<{ head: { runno: string; origin: string }; lines: { lots: { lot: string }[] }[] }>('/lab/getNote', { noteid: id });
  expect([kept.head.runno, kept.head.origin, kept.lines[0]?.lots[0]?.lot]).toEqual(['R-1', 'run', 'K1']);
  // What a run used is changed by the run alone.
  const more = { ...used({ lot: 'K1', qty: 41, lotreason: 'R-1' }, { runno: 'R-1' }), noteid: id, version: 1, reason: 'spilt' };
  expect(await lab.refusals('/lab/changeNote', more)).toEqual([['V_INVALID', 'qty', undefined]]);
  await lab.server.db.transactions.write({ user: 'manager', farms: [FARM_A] }, (db) =>
    takeBackForRun(runContext(db, FARM_A), { id, version: 1, reason: 'read with another lot' }),
  );
  const lots = await lab.read<{ lot: string; qty: number }[]>('/lab/getLabStockItem', { storeid: 'MAIN', uchg: 0 });
  expect(lots.map(({ lot, qty }) => [lot, qty])).toEqual([
    ['K2', 96],
    ['K1', 96],
  ]);
});
