import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { unite } from '#engine/figures/server/measure-classes.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { monthOf } from '#kernel/month.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { putFarm } from '../../figures/figures.fixture.ts';
import { measureClasses } from '../../figures/measure-classes.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { queryDrill } from '../drill.query.ts';
import { reportContext } from '../report-context.fixture.ts';
import { report as lineageReport } from './lineage.report.ts';
import { CLASS_SET, report as parityReport } from './parity.report.ts';
import { daysBefore, putSimulatedFarm } from './simulated-farm.fixture.ts';

let db: TestDatabase;
let last: BusinessDate;
const codes = [...CLASS_SET.flatMap((section) => section.codes), 'NPDREC', 'GCULL'].filter((code) => !code.startsWith('PARSHARE'));

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T1');
  last = (await putSimulatedFarm(db.pool, 'S1', 11)).last;
}, 120_000);
afterAll(() => db.close());

const at = <T>(farm: string, work: (tx: Db) => Promise<T>) => db.transactions.read({ user: 'test', farms: [farm] }, work);
const row = (result: ReportResult, code: string) => result.rows.find((one) => one['_figure'] === code);

describe('breakdowns', () => {
  test.each([
    ['parity', { parity: true }],
    ['lineage', { lineage: true }],
    ['both', { parity: true, lineage: true }],
  ] as const)('classes by %s add up to the whole', async (_, classes) => {
    const input = { farmid: 'S1', settings: DEFAULT_HERD_SETTINGS, asof: last, codes };
    for (const days of [31, 365]) {
      const period = daysBefore(last, days);
      const parts = await at('S1', (tx) => measureClasses(tx, period, input, classes));
      const [whole] = await at('S1', (tx) => measurePeriods(tx, [period], input));
      expect(parts.length).toBeGreaterThan(2);
      const sums = unite(parts);
      for (const [name, value] of Object.entries(whole?.sums ?? {})) {
        expect(Math.abs((sums[name] ?? 0) - value), name).toBeLessThan(1e-6);
      }
    }
  });

  test('a class has what the same figures narrowed to it have', async () => {
    const input = { farmid: 'S1', settings: DEFAULT_HERD_SETTINGS, asof: last, codes };
    const period = daysBefore(last, 200);
    const parts = await at('S1', (tx) => measureClasses(tx, period, input, { parity: true }));
    for (const parity of [0, 1, 3]) {
      const [narrowed] = await at('S1', (tx) => measurePeriods(tx, [period], { ...input, filters: { parityFrom: parity, parityTo: parity } }));
      const own = parts.find((one) => one.parity === parity)?.sums ?? {};
      for (const name of [
        'mat',
        'cohort',
        'f_farrowed',
        'lf',
        'live',
        'lw_pigs',
        'cl_start',
        'mfd',
        'npd',
        'np_ws',
        'mf_to',
        'out_mf',
        'rec_n',
        'rec_days',
        'chk_all',
      ])
        expect([parity, name, own[name]]).toEqual([parity, name, narrowed?.sums[name]]);
    }
  });
});

describe('PigMonthProReport2', () => {
  const parity = (farm: string, day: string, params: object) => at(farm, (tx) => parityReport.ask(tx, reportContext(farm, day), params));

  test('of the worked example: litters under their number, matings under the parity they were made in', async () => {
    const result = await parity('T1', '20260331', { month: '202603', months: 3 });
    expect(result.columns.slice(3).map(({ key }) => key)).toEqual([
      'p0',
      'p1',
      'p2',
      'p3',
      'p4',
      'p5',
      'p6',
      'p7',
      'p8',
      'young',
      'prime',
      'old',
      'all',
    ]);
    expect(row(result, 'MAT')).toMatchObject({ p0: 1, p1: 3, all: 4, young: 3, prime: 0 });
    // Both matings of the window were first matings of C and D.
    expect(row(result, 'FR')).toMatchObject({ p0: 100, p1: null, all: 100 });
    expect(row(result, 'LF')).toMatchObject({ p0: 0, p1: 2, all: 2 });
    expect(row(result, 'PWM_B')).toMatchObject({ p1: 12.5, all: 12.5 });
    expect(row(result, 'PWM_A')).toBeUndefined();
    // A 90 days, C from 7 January 84, D 8 January to 9 February 33 days as first-litter sows; B 50, C 6, D 7 before it.
    expect(result.rows.find((one) => one['figure'] === 'Mated female days')).toMatchObject({ p0: 63, p1: 207, all: 270 });
    expect(result.rows.find((one) => one['figure'] === 'Parity share')).toMatchObject({ p0: 0, p1: 100, all: 100 });
    expect(result.rows.find((one) => one['figure'] === 'Ideal share')).toMatchObject({ p0: 19, p8: 0, young: 33, prime: 43, old: 5, all: 100 });
    // D was culled as weaned and not served again; B died in pig.
    expect(result.rows.find((one) => one['figure'] === 'Removed unserved')).toMatchObject({ p0: 0, p1: 1, all: 1 });
    expect(result.headline?.map(({ value }) => value)).toEqual([null, null]);
  });

  test('a cell opens the rows of its own class', async () => {
    const result = await parity('T1', '20260331', { month: '202603', months: 3 });
    expect(row(result, 'MAT')?.['_params_p0']).toBe('parityFrom=0&parityTo=0');
    const rows = await at('T1', (tx) =>
      queryDrill(tx, reportContext('T1', '20260331'), {
        figure: 'MAT',
        from: '20260101',
        to: '20260331',
        part: 'numerator',
        params: { parityFrom: 0, parityTo: 0 },
      }),
    );
    expect(rows.rows.map(({ pgid }) => pgid)).toEqual(['B']);
  });
});

describe('PigMonthProReport4', () => {
  test('weights every lineage to the farm’s parities; the farm itself stays as it is', async () => {
    const month = monthOf(last);
    const result = await at('S1', (tx) => lineageReport.ask(tx, reportContext('S1', last), { month, months: 12 }));
    const lines = result.columns.filter(({ key }) => /^l\d/.test(key));
    expect(lines.length).toBeGreaterThan(0);
    for (const code of ['TB', 'BA', 'FR', 'PWL']) {
      const adjusted = result.rows.find((one) => one['_adjusted'] === code);
      expect([code, adjusted?.['all']]).toEqual([code, row(result, code)?.['all']]);
      expect(adjusted?.['l0']).not.toBeNull();
    }
    const days = (key: string) => Number(row(result, 'AVGMF')?.[key] ?? 0);
    const parts = [...lines.map(({ key }) => days(key)), days('other')].reduce((sum, value) => sum + value, 0);
    expect(Math.abs(parts - days('all'))).toBeLessThan(0.5);
  });

  test('greys a lineage of fewer than twenty litters', async () => {
    const result = await at('T1', (tx) => lineageReport.ask(tx, reportContext('T1', '20260331'), { month: '202603', months: 3, lineages: ['LY'] }));
    expect(row(result, 'LF')?.['_mark_l0']).toBe('muted');
    expect(row(result, 'BA')?.['_mark_all']).not.toBe('muted');
  });
});
