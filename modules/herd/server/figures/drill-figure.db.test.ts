import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrillPart } from '#engine/figures/server/drill.ts';
import type { ReportContext } from '#engine/server/report/db.ts';
import { businessDate } from '#kernel/business-date.ts';
import { FIGURES, figureOf } from '#modules/herd/domain/figures/figures.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { drillFigure } from './drill-figure.ts';
import { put, putFarm } from './figures.fixture.ts';
import { measurePeriods } from './measure-periods.ts';
import { putWorkedExample } from './worked-example.fixture.ts';

let db: TestDatabase;
const from = businessDate('20260101');
const to = businessDate('20260331');
const ctx: ReportContext<HerdSettings> = {
  farmid: 'T1',
  language: 'E',
  curbusdt: to,
  weekstart: 1,
  settings: DEFAULT_HERD_SETTINGS,
  usrlvl: 60,
};
const actor = { user: 'test', farms: ['T1'] };

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putFarm(db.pool, 'T2');
  const { c } = await putWorkedExample(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T2');
  await put(db.pool, 'sow_cycle', [
    {
      farm_id: 'T1',
      animal_id: c,
      n: 90,
      service_no: 9,
      parity: 1,
      kind: 'W',
      entered: true,
      matedt: '20251001',
      doses: 1,
    },
  ]);
});
afterAll(() => db.close());

const drill = (figure: string, part: DrillPart) => db.transactions.read(actor, (tx) => drillFigure(tx, ctx, { figure, from, to, part }));
const sumOf = (rows: readonly { readonly [key: string]: unknown }[]) => rows.reduce((sum, row) => sum + Number(row['value']), 0);

describe('rows behind a figure', () => {
  test('add up to the numerator and the denominator of every figure of a period', async () => {
    const [measure] = await db.transactions.read(actor, (tx) =>
      measurePeriods(tx, [{ key: 'q', from, to }], {
        farmid: 'T1',
        settings: DEFAULT_HERD_SETTINGS,
        asof: to,
      }),
    );
    for (const { code, formula, family } of FIGURES) {
      // Collections and nursery houses: semen-nursery.db.test.ts.
      if (formula === undefined || family === 'nursery' || family === 'semen') continue;
      const value = measure?.figures[code];
      expect([code, sumOf((await drill(code, 'numerator')).rows)]).toEqual([code, value?.numerator]);
      if (value?.denominator === 1 || code.startsWith('AVG')) continue;
      expect([code, sumOf((await drill(code, 'denominator')).rows)]).toEqual([code, value?.denominator]);
    }
  });

  test('name the animals: who died, who was non-productive and for how long', async () => {
    expect((await drill('MORT', 'numerator')).rows).toEqual([expect.objectContaining({ pgid: 'B', leftway: 'Died', reason: 'HEAT', value: 1 })]);
    const lost = (await drill('NPD', 'numerator')).rows;
    expect(lost.map((row) => [row['pgid'], row['value']])).toEqual([
      ['A', 1],
      ['A', 21],
      ['B', 50],
      ['C', 5],
      ['D', 8],
    ]);
  });

  test('left out rows carry the cause in the reader’s language', async () => {
    const { rows } = await drill('FR', 'leftout');
    expect(rows).toEqual([expect.objectContaining({ pgid: 'C', matedt: '20251001', cause: 'Sow entered already mated' })]);
    expect((await drill('WWT', 'leftout')).rows).toEqual([expect.objectContaining({ pgid: 'D', cause: 'Not weighed' })]);
  });

  test('a figure that does not exist is refused', async () => {
    await expect(drill('NOPE', 'numerator')).rejects.toThrow('V_INVALID');
  });

  test('every figure says what it is in three languages', () => {
    for (const { code, name, definition } of FIGURES) {
      for (const language of ['V', 'E', 'T'] as const)
        expect([code, name[language].length > 1, definition[language].length > 5]).toEqual([code, true, true]);
    }
    expect(new Set(FIGURES.map((figure) => figure.code)).size).toBe(FIGURES.length);
    expect(figureOf('NPD').target).toBe(40);
  });
});
