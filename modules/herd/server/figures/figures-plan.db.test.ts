import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastTwelveMonths, monthsEnding, yearToDate } from '#engine/server/report/periods.ts';
import { businessDate } from '#kernel/business-date.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import type { TestDatabase } from '#testkit/database.ts';
import { herdsDatabase, type Plan, SEQUENTIAL, SOWS, watched } from './clockwork.fixture.ts';
import { type MeasureInput, measurePeriods } from './measure-periods.ts';

let db: TestDatabase;
const asof = businessDate('20261121');
const input: MeasureInput = {
  farmid: 'P1',
  settings: DEFAULT_HERD_SETTINGS,
  asof,
  codes: PRODUCTION_SET.flatMap(({ codes }) => codes),
};
const periods = [...monthsEnding('202612', 12), yearToDate('202611'), lastTwelveMonths('202611')];

beforeAll(async () => {
  db = await herdsDatabase();
}, 300_000);
afterAll(() => db.close());

describe('the production set of twelve months', () => {
  test('reads only its own farm, by indexes', async () => {
    const plans: Plan[] = [];
    await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) => measurePeriods(watched(tx, plans), periods, input));
    expect(plans.length).toBeGreaterThan(5);
    for (const { sql, plan } of plans) {
      if (process.env['PLANS'] !== undefined) console.log(sql, '\n', plan);
      expect(plan.match(SEQUENTIAL)?.[0] ?? sql).toBe(sql);
    }
  });

  test('agrees with what clockwork must give', async () => {
    const [measure] = await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) =>
      measurePeriods(tx, [lastTwelveMonths('202605')], { ...input, asof: businessDate('20260531') }),
    );
    expect(measure?.figures['FR']?.value).toBe(100);
    expect(measure?.sums['mfd']).toBe(SOWS * 365);
    expect(measure?.figures['NPD']?.value).toBeCloseTo((365 * 5) / 145, 0);
    expect(measure?.figures['PWL']?.value).toBe(11);
  });
});
