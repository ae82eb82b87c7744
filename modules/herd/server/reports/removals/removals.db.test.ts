import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { report as balanceReport } from '../analysis/balance.report.ts';
import { reportContext } from '../report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from '../report-farms.ts';
import { report as deathListReport } from './death-list.report.ts';
import { report as deathRateReport } from './death-rate.report.ts';
import { report as disposalReport } from './disposal.report.ts';
import { report as nurseryDeathReport } from './nursery-death.report.ts';
import { report as reasonReport } from './reason.report.ts';
import { report as stageReport } from './stage.report.ts';
import { reachedLitters, STAGES } from './stage-counts.ts';
import { nurseryKg, sucklingKg } from './standard-kg.ts';

let farm: TestApp;
let ctx: HerdReportContext;
const range = { from: '20260101', to: '20261015' };

beforeAll(async () => {
  farm = await testApp({ sows: 60, years: 0.8, start: businessDate('20260101') });
  const { settings } = await farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, (db) => loadFarmFacts(db, FARM_A));
  ctx = reportContext(FARM_A, '20261015', { settings, readFarm: noOtherFarm });
}, 120_000);
afterAll(() => farm.close());

const read = <T>(work: Parameters<typeof farm.db.transactions.read<T>>[1]) => farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, work);
const sum = (rows: readonly Record<string, unknown>[], key: string) => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);
const measure = async (codes: string[]) =>
  (
    await read((tx) =>
      measurePeriods(tx, [{ key: 'p', from: businessDate(range.from), to: businessDate(range.to) }], {
        farmid: FARM_A,
        settings: ctx.settings,
        asof: ctx.curbusdt,
        codes,
      }),
    )
  )[0];

