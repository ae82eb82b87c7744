import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { putFarm } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { putSimulatedFarm, type SimulatedFarm } from '../production/simulated-farm.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { report as litterAnalysisReport } from './litter-analysis.report.ts';
import { report as pigletDeathReport } from './piglet-death.report.ts';

let db: TestDatabase;
let farm: SimulatedFarm;

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T1');
  farm = await putSimulatedFarm(db.pool, 'S1', 5, 60);
  await db.pool.query("update piglet_change set reason = 'R' || (num % 2) where farm_id = 'S1' and kind = 'loss'");
}, 120_000);
afterAll(() => db.close());

const read = (id: string, work: (tx: Db) => Promise<ReportResult>) => db.transactions.read({ user: 'test', farms: [id] }, work);
const section = (result: ReportResult, key: string) => result.sections?.find((one) => one.key === key);
const sum = (rows: ReportResult['rows'], key: string): number => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);
const year = () => ({ from: addDays(farm.last, -364), to: farm.last });
const oracle = () => oracleFigures(farm.events, year(), DEFAULT_HERD_SETTINGS, farm.last);

describe('PigletDeathReport', () => {
  const deaths = (id: string, today: string, params: object) => read(id, (tx) => pigletDeathReport.ask(tx, reportContext(id, today), params));

  test('deaths of the worked example by reason and age, PWM and survival', async () => {
    const result = await deaths('T1', '20260331', { from: '20260101', to: '20260331' });
    // C lost one, D two, of 24 born alive.
    expect(result.totals).toMatchObject({ heads: 3, ofdeaths: 100, ofstarted: 12.5 });
    expect(Object.fromEntries((result.headline ?? []).map(({ figure, value }) => [figure, value]))).toMatchObject({
      PWM_A: 12.5,
      PWM_B: 12.5,
      PWM_C: 12.5,
      SURV: 76.8,
    });
    const parity = section(result, 'parity');
    expect(parity?.rows).toEqual([expect.objectContaining({ parity: '1', litters: 2, started: 24, deaths: 3, PWM_B: 12.5 })]);
    expect(
      section(result, 'gap')
        ?.rows.slice(0, 4)
        .map((row) => row['heads']),
    ).toEqual([3, 3, 0, 0]);
  });

  test('both bases add up to the oracle, and every table to the whole', async () => {
    const expected = oracle();
    const dated = await deaths('S1', farm.last, year());
    expect(sum(dated.rows, 'heads')).toBe(expected['PWM_C']?.numerator);
    const ages = dated.columns.filter(({ key }) => /^a\d/.test(key)).map(({ key }) => key);
    expect(ages.reduce((total, key) => total + sum(dated.rows, key), 0)).toBe(expected['PWM_C']?.numerator);
    for (const key of ['house', 'parity', 'operator', 'size']) {
      const table = section(dated, key);
      expect([key, sum(table?.rows ?? [], 'litters')]).toEqual([key, table?.totals?.['litters']]);
      expect([key, table?.totals?.['PWM_B']]).toEqual([key, Math.round((expected['PWM_B']?.value ?? -1) * 10) / 10]);
    }
    const closed = await deaths('S1', farm.last, { ...year(), basis: 'closed' });
    expect(sum(closed.rows, 'heads')).toBe(Number(section(closed, 'gap')?.rows[1]?.['heads']));
    const [reason] = closed.rows;
    const one = await deaths('S1', farm.last, { ...year(), basis: 'closed', reason: String(reason?.['_reason']) });
    expect(one.rows.map((row) => row['heads'])).toEqual([reason?.['heads']]);
  });
});

describe('PigFarrowReport2', () => {
  const analysis = (params: object) => read('S1', (tx) => litterAnalysisReport.ask(tx, reportContext('S1', farm.last), { ...year(), ...params }));

  test('totals are the figures of the oracle whatever the grouping, classes add up to them', async () => {
    const expected = oracle();
    for (const by of ['parity', 'lineage', 'boar', 'boarlineage', 'operator', 'house', 'gestation', 'mateday', 'lactation', 'month']) {
      const result = await analysis({ by });
      expect([by, sum(result.rows, 'LF')]).toEqual([by, expected['LF']?.numerator]);
      expect(result.totals?.['BA']).toBeCloseTo(expected['BA']?.value ?? -1, 2);
      expect(result.totals?.['SB']).toBeCloseTo(expected['SB']?.value ?? -1, 1);
      const pulled = result.rows.reduce((total, row) => total + Number(row['LF']) * Number(row['diff']), 0) / Number(result.totals?.['LF']);
      expect(Math.abs(pulled)).toBeLessThan(0.01);
    }
  });

  test('the spread of each class is drawn as a box', async () => {
    const { rows, charts } = await analysis({ by: 'parity' });
    const box = charts?.find(({ kind }) => kind === 'box');
    const drawn = rows.filter((row) => row['_style'] !== 'muted');
    expect(drawn.length).toBeGreaterThan(2);
    expect(box?.series[0]?.boxes).toEqual(drawn.map((row) => ['least', 'q1', 'q2', 'q3', 'most'].map((key) => row[key])));
  });

  test('bands, spread and small classes', async () => {
    const result = await analysis({ by: 'parity', second: 'month', least: 5 });
    const bands = ['b0', 'b7', 'b10', 'b13', 'b16'].reduce((total, key) => total + Number(result.totals?.[key]), 0);
    expect(bands).toBeGreaterThan(99.7);
    expect(bands).toBeLessThan(100.3);
    expect(result.rows.every((row) => (row['_style'] === 'muted') === Number(row['LF']) < 5)).toBe(true);
    expect(result.columns.map(({ key }) => key)).not.toContain('adjusted');
    const { rows } = await db.pool.query(
      "select stddev_samp(livenum)::float8 as sd from sow_cycle where farm_id = 'S1' and kind <> 'E' and farrowdt between $1 and $2",
      [year().from, year().to],
    );
    expect(result.totals?.['sd']).toBeCloseTo(rows[0].sd, 2);
  });

  test('adjusted for parity, the difference is that of the same parities', async () => {
    const result = await analysis({ by: 'lineage' });
    const own = await db.pool.query<{ k: string; p: number; n: number; m: number }>(
      `select mate_lineage as k, least(farrow_parity, 8) as p, count(*)::int as n, avg(livenum)::float8 as m from sow_cycle
       where farm_id = 'S1' and kind <> 'E' and farrowdt between $1 and $2 group by 1, 2`,
      [year().from, year().to],
    );
    for (const row of result.rows) {
      const mine = own.rows.filter(({ k }) => k === row['key1']);
      const weights = mine.map(({ p, m }) => {
        const all = own.rows.filter((one) => one.p === p);
        const n = all.reduce((total, one) => total + one.n, 0);
        return { n, gap: m - all.reduce((total, one) => total + one.n * one.m, 0) / n };
      });
      const expected = weights.reduce((total, { n, gap }) => total + n * gap, 0) / weights.reduce((total, { n }) => total + n, 0);
      expect(row['adjusted']).toBeCloseTo(expected, 2);
    }
  });
});
