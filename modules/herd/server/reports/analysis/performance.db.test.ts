import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANALYSIS_SET } from '#modules/herd/domain/figures/analysis-set.ts';
import { FIGURES } from '#modules/herd/domain/figures/figures.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { putFarm } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { report as performanceReport } from './performance.report.ts';

let db: TestDatabase;
const ctx = reportContext('T1', '20260331', { farms: ['T1', 'T2'], usrlvl: 70 });
const quarter = { from: '20260101', to: '20260331' };

beforeAll(async () => {
  db = await testDatabase();
  for (const farm of ['T1', 'T2']) {
    await putFarm(db.pool, farm);
    await putWorkedExample(db.pool, farm);
  }
});
afterAll(() => db.close());

const analysis = async (params: object, more: Partial<HerdReportContext> = {}) => {
  const result = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) =>
    performanceReport.ask(tx, { ...ctx, ...more }, { ...quarter, ...params }),
  );
  const row = (code: string) => result.rows.find((one) => one['_figure'] === code);
  return { result, row };
};

test('every figure of a period stands in the analysis, once', () => {
  const measured = FIGURES.filter(({ code, formula }) => formula !== undefined || code === 'SURV').map(({ code }) => code);
  expect(ANALYSIS_SET.flatMap(({ codes }) => codes).toSorted()).toEqual(measured.toSorted());
});

test('the worked example with the numbers behind it', async () => {
  const { row } = await analysis({});
  expect(row('PWL')).toMatchObject({ v1: 10.5, n1: 21, d1: 2 });
  expect(row('PWM_A')).toMatchObject({ v1: 12.5 });
  expect(row('NPD')).toMatchObject({ v1: 114.9, n1: 85, d1: 270 });
  expect(row('LMFY')).toMatchObject({ v1: 2.7, n1: 2, d1: 270 });
});

test('three mortalities and three farrowing rates stand under each other', () => {
  for (const trio of [
    ['FR', 'FRP', 'FRA'],
    ['PWM_A', 'PWM_B', 'PWM_C'],
  ]) {
    const codes = ANALYSIS_SET.flatMap((section) => section.codes);
    const at = codes.indexOf(trio[0] ?? '');
    expect(codes.slice(at, at + 3)).toEqual(trio);
  }
});

test('a second period with its difference, and the mark of one too short for figures a year', async () => {
  const { row, result } = await analysis({ from2: '20260201', to2: '20260214' });
  expect(row('PW')).toMatchObject({ v1: 21, v2: 21, c2: 0 });
  expect(row('LF')).toMatchObject({ v1: 2, v2: 0, c2: -2 });
  expect(row('CULL')?.['_mark_v2']).toBe('muted');
  expect(result.notes?.some(({ text }) => text.E.includes('28 days'))).toBe(true);
  await expect(analysis({ from2: '20260201' })).rejects.toMatchObject({ issues: [{ code: 'V_REQUIRED', field: 'to2', params: { field: 'to2' } }] });
  await expect(analysis({ from2: '20260201', to2: '20260101' })).rejects.toMatchObject({ issues: [{ code: '898', field: 'from2' }] });
});

test('two farms from their summed counts; several only from level 70', async () => {
  const { row } = await analysis({ farms: ['T1', 'T2'] });
  expect(row('PWL')).toMatchObject({ v1: 10.5, n1: 42, d1: 4 });
  expect(row('AVGMF')).toMatchObject({ v1: 6 });
  await expect(analysis({ farms: ['T1', 'T2'] }, { usrlvl: 60 })).rejects.toThrow();
});

test('data quality counts what figures left out', async () => {
  const { result } = await analysis({});
  const quality = result.sections?.[0];
  expect(quality?.rows.length).toBeGreaterThan(5);
  expect(quality?.rows[0]).toMatchObject({ what: 'Litters unbalanced', v1: 0 });
});

test('the heading over a period names the days its figures stand for: none after the day they are known on', async () => {
  const headings = ({ columns }: Awaited<ReturnType<typeof analysis>>['result']) => [...new Set(columns.flatMap(({ group }) => group?.E ?? []))];
  const known = { asof: '20260215', from2: '20260201', to2: '20260210', from3: '20260301', to3: '20260331' };
  const { result, row } = await analysis(known);
  expect(headings(result)).toEqual(['Period 1: 20260101–20260215', 'Period 2: 20260201–20260210', 'Period 3: 20260301–20260331']);
  const { row: cut } = await analysis({ ...known, to: '20260215' });
  expect(['MAT', 'LF', 'PW', 'NPD'].map((code) => row(code)?.['v1'])).toEqual(['MAT', 'LF', 'PW', 'NPD'].map((code) => cut(code)?.['v1']));
  expect(headings((await analysis({}, { curbusdt: ctx.curbusdt })).result)).toEqual(['Period 1: 20260101–20260331']);
});

test('rows two sums of a figure leave out for one cause are counted together', async () => {
  // A mating bought in that farrowed: it is no mating of the window, and its litter none of the period.
  await db.pool.query("update sow_cycle set entered = true where farm_id = 'T1' and farrowdt = '20260107'");
  const { result, row } = await analysis({ from: '20251201', to: '20260131' });
  const said = result.sections?.[0]?.rows.filter(({ what }) => String(what).startsWith('Farrowing rate, period')) ?? [];
  expect(said.map(({ v1 }) => v1)).toEqual([2]);
  expect(row('FRP')?.['l1']).toBe(2);
});