describe('a simulated farm', () => {
  test('PigDeathList: the animals that left are those the balance counts out; totals by way add up', async () => {
    const list = await read((tx) => deathListReport.ask(tx, ctx, range));
    const balance = await read((tx) => balanceReport.ask(tx, ctx, range));
    const out = balance.rows
      .filter((row) => ['boar', 'gilt', 'open', 'mated', 'lactating'].includes(String(row['_type'])))
      .reduce((total, row) => total + ['died', 'euthanised', 'culled', 'sold', 'moved'].reduce((n, way) => n + Number(row[way]), 0), 0);
    expect(list.rows.length).toBe(out);
    expect(list.rows.length).toBeGreaterThan(5);
    expect(list.sections?.[0]?.totals?.['n']).toBe(out);
    const culled = await read((tx) => deathListReport.ask(tx, ctx, { ...range, way: 'culled', type: 'sow' }));
    expect(culled.rows.length).toBe((await measure(['CULL']))?.figures['CULL']?.numerator);
    for (const row of culled.rows) expect(row['_way']).toBe('culled');
    // Litters and pigs a year of a life: 365 × what she had over the days since her first mating, or her arrival as a sow.
    const { rows: lives } = await farm.db.pool.query<{ pgid: string; days: number }>(
      "select pgid, leftdt - case when entrytp = 'gilt' then first_matedt else entrydt end as days from animal where farm_id = $1 and leftdt > first_matedt",
      [FARM_A],
    );
    const days = new Map(lives.map((one) => [one.pgid, one.days]));
    const weaned = culled.rows.filter((row) => Number(row['pw']) > 0);
    expect(weaned.length).toBeGreaterThan(3);
    for (const row of weaned) {
      const years = Number(days.get(String(row['pgid']))) / 365;
      expect(row['pwyear']).toBeCloseTo(Number(row['pw']) / years, 6);
      expect(row['littersyear']).toBeCloseTo(Number(row['litters']) / years, 6);
    }
  });

  test('PigDeathReport: every removal under one reason; sow deaths and culls are those of the figures', async () => {
    const result = await read((tx) => reasonReport.ask(tx, ctx, { ...range, type: 'sow' }));
    const found = await measure(['CULL', 'MORT']);
    const groups = result.rows.filter((row) => row['_style'] === 'bold');
    expect(sum(groups, 'total')).toBe(result.totals?.['total']);
    expect(sum(groups, 'share')).toBeCloseTo(100, 0);
    const died = await read((tx) => reasonReport.ask(tx, ctx, { ...range, type: 'sow', way: 'died' }));
    const euthanised = await read((tx) => reasonReport.ask(tx, ctx, { ...range, type: 'sow', way: 'euthanised' }));
    expect(Number(died.totals?.['total']) + Number(euthanised.totals?.['total'])).toBe(found?.figures['MORT']?.numerator);
    // Head of the ways add up, and the shares of a way to the whole of it.
    expect(Number(result.totals?.['culled']) + Number(result.totals?.['died'] ?? 0)).toBe(result.totals?.['total']);
    expect(sum(groups, 'culled_pc')).toBeCloseTo(100, 0);
    const { rows: boars } = await farm.db.pool.query<{ n: number; days: number }>(
      `select (count(*) filter (where entrydt between $2::date and $3::date))::int as n,
         sum(least(coalesce(leftdt, $3::date + 1), $3::date + 1) - greatest(entrydt, $2::date))::int as days
       from animal where farm_id = $1 and sex = 'M' and not semen_only and entrydt <= $3::date and (leftdt is null or leftdt > $2::date)`,
      [FARM_A, range.from, range.to],
    );
    const replaced = result.sections?.[0]?.rows.find((row) => row['what'] === 'Boar replacement per year, %');
    expect(replaced?.['total']).toBeCloseTo((36_500 * Number(boars[0]?.n)) / Number(boars[0]?.days), 1);
    const weeks = await read((tx) => reasonReport.ask(tx, ctx, { ...range, type: 'sow', step: 'week' }));
    expect(weeks.totals?.['total']).toBe(result.totals?.['total']);
    expect(weeks.columns.length).toBeGreaterThan(result.columns.length);
  });

  test('PigDeathReport2: each female lost stands in one stage, of more that were at risk', async () => {
    const result = await read((tx) => stageReport.ask(tx, ctx, range));
    const lost = STAGES.reduce((total, stage) => total + Number(result.totals?.[stage] ?? 0), 0);
    expect(lost).toBe(result.totals?.['total']);
    const list = await read((tx) => deathListReport.ask(tx, ctx, range));
    expect(lost).toBe(list.rows.filter((row) => row['_way'] !== 'moved' && row['type'] !== 'Boar').length);
    for (const stage of STAGES) {
      expect(sum(result.rows, stage)).toBe(Number(result.totals?.[stage] ?? 0));
      expect(sum(result.rows, `${stage}_n`)).toBe(Number(result.totals?.[`${stage}_n`] ?? 0));
    }
    // Every count opens as many animals as it says, of its row's parity.
    const open = (figure: string, params: object) =>
      read((tx) =>
        stageReport.drill!(tx, ctx, {
          figure,
          from: businessDate(range.from),
          to: businessDate(range.to),
          part: 'numerator',
          params: { ...range, ...params } as never,
        }),
      );
    for (const row of result.rows.slice(0, 3)) {
      const own = Object.fromEntries([...new URLSearchParams(String(row['_params']))].map(([key, value]) => [key, Number(value)]));
      for (const key of ['total', ...STAGES, ...STAGES.map((stage) => `${stage}_n`)])
        expect([key, (await open(`COUNT_${key}`, own)).rows.length]).toEqual([key, Number(row[key] ?? 0)]);
    }
    expect((await open('COUNT_total', {})).rows.map((row) => row['pgid']).sort()).toEqual(
      list.rows
        .filter((row) => row['_way'] !== 'moved' && row['type'] !== 'Boar')
        .map((row) => row['pgid'])
        .sort(),
    );
    await expect(open('COUNT_other', {})).rejects.toThrow('V_INVALID');
    expect(result.totals?.['inpig0_n']).toBe((await measure(['MAT']))?.figures['MAT']?.value);
    expect(result.totals?.['lact0_n']).toBe((await measure(['LF']))?.figures['LF']?.value);
  });

  test('PigDeathRate: points are the figures of their periods, or of four together where few are at risk', async () => {
    const result = await read((tx) => deathRateReport.ask(tx, ctx, { step: 'month', points: 13 }));
    expect(result.charts?.length).toBe(4);
    // Shares stand on the axis of per cent, deaths per 1,000 pig days on one of their own.
    expect(result.charts?.map(({ unit, rightUnit }) => [unit, rightUnit])).toEqual(
      ['%', '%', '%', '%'].map((unit, at) => [unit, at === 2 ? '‰' : undefined]),
    );
    const sows = await read((tx) => deathRateReport.ask(tx, ctx, { step: 'month', points: 13, groups: ['sows'] }));
    expect(sows.charts?.length).toBe(1);
    expect(sows.columns.some(({ key }) => key === 'SB')).toBe(false);
    const row = result.rows.at(-3);
    const [month] = await read((tx) =>
      measurePeriods(tx, [{ key: 'm', from: String(row?.['_from']) as never, to: String(row?.['_to']) as never }], {
        farmid: FARM_A,
        settings: ctx.settings,
        asof: ctx.curbusdt,
        codes: ['PWM_C'],
      }),
    );
    expect(row?.['PWM_C']).toBeCloseTo(month?.figures['PWM_C']?.value ?? Number.NaN, 1);
    expect(row?.['PWM_C_d']).toBe(month?.figures['PWM_C']?.numerator);
    // Limits the farm fixes stand in place of those of the past.
    const highest = Math.max(...result.rows.map((one) => Number(one['PWM_C'] ?? 0)));
    await farm.db.pool.query(
      "insert into setting (scope, scope_id, name, value, valid_from, changed_by, reason) values ('farm', $1, 'ALARM', $2, '20200101', 't', 't')",
      [FARM_A, JSON.stringify({ PWM: [0, highest - 0.05], SB: 'statistical' })],
    );
    const fixed = await read((tx) => deathRateReport.ask(tx, ctx, { step: 'month', points: 13 }));
    const marks = fixed.rows.filter((one) => Number(one['PWM_C'] ?? 0) > 0).map((one) => [one['PWM_C'] === highest, one['_mark_PWM_C']]);
    expect(new Set(marks.map(String))).toEqual(new Set(['true,bad', 'false,warn']));
    expect(fixed.charts?.[1]?.limits?.find(({ tone }) => tone === 'bad')?.value).toBeCloseTo(highest - 0.05, 2);
  });

  test('PigDeathList2: every dead head once, weighed or by the standard of its age; stillborn only when asked for', async () => {
    const result = await read((tx) => disposalReport.ask(tx, ctx, range));
    const found = await measure(['PWM_C', 'MORT', 'GMORT', 'SB']);
    const list = await read((tx) => deathListReport.ask(tx, ctx, range));
    const grown = list.rows.filter((row) => row['_way'] === 'died' || row['_way'] === 'euthanised').length;
    expect(result.totals?.['heads']).toBe(Number(found?.figures['PWM_C']?.numerator) + grown);
    expect(result.rows.at(-1)?.['sumheads']).toBe(result.totals?.['heads']);
    const still = await read((tx) => disposalReport.ask(tx, ctx, { ...range, ages: ['stillborn'] }));
    expect(Number(still.totals?.['heads'])).toBeGreaterThanOrEqual(Number(found?.figures['SB']?.numerator));
    expect([sucklingKg(0), sucklingKg(24), nurseryKg(4)]).toEqual([1.4, 6.4, 7.2]);
    expect(result.signatures?.length).toBe(3);
  });

  test('FeedpigDeathReport: head in and out of a house, deaths by reason and week of age', async () => {
    const { rows: houses } = await farm.db.pool.query<{ place: string; n: number }>(
      "select place, sum(qty)::int as n from movement where farm_id = $1 and book = 'nursery' and eventdt <= '20260915' group by 1 order by 2 desc limit 1",
      [FARM_A],
    );
    const house = houses[0]?.place ?? '';
    const day = '20260915';
    for (const [week, count, reason, way] of [
      [4, 2, 'N-SCOUR', 'died'],
      [4, 1, 'N-RUNT', 'euthanised'],
      [6, 1, 'N-SCOUR', 'died'],
    ] as const) {
      await farm.db.pool.query(
        `insert into nursery_death (farm_id, death_id, roomid, eventdt, count, week, reason, way, applyid, valuedt, crtusrid)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'OP1', $4, 't')`,
        [FARM_A, randomUUID(), house, day, count, week, reason, way],
      );
      await farm.db.pool.query(
        "insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid) values ($1, $2, 'nursery', $3, $4, $5, 'died', 't')",
        [FARM_A, randomUUID(), house, day, -count],
      );
    }
    const asked = { from: '20260901', to: '20261015' };
    const result = await read((tx) => nurseryDeathReport.ask(tx, ctx, asked));
    const row = result.rows.find((one) => one['roomid'] === house);
    expect(row).toMatchObject({ died: 3, euthanised: 1, movedout: 0 });
    const { rows: now } = await farm.db.pool.query<{ n: number }>(
      "select sum(qty)::int as n from movement where farm_id = $1 and book = 'nursery' and place = $2 and eventdt <= '20261015'",
      [FARM_A, house],
    );
    expect(row?.['closing']).toBe(now[0]?.n);
    const reasons = result.sections?.find(({ key }) => key === 'reasons');
    expect(reasons?.rows[0]).toMatchObject({ reason: 'Post-weaning scours', w4: 2, w6: 1, heads: 3, value: 75 });
    const [nursery] = await read((tx) =>
      measurePeriods(tx, [{ key: 'p', from: businessDate(asked.from), to: businessDate(asked.to) }], {
        farmid: FARM_A,
        settings: ctx.settings,
        asof: ctx.curbusdt,
        codes: ['NURM', 'NURD'],
      }),
    );
    expect(result.totals?.['nurm']).toBeCloseTo(nursery?.figures['NURM']?.value ?? Number.NaN, 1);
    expect(result.totals?.['nurd']).toBeCloseTo(nursery?.figures['NURD']?.value ?? Number.NaN, 1);
    // 2 at 4 weeks, 1 at 4 and 1 at 6, none weighed.
    expect(row?.['kg']).toBeCloseTo(3 * 7.2 + 11.5, 1);
  });
});

test('a cohort by litter: three of four reach the first, the one that is still there counts as far as she came', () => {
  const lives = [
    { litters: 0, gone: true, n: 1 },
    { litters: 1, gone: false, n: 1 },
    { litters: 2, gone: true, n: 2 },
  ];
  expect(reachedLitters(lives, 3)).toEqual([100, 75, 75, 0]);
  // One at her second litter is still there: whether she has a third is open.
  expect(reachedLitters([...lives, { litters: 2, gone: false, n: 1 }], 3)).toEqual([100, 80, 80, null]);
  expect(reachedLitters([], 2)).toEqual([null, null, null]);
});
