import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { weekLabel, weekOf, weekText } from '#kernel/week.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { putSimulatedFarm, type SimulatedFarm } from '../production/simulated-farm.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from '../report-farms.ts';
import { report as chartReport } from './chart.report.ts';

let db: TestDatabase;
let farm: SimulatedFarm;
let ctx: HerdReportContext;
const settings = DEFAULT_HERD_SETTINGS;

beforeAll(async () => {
  db = await testDatabase();
  farm = await putSimulatedFarm(db.pool, 'T1', 11);
  // The simulated lives name no operators and boars.
  await db.pool.query(
    "update sow_cycle set mate_applyid = 'OP' || n % 3, farrow_applyid = 'OP' || n % 2, boarid = 'B' || n % 4 where matedt is not null",
  );
  ctx = reportContext('T1', farm.last, { settings, readFarm: noOtherFarm });
}, 120_000);
afterAll(() => db.close());

const read = <T>(work: Parameters<typeof db.transactions.read<T>>[1]) => db.transactions.read({ user: 't', farms: ['T1'] }, work);
const draw = (params: object) => read((tx) => chartReport.ask(tx, ctx, params));
const measure = async (codes: string[], from: string, to: string) => {
  const [found] = await read((tx) =>
    measurePeriods(tx, [{ key: 'p', from: from as never, to: to as never }], { farmid: 'T1', settings, asof: farm.last, codes }),
  );
  return found;
};
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

describe('trend', () => {
  test('each point is the figure of its period with the rows behind it', async () => {
    // What the farm aims at: one number, and one that changes with the year.
    const aims = JSON.stringify({ BA: { all: 11 }, PW: { all: 90, [farm.last.slice(0, 4)]: 120 } });
    await db.pool.query("insert into setting (scope, scope_id, name, value, valid_from) values ('farm', 'T1', 'TARGETS', $1, '20200101')", [aims]);
    const { charts = [], rows } = await draw({ kind: 'trend', figures: ['BA', 'PW'], step: 'month', points: 13, moving: 0 });
    expect([charts[0]?.series[0]?.target, charts[0]?.series.length, charts[1]?.series[0]?.target]).toEqual([11, 1, undefined]);
    expect([charts[1]?.series[1]?.values.at(0), charts[1]?.series[1]?.values.at(-1)]).toEqual([90, 120]);
    const row = rows[6];
    const month = await measure(['BA', 'PW'], String(row?.['_from']), String(row?.['_to']));
    expect(charts[0]?.series[0]?.n?.[6]).toBe(month?.figures['BA']?.denominator);
    expect(row?.['f1_0']).toBe(month?.figures['PW']?.value);
    // A mean a litter shows its range and says so; a count begins at 0.
    expect(charts.map(({ zoom }) => zoom)).toEqual([true, false]);
    expect([(await draw({ kind: 'trend' })).charts?.[0]?.zoom, (await draw({ kind: 'trend', zoom: 'Y' })).charts?.[0]?.zoom]).toEqual([false, true]);
    const zoomed = async (params: object) => (await draw(params)).charts?.[0]?.zoom;
    // A rate begins at 0 on every kind of chart; a count a litter shows its deviations.
    expect([await zoomed({ kind: 'control', figures: ['FR'] }), await zoomed({ kind: 'control', figures: ['FR'], zoom: 'Y' })]).toEqual([
      false,
      true,
    ]);
    expect([await zoomed({ kind: 'control', figures: ['BA'] }), await zoomed({ kind: 'scatter', figures: ['FR', 'BA'] })]).toEqual([true, false]);
    // What a kind is not drawn by has no say in it.
    expect((await draw({ kind: 'trend' })).applied).toMatchObject({ base: null, basefrom: null, measure: null, by: null, from: null, to: null });
    await db.pool.query("update farm set farmname = 'Hill Farm' where farm_id = 'T1'");
    for (const kind of ['trend', 'histogram', 'parity']) expect((await draw({ kind, moving: 0 })).charts?.[0]?.series[0]?.name.E).toBe('Hill Farm');
    expect((await draw({ kind: 'control' })).charts?.[0]?.title.V).toContain('Hill Farm');
    expect((await draw({ kind: 'scatter', by: 'farm' })).rows[0]?.['who']).toBe('Hill Farm');
  });

  test('a moving mean comes from the summed counts of its points, those before the first one shown too', async () => {
    const { rows } = await draw({ kind: 'trend', figures: ['BA', 'LF'], step: 'month', points: 13, moving: 3 });
    const year = await draw({ kind: 'trend', figures: ['BA', 'LF'], step: 'month', points: 15, moving: 0 });
    for (const [at, row] of rows.entries()) {
      const window = year.rows.slice(at, at + 3);
      const litters = sum(window.map((one) => Number(one['f1_0'])));
      const alive = sum(window.map((one) => Number(one['f0_0']) * Number(one['f1_0'])));
      expect(Math.abs(Number(row['f0_1']) - alive / litters)).toBeLessThan(0.011);
      expect(row['f1_1']).toBe(Math.round(litters / 3));
    }
  });

  test('notes of the farm stand at their week', async () => {
    const day = addDays(farm.last, -30);
    await db.pool.query("insert into herd_note (farm_id, note_id, day, text, crtusrid) values ('T1', gen_random_uuid(), $1, 'heat wave', 't')", [
      day,
    ]);
    const { charts, sections } = await draw({ kind: 'trend' });
    expect(charts?.[0]?.notes).toEqual([{ x: weekText(weekLabel(weekOf(day, 1))), text: 'heat wave' }]);
    expect(sections?.[0]?.rows[0]).toMatchObject({ day, text: 'heat wave' });
  });
});

