import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { reportContext } from '../report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from '../report-farms.ts';
import { herdOnDay } from './herd-on-day.ts';
import { report } from './structure.report.ts';

let farm: TestApp;
let ctx: HerdReportContext;
let last: string;
beforeAll(async () => {
  farm = await testApp({ sows: 30, years: 0.8, start: businessDate('20260101') });
  const { settings } = await farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, (db) => loadFarmFacts(db, FARM_A));
  const { rows } = await farm.db.pool.query<{ day: string }>('select max(eventdt) as day from animal_event where farm_id = $1', [FARM_A]);
  last = rows[0]?.day ?? '';
  ctx = reportContext(FARM_A, last, { settings, readFarm: noOtherFarm });
}, 120_000);
afterAll(() => farm.close());

const read = <T>(work: Parameters<typeof farm.db.transactions.read<T>>[1]) => farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, work);
const structure = (params: object) => read((tx) => report.ask(tx, ctx, params));

describe('a simulated farm', () => {
  test('today every female stands under the status her own record says', async () => {
    const members = await read((tx) => herdOnDay(tx, FARM_A, businessDate(last), ctx.settings));
    const { rows } = await farm.db.pool.query<{ status: string; n: number }>(
      "select status, count(*)::int as n from animal where farm_id = $1 and leftdt is null and not deleted and sex = 'F' group by 1",
      [FARM_A],
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { status, n } of rows) expect([status, members.filter((one) => one.status === status).length]).toEqual([status, n]);
  });

  test('on any past day the females and their parities are those the figures count', async () => {
    for (const day of ['20260315', '20260501', '20260731']) {
      const members = await read((tx) => herdOnDay(tx, FARM_A, businessDate(day), ctx.settings));
      const sows = members.filter(({ status }) => status !== null && status !== 'G');
      const period = { key: 'day', from: businessDate(day), to: businessDate(day) };
      const [measure] = await read((tx) =>
        measurePeriods(tx, [period], { farmid: FARM_A, settings: ctx.settings, asof: businessDate(day), codes: ['CLOSING', 'APH', 'AVGG', 'AVGB'] }),
      );
      expect([day, sows.length]).toEqual([day, measure?.figures['CLOSING']?.value]);
      expect(sows.reduce((sum, { parity }) => sum + parity, 0)).toBe(measure?.figures['APH']?.numerator);
      expect(members.filter(({ status }) => status === 'G').length).toBe(measure?.figures['AVGG']?.value);
      expect(members.filter(({ sex }) => sex === 'M').length).toBe(measure?.figures['AVGB']?.value);
    }
  });

  test('marks are those of the day asked; without a target herd the report says why no gilts are needed', async () => {
    // A sow weaned days before she was served again: late then under a bound of one day, though she is in pig now.
    const { rows } = await farm.db.pool.query<{ pgid: string; day: string }>(
      `select a.pgid, c.weandt + 3 as day from sow_cycle c join sow_cycle s on s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.n = c.n + 1
         join animal a on a.farm_id = c.farm_id and a.animal_id = c.animal_id where c.farm_id = $1 and s.matedt > c.weandt + 3 and a.status <> 'W' order by 2, 1 limit 1`,
      [FARM_A],
    );
    const [sow] = rows;
    const worn = async (DELAYMATE: number) =>
      (await read((tx) => herdOnDay(tx, FARM_A, businessDate(sow?.day ?? ''), { ...ctx.settings, DELAYMATE }))).find(
        ({ pgid }) => pgid === sow?.pgid,
      );
    expect((await worn(1))?.marks).toContain('delayed-mating');
    expect((await worn(3))?.marks).not.toContain('delayed-mating');
    await farm.db.pool.query("delete from setting where scope_id = $1 and name = 'HERDTARGET'", [FARM_A]);
    const without = await structure({});
    expect(without.headline?.find(({ figure }) => figure === 'GILTSNEEDED')?.value).toBeNull();
    expect(without.notes?.some(({ text }) => text.E.includes('no target herd'))).toBe(true);
  });

  test('every table of the structure adds up to the same females', async () => {
    await farm.db.pool.query(
      "insert into setting (scope, scope_id, name, value, valid_from) values ('farm', $1, 'PARSHARE', '[30, 20, 15, 10, 10, 5, 5, 5]', '20200101')",
      [FARM_A],
    );
    const result = await structure({ other: '20260501' });
    const total = result.totals?.['total'];
    const of = (key: string) => result.sections?.find((one) => one.key === key);
    expect(of('parity')?.totals?.['heads']).toBe(total);
    // The gap is that to the shares the farm wants; of a last class 5+ to those of all parities in it.
    const [first] = of('parity')?.rows ?? [];
    expect(first).toMatchObject({ ideal: 30, gap: Math.round(Number(first?.['heads']) - 0.3 * Number(total)) });
    const five = await read((tx) => report.ask(tx, { ...ctx, settings: { ...ctx.settings, PARMAX: 5 } }, {}));
    expect(five.sections?.find((one) => one.key === 'parity')?.rows.map((row) => row['ideal'])).toEqual([30, 20, 15, 10, 10, 15]);
    expect(of('lineage')?.totals?.['total']).toBe(total);
    const inpig = result.rows.filter((row) => /^Mated/.test(String(row['status']))).reduce((sum, row) => sum + Number(row['total']), 0);
    expect(of('inpig')?.totals?.['heads']).toBe(inpig);
    expect(Number(result.totals?.['other'])).toBeGreaterThan(0);
    // Each count opens as many animals.
    const open = (figure: string, row: Record<string, unknown>) =>
      read((tx) =>
        report.drill!(tx, ctx, {
          figure,
          from: businessDate(last),
          to: businessDate(last),
          part: 'numerator',
          params: { other: '20260501', ...Object.fromEntries(new URLSearchParams(String(row['_params']))) } as never,
        }),
      );
    const tables = [{ columns: result.columns, rows: result.rows }, ...(result.sections ?? [])];
    let opened = 0;
    for (const { columns, rows } of tables)
      for (const row of rows.slice(0, 3))
        for (const { key, figure } of columns) {
          if (figure === undefined || Number(row[key] ?? 0) === 0) continue;
          opened += 1;
          expect([figure, row['_params'], (await open(figure, row)).rows.length]).toEqual([figure, row['_params'], row[key]]);
        }
    expect(opened).toBeGreaterThan(15);
    expect(of('parity')?.rows.reduce((sum, row) => sum + Number(row['share']), 0)).toBeCloseTo(100, 0);
  });
});
