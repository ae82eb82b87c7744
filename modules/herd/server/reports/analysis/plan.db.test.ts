import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import { expectedFarrowings } from '#modules/herd/domain/figures/forecast.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { expectedWeaned, expectedFarrowings as oracleFarrowings } from '#testkit/oracle/forecast.ts';
import { loadForecast } from '../../figures/forecast.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { putSimulatedFarm, type SimulatedFarm } from '../production/simulated-farm.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from '../report-farms.ts';
import { report } from './plan.report.ts';

let db: TestDatabase;
let farm: SimulatedFarm;
let ctx: HerdReportContext;
const settings = DEFAULT_HERD_SETTINGS;

beforeAll(async () => {
  db = await testDatabase();
  farm = await putSimulatedFarm(db.pool, 'T1', 7);
  ctx = reportContext('T1', farm.last, { settings, readFarm: noOtherFarm });
}, 120_000);
afterAll(() => db.close());

const read = <T>(work: Parameters<typeof db.transactions.read<T>>[1]) => db.transactions.read({ user: 't', farms: ['T1'] }, work);
const plan = (params: object = {}) => read((tx) => report.ask(tx, ctx, params));

test('farrowings and weanings expected (EXPF, EXPW) are those counted slowly from the events', async () => {
  const forecast = await read((tx) => loadForecast(tx, 'T1', settings, farm.last));
  expect(forecast.learned).toBeGreaterThan(30);
  const { rows } = await plan();
  let compared = 0;
  for (let ahead = 1; ahead <= 12; ahead += 1) {
    const { first, last } = weekOf(addDays(farm.last, 7 * ahead), 1);
    const expected = oracleFarrowings(farm.events, { from: first, to: last }, settings, farm.last);
    const due = forecast.standing.filter(({ matedt }) => addDays(matedt, settings.GESTSTD) >= first && addDays(matedt, settings.GESTSTD) <= last);
    expect(expectedFarrowings(due, forecast.share)?.mean).toBeCloseTo(expected ?? Number.NaN, 9);
    const row = rows.find((one) => one['from'] === first);
    expect(row?.['far']).toBeCloseTo(expected ?? Number.NaN, 1);
    const weaned = expectedWeaned(farm.events, { from: first, to: last }, settings, farm.last);
    // Where the litters to wean are all to come: the first weeks also wean litters born already.
    if (addDays(first, -settings.LACTSTD) > addDays(farm.last, 7)) {
      expect(Math.abs(Number(row?.['wean']) - (weaned ?? Number.NaN))).toBeLessThan(0.06);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(5);
});

test('weeks gone show what was done, and gaps run on only where there is a plan', async () => {
  const { rows, charts } = await plan({ back: 10, ahead: 2 });
  expect(rows.length).toBe(13);
  // What is expected lies in its band, what was done has none; without a plan no line of one is named.
  const [drawn] = charts?.filter(({ kind }) => kind === 'line') ?? [];
  const [low = Number.NaN, high = Number.NaN] = drawn?.bands?.[0]?.ends.at(-1) ?? [];
  const coming = Number(rows.at(-1)?.['far']);
  expect([low <= coming && coming <= high, drawn?.bands?.[0]?.ends[0], drawn?.series.length]).toEqual([true, null, 1]);
  const week = rows[3];
  const period = { key: 'w', from: String(week?.['from']) as typeof farm.last, to: addDays(String(week?.['from']) as typeof farm.last, 6) };
  const [measure] = await read((tx) => measurePeriods(tx, [period], { farmid: 'T1', settings, asof: farm.last, codes: ['MAT', 'MG', 'LF', 'PW'] }));
  expect([week?.['mat_done'], week?.['gilts'], week?.['far'], week?.['wean']]).toEqual(
    ['MAT', 'MG', 'LF', 'PW'].map((code) => measure?.figures[code]?.value),
  );
  expect(week?.['mat_running']).toBe(null);
  await db.pool.query(
    "insert into herd_group (farm_id, code, first_day, last_day, planned_sows, planned_gilts) values ('T1', 'P1', $1::date, $1::date + 6, 4, 1)",
    [period.from],
  );
  const planned = (await plan({ back: 10, ahead: 2 })).rows[3];
  expect(planned).toMatchObject({ mat_plan: 5, mat_gap: Number(planned?.['mat_done']) - 5 });
});

test('every count, done or expected, opens the animals that make it up', async () => {
  await db.pool.query("update animal set weight = 140, heats = 2 where farm_id = 'T1' and status = 'G'");
  const { rows, columns, totals, days } = await plan({ back: 10, ahead: 6 });
  const open = (figure: string, from: string, to: string) =>
    read((tx) =>
      report.drill!(tx, ctx, { figure, from: businessDate(from), to: businessDate(to), part: 'numerator', params: { back: 10, ahead: 6 } as never }),
    );
  const opening = columns.filter(({ figure }) => figure !== undefined);
  expect(opening.map(({ key }) => key)).toEqual(['mat_done', 'gilts', 'inpig', 'far', 'wean', 'weansows', 'ready']);
  const opened = new Map<string, number>();
  for (const row of rows) {
    for (const { key, figure } of opening) {
      if (typeof row[key] !== 'number' || row[key] === 0) continue;
      const behind = await open(String(figure), String(row['_from']), String(row['_to']));
      const sum = key === 'mat_done' || key === 'gilts' ? behind.rows.length : Number(behind.totals?.['n']);
      expect([row['week'], key, Math.abs(sum - row[key]) < 0.051], `${sum} for ${row[key]}`).toEqual([row['week'], key, true]);
      expect(behind.rows.every(({ pgid }) => typeof pgid === 'string')).toBe(true);
      opened.set(key, (opened.get(key) ?? 0) + 1);
    }
  }
  expect(Math.min(...opening.map(({ key }) => opened.get(key) ?? 0))).toBeGreaterThan(3);
  for (const key of ['far', 'wean']) {
    const whole = await open(`COUNT_${key}`, String(days?.from), String(days?.to));
    expect(Math.abs(Number(whole.totals?.['n']) - Number(totals?.[key]))).toBeLessThan(0.05 * rows.length);
  }
  await expect(open('COUNT_other', String(days?.from), String(days?.to))).rejects.toThrow('V_INVALID');
});

test('planned culls name the targets they stand on, or say what is missing', async () => {
  const inWords = async (): Promise<string | undefined> =>
    (await plan()).notes?.map(({ text }) => text.E).find((text) => text.includes('target herd'));
  expect(await inWords()).toContain('no target herd yet');
  await db.pool.query("insert into setting (scope, scope_id, name, value, valid_from) values ('farm', 'T1', 'HERDTARGET', '520', '20200101')");
  expect(await inWords()).toBe('Culls planned: a target herd of 520 sows × a target culling rate of 38 % a year.');
  expect((await plan()).rows[0]?.['culls']).toBe(3.8);
  await db.pool.query("delete from setting where name = 'HERDTARGET'");
});

test('a week the year lacks, or one too far back, is refused', async () => {
  await expect(plan({ year: 2025, week: 53 })).rejects.toThrow();
  await expect(plan({ year: 2010, week: 1 })).rejects.toThrow();
});

test('where matings are still to come, what is planned of them stands for them; without a plan the week is blank', async () => {
  await db.pool.query("delete from herd_group where farm_id = 'T1'");
  const blank = (await plan({ ahead: 21 })).rows;
  const known = addDays(farm.last, settings.GESTSTD);
  const open = blank.filter(({ from }) => addDays(String(from) as typeof farm.last, 6) > known);
  expect(open.length).toBeGreaterThan(3);
  expect(open.map(({ far, far_band }) => [far, far_band])).toEqual(open.map(() => [null, null]));
  const first = String(open[1]?.['from']) as typeof farm.last;
  await db.pool.query("insert into herd_group (farm_id, code, first_day, last_day, planned_sows) values ('T1', 'P2', $1::date, $1::date + 6, 10)", [
    addDays(first, -settings.GESTSTD),
  ]);
  const { share } = await read((tx) => loadForecast(tx, 'T1', settings, farm.last));
  const p = share(0) ?? Number.NaN;
  const planned = (await plan({ ahead: 21 })).rows.find(({ from }) => from === first);
  expect(planned?.['far']).toBeCloseTo(10 * p, 1);
  expect(Math.abs(Number(planned?.['far_band']) - 1.2816 * Math.sqrt(10 * p * (1 - p)))).toBeLessThan(0.051);
  await db.pool.query("delete from herd_group where farm_id = 'T1'");
});