test('control: limits are mean and deviations of the base, points beyond them are marked', async () => {
  const { charts, rows } = await draw({ kind: 'control', figures: ['BA'], points: 52, base: 26 });
  const values = charts?.[0]?.series[0]?.values ?? [];
  const base = values.slice(0, 26).filter((value) => value !== null);
  const mean = sum(base) / base.length;
  const deviation = Math.sqrt(sum(base.map((value) => (value - mean) ** 2)) / (base.length - 1));
  const limits = charts?.[0]?.limits ?? [];
  expect(limits.map(({ value }) => value)).toHaveLength(5);
  expect(limits[0]?.value).toBeCloseTo(mean, 2);
  expect(limits[1]?.value).toBeCloseTo(mean + 2 * deviation, 2);
  for (const row of rows) {
    const off = typeof row['s0'] === 'number' ? Math.abs(row['s0'] - mean) / deviation : 0;
    expect(row['_mark_s0'] ?? null).toBe(off > 3 ? 'bad' : off > 2 ? 'warn' : null);
  }
});

test.each(['mateday', 'returnday', 'farrowday', 'fosterday', 'livenum', 'birthkg', 'agemated'])('histogram of %s', async (what) => {
  const { charts, rows } = await draw({ kind: 'histogram', measure: what });
  expect(rows.length).toBeGreaterThan(0);
  if (what !== 'livenum') return;
  const year = await measure(['BA', 'LF'], addDays(farm.last, -363), farm.last);
  expect(sum(charts?.[0]?.series[0]?.values ?? [])).toBe(year?.figures['LF']?.value);
});

test('scatter: a point an operator or boar, its matings adding up to no more than all', async () => {
  const operators = await draw({ kind: 'scatter', figures: ['WSI', 'FR'], by: 'operator' });
  expect(operators.rows.length).toBeGreaterThan(1);
  const boars = await draw({ kind: 'scatter', figures: ['FR', 'MAT'], by: 'boar' });
  const year = await measure(['MAT'], addDays(farm.last, -363), farm.last);
  expect(boars.rows.reduce((total, row) => total + Number(row['up']), 0)).toBeLessThanOrEqual(year?.figures['MAT']?.value ?? 0);
  await expect(draw({ kind: 'scatter', figures: ['FR'] })).rejects.toThrow();
});

test('parity profile: litters of the classes are all litters', async () => {
  const { rows } = await draw({ kind: 'parity', figures: ['LF', 'BA'] });
  const year = await measure(['LF'], addDays(farm.last, -363), farm.last);
  expect(rows.reduce((total, row) => total + Number(row['f0_0'] ?? 0), 0)).toBe(year?.figures['LF']?.value);
});

test('survival falls from 100 and never rises', async () => {
  const { charts } = await draw({ kind: 'survival', from: addDays(farm.last, -500), to: addDays(farm.last, -140) });
  const curve = charts?.[0]?.series[0]?.values ?? [];
  expect(curve[0]).toBe(100);
  for (const [day, value] of curve.entries()) expect(value).toBeLessThanOrEqual(curve[day - 1] ?? 100);
  expect(curve.at(-1)).toBeLessThan(100);
});

test('a figure that is none, five figures and five farms are refused', async () => {
  await expect(draw({ figures: ['NOTHING'] })).rejects.toThrow();
  await expect(draw({ figures: ['BA', 'TB', 'FR', 'LF', 'PW'] })).rejects.toThrow();
});
