import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { againstMix } from '#engine/figures/domain/expected-rate.ts';
import type { Db } from '#engine/server/report/db.ts';
import { monthPeriod } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { monthOf, shiftMonth } from '#kernel/month.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { nextId, put } from '../../figures/figures.fixture.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { reportContext } from '../report-context.fixture.ts';
import { putSimulatedFarm } from './simulated-farm.fixture.ts';

import { report as staffReport } from './staff.report.ts';

let db: TestDatabase;
let last: BusinessDate;
let month: string;

beforeAll(async () => {
  db = await testDatabase();
  last = (await putSimulatedFarm(db.pool, 'S1', 11, 60)).last;
  month = shiftMonth(monthOf(last), -1);
  await db.pool.query("update sow_cycle set mate_applyid = 'M' || n % 2, farrow_applyid = 'F' || n % 2, freg_applyid = 'M1' where farm_id = 'S1'");
  await put(db.pool, 'code_row', [{ farm_id: 'S1', category: 'applyid', value: 'M0', label_v: 'Anh Không', label_e: 'Mr Zero' }]);
  const { rows } = await db.pool.query<{ animal_id: string }>("select animal_id from animal where farm_id = 'S1' limit 1");
  const event = {
    farm_id: 'S1',
    animal_id: rows[0]?.animal_id,
    eventcd: 'WGT',
    rank: 9,
    crtusrid: 'x',
    applyid: 'M0',
    eventdt: monthPeriod(month).from,
  };
  await put(db.pool, 'animal_event', [
    { ...event, event_id: nextId(), valuedt: event.eventdt },
    { ...event, event_id: nextId(), eventdt: addDays(event.eventdt, 1), valuedt: addDays(event.eventdt, 4), replaces: nextId() },
  ]);
}, 120_000);
afterAll(() => db.close());

const staff = (params: object, more: object = {}) =>
  db.transactions.read({ user: 'test', farms: ['S1'] }, (tx: Db) =>
    staffReport.ask(tx, reportContext('S1', last, more), { month, least: 1, ...params }),
  );

describe('PigMonthProReport5', () => {
  test('operators together make the month; names and typing stand beside', async () => {
    const result = await staff({});
    const [whole] = await db.transactions.read({ user: 'test', farms: ['S1'] }, (tx) =>
      measurePeriods(tx, [monthPeriod(month)], {
        farmid: 'S1',
        settings: DEFAULT_HERD_SETTINGS,
        asof: last,
        codes: ['MAT', 'LF', 'FR', 'CHECKPOS', 'BA'],
      }),
    );
    const sum = (key: string) => result.rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);
    expect([sum('MAT'), sum('LF'), sum('window'), sum('checks')]).toEqual(['mat', 'lf', 'cohort', 'chk_all'].map((name) => whole?.sums[name]));
    expect(whole?.sums['mat']).toBeGreaterThan(3);
    const zero = result.rows.find((row) => row['applyid'] === 'M0');
    expect(zero).toMatchObject({ name: 'Mr Zero', typed: 2, latepct: 50, corrected: 50 });
    expect(Number(zero?.['low'])).toBeLessThan(Number(zero?.['difference']));
    expect(Number(zero?.['FR']) - Number(zero?.['expected'])).toBeCloseTo(Number(zero?.['difference']), 0);
  });

  test('greys what stands on few rows and then gives no difference', async () => {
    const result = await staff({ job: 'mating', least: 400 });
    expect(result.rows[0]).toMatchObject({ _mark_MAT: 'muted', _mark_FR: 'muted' });
    expect(result.rows[0]?.['difference']).toBeUndefined();
    expect(result.columns.some(({ key }) => key === 'LF')).toBe(false);
  });

  test('a person at level 30 sees the own row only, also in the rows behind a figure', async () => {
    expect((await staff({}, { usrlvl: 30, applyid: 'M1' })).rows.map((row) => row['applyid'])).toEqual(['M1']);
    expect((await staff({}, { usrlvl: 30 })).rows).toEqual([]);
    const { from, to } = monthPeriod(month);
    const drill = (more: object) =>
      db.transactions.read({ user: 'test', farms: ['S1'] }, (tx) =>
        staffReport.drill!(tx, reportContext('S1', last, more), { figure: 'MAT', from, to, part: 'numerator', params: { applyid: 'M0' } as never }),
      );
    const [all, own, none] = [await drill({}), await drill({ usrlvl: 30, applyid: 'M1' }), await drill({ usrlvl: 30 })];
    expect(all.rows.length).toBeGreaterThan(0);
    expect(own.rows.some((row) => all.rows.some((one) => one['_n'] === row['_n'] && one['_animal'] === row['_animal']))).toBe(false);
    expect(none.rows).toEqual([]);
  });
});

test('ten gilts at 80 % and ten sows at 90 %, of which 9 and 10 farrowed: expected 85, ten points better, interval by hand', () => {
  const found = againstMix([
    { n: 10, farrowed: 9, rate: 0.8 },
    { n: 10, farrowed: 10, rate: 0.9 },
  ]);
  // Variance 10 × 0.16 + 10 × 0.09 = 2.5; error √2.5 / 20 = 7.906 %, times 1.96 = 15.495.
  expect(found?.expected).toBeCloseTo(85, 6);
  expect(found?.difference).toBeCloseTo(10, 6);
  expect([found?.low, found?.high].map((value) => Math.round(Number(value) * 100) / 100)).toEqual([-5.5, 25.5]);
});
