import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import type { Db } from '#engine/server/report/db.ts';
import { lastTwelveMonths, monthPeriod } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { monthOf, shiftMonth } from '#kernel/month.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { put, putFarm } from '../../figures/figures.fixture.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { reportContext } from '../report-context.fixture.ts';
import { report as farmTimeReport } from './farm-time.report.ts';
import { report as farmsReport } from './farms.report.ts';
import { report as lastYearReport } from './last-year.report.ts';
import { putSimulatedFarm } from './simulated-farm.fixture.ts';

let db: TestDatabase;
let last: BusinessDate;
let month: string;
const FARMS = ['S1', 'S2', 'T3'];
const more = { farms: FARMS, usrlvl: 70 };

beforeAll(async () => {
  db = await testDatabase();
  last = (await putSimulatedFarm(db.pool, 'S1', 11)).last;
  await putSimulatedFarm(db.pool, 'S2', 5, 20);
  await putFarm(db.pool, 'T3');
  await put(db.pool, 'farm_group', [{ prnt1: '30@OTHER@', prnt2: '75@TEST@', label_v: 'Nhóm hai' }]);
  await db.pool.query("update farm set prnt1 = '30@OTHER@' where farm_id = 'S2'");
  await put(db.pool, 'setting', [{ scope: 'farm', scope_id: 'S2', name: 'TARGETS', value: '{"BA": 99}' }]);
  // Where a farm stood is read from the change log, which its reader sees by reach.
  await put(db.pool, 'app_user', [{ user_id: 'test', username: 'test', display_name: 'Test', usrlvl: 90, state: 'active' }]);
  month = shiftMonth(monthOf(last), -1);
}, 120_000);
afterAll(() => db.close());

const read = <T>(work: (tx: Db) => Promise<T>) => db.transactions.read({ user: 'test', farms: FARMS }, work);
const row = (result: ReportResult, code: string) => result.rows.find((one) => one['_figure'] === code);

/** Sums of a farm in a period, read for that farm alone. */
async function sumsOf(farmid: string, period: { from: BusinessDate; to: BusinessDate }, codes: readonly string[]) {
  const [measure] = await read(async (tx) => {
    await enterFarm(tx, farmid);
    return measurePeriods(tx, [{ key: 'p', ...period }], { farmid, settings: DEFAULT_HERD_SETTINGS, asof: last, codes });
  });
  if (measure === undefined) throw new Error('no measure');
  return measure;
}

describe('PigFarmProReport', () => {
  const farms = (params: object, own: object = {}) => read((tx) => farmsReport.ask(tx, reportContext('S1', last, { ...more, ...own }), params));

  test('asked as of a past day a farm stands in its group of that day, and is chosen by it', async () => {
    const movedt = addDays(last, -20);
    const at = (days: number): BusinessDate => addDays(last, days);
    const move = { user_id: 'x', screen: 'FarmManagement2', subject: 'farm', subject_id: 'S2', kind: 'move', farm_id: 'S2' };
    const place = (prnt1: string, more: object = {}): string => JSON.stringify({ prnt1, prnt2: '75@TEST@', ...more });
    await put(db.pool, 'audit_log', [
      { ...move, before: place('30@FIRST@'), after: place('30@FARM@', { movedt: at(-60) }) },
      { ...move, before: place('30@FARM@'), after: place('30@OTHER@', { movedt }) },
    ]);
    const groupOf = async (params: object) => {
      const { columns, notes = [] } = await farms({ month: shiftMonth(monthOf(last), -3), figures: ['BA'], ...params });
      return [columns.find(({ key }) => key === 'fS2')?.group?.V, notes.filter(({ text }) => text.E.includes('in another group today: S2')).length];
    };
    expect(await groupOf({})).toEqual(['Nhóm hai', 0]);
    expect(await groupOf({ asof: movedt })).toEqual(['Nhóm hai', 0]);
    expect(await groupOf({ asof: at(-21) })).toEqual(['Test', 1]);
    expect(await groupOf({ asof: at(-61) })).toEqual(['30@FIRST@', 1]);
    const chosen = async (params: object) =>
      (await farms({ month: shiftMonth(monthOf(last), -3), figures: ['BA'], farmgroups: ['30@FARM@'], ...params })).columns.map(({ key }) => key);
    expect(await chosen({})).not.toContain('fS2');
    expect(await chosen({ asof: at(-21) })).toContain('fS2');
    // Who sees a farm goes by today.
    await expect(farms({ farms: ['S2'], asof: at(-21) }, { farms: ['S1', 'T3'] })).rejects.toThrow();
    await db.pool.query('delete from audit_log');
  });

  test('farms stand in their groups; together comes from summed counts, not from means', async () => {
    const result = await farms({ month, figures: ['BA', 'LF', 'PWM_C'] });
    expect(result.columns.slice(2).map(({ key, group }) => [key, group?.V])).toEqual([
      ['fS1', 'Test'],
      ['fT3', 'Test'],
      ['fS2', 'Nhóm hai'],
      ['mean', 'So sánh'],
      ['best', 'So sánh'],
      ['worst', 'So sánh'],
    ]);
    const [a, b] = await Promise.all(['S1', 'S2'].map((farm) => sumsOf(farm, monthPeriod(month), ['BA', 'LF', 'PWM_C'])));
    const [ba, lf] = [row(result, 'BA'), row(result, 'LF')];
    expect(lf).toMatchObject({ fS1: a?.sums['lf'], fS2: b?.sums['lf'], fT3: null, mean: (a?.sums['lf'] ?? 0) + (b?.sums['lf'] ?? 0) });
    const live = (a?.sums['live'] ?? 0) + (b?.sums['live'] ?? 0);
    expect(ba?.['mean']).toBeCloseTo(live / Number(lf?.['mean']), 1);
    const year = row(await farms({ month, figures: ['PW'], span: 'w52' }), 'PW');
    expect(year?.['mean']).toBe(Number(year?.['fS1']) + Number(year?.['fS2']));
    expect([ba?.['best'], ba?.['worst']]).toEqual([
      Math.max(Number(ba?.['fS1']), Number(ba?.['fS2'])),
      Math.min(Number(ba?.['fS1']), Number(ba?.['fS2'])),
    ]);
    // Against its own target of 99 no farm is good; S1 follows the common 12.8.
    expect(ba?.['_mark_fS2']).toBe('bad');
    expect(ba?.['_params_fS2']).toBe('farmid=S2');
    const rank = result.sections?.find(({ key }) => key === 'rank')?.rows.find((one) => one['figure'] === ba?.['figure']);
    const better = (one: string, other: string) => (ba?.[one] === ba?.[other] ? null : 1 + Number(Number(ba?.[other]) > Number(ba?.[one])));
    expect([rank?.['fS1'], rank?.['fS2'], rank?.['fT3']]).toEqual([better('fS1', 'fS2'), better('fS2', 'fS1'), null]);
  });

  test('the whole production set with the quality of the data; a farm without entries has none', async () => {
    const result = await farms({ month });
    expect(result.rows.filter((one) => one['_figure'] !== undefined).every((one) => one['fT3'] === null)).toBe(true);
    const quality = result.sections?.find(({ key }) => key === 'quality')?.rows ?? [];
    expect(quality.map((one) => one['fS1']).at(-1)).toBe('not signed');
    expect(quality[0]).toMatchObject({ fT3: null });
  });

  test('below level 70 only the own farm; a farm out of reach does not exist', async () => {
    await expect(farms({ month }, { usrlvl: 60 })).rejects.toThrow('env_403');
    await expect(farms({ month, farms: ['S9'] })).rejects.toThrow('V_NOTEXISTS');
    await expect(farms({ month, figures: ['NOPE'] })).rejects.toThrow('V_INVALID');
  });
});

describe('PigFarmProReport3', () => {
  test('farms through time, groups and all from summed counts, trend and change of rank', async () => {
    const result = await read((tx) =>
      farmTimeReport.ask(tx, reportContext('S1', last, more), { figures: ['BA', 'MAT'], unit: 'quarter', columns: 6 }),
    );
    expect(result.rows.map((one) => one['farm'])).toEqual(['S1', 'T3', 'Test', 'S2', 'Nhóm hai', 'All farms']);
    const keys = result.columns.slice(6).map(({ key }) => key);
    const [first, empty, group, second, , all] = result.rows;
    const key = keys[4] ?? '';
    const [a, b] = await Promise.all(
      ['S1', 'S2'].map((farm) => sumsOf(farm, { from: monthPeriod(shiftMonth(key, -2)).from, to: monthPeriod(key).to }, ['BA'])),
    );
    expect(first?.[key]).toBeCloseTo(a?.figures['BA']?.value ?? -1, 1);
    expect(all?.[key]).toBeCloseTo(((a?.sums['live'] ?? 0) + (b?.sums['live'] ?? 0)) / ((a?.sums['lf'] ?? 0) + (b?.sums['lf'] ?? 0)), 1);
    expect(group?.[key]).toBe(first?.[key]);
    expect([empty?.[key], empty?.['trend']]).toEqual([null, null]);
    expect(Number(first?.['moved']) + Number(second?.['moved'])).toBe(0);
    expect(first).toMatchObject({ last: first?.[keys[5] ?? ''], _open: 'PigMonthProReport?farmid=S1' });
    const mat = result.sections?.[0];
    expect(mat?.rows.at(-1)?.[key]).toBe(Number(mat?.rows[0]?.[key]) + Number(mat?.rows[3]?.[key]));
  });

  test('companies have a subtotal where there are several; a farm without entries has none over the whole time either', async () => {
    await put(db.pool, 'company', [{ prnt2: '75@ELSE@', label_v: 'Công ty khác', label_e: 'Else' }]);
    await put(db.pool, 'farm_group', [{ prnt1: '30@ELSE@', prnt2: '75@ELSE@', label_v: 'Nhóm khác' }]);
    const place = (prnt1: string, prnt2: string) => db.pool.query("update farm set prnt1 = $1, prnt2 = $2 where farm_id = 'T3'", [prnt1, prnt2]);
    await place('30@ELSE@', '75@ELSE@');
    const { rows } = await read((tx) => farmTimeReport.ask(tx, reportContext('S1', last, more), { figures: ['MAT'], columns: 4 }));
    await place('30@FARM@', '75@TEST@');
    expect(rows.map((one) => one['farm'])).toEqual(['T3', 'Nhóm khác', 'Else', 'S1', 'Test', 'S2', 'Nhóm hai', 'Test', 'All farms']);
    expect([rows[0]?.['overall'] ?? null, rows[7]?.['last']]).toEqual([null, rows[8]?.['last']]);
  });

  test('refuses more than three figures', async () => {
    const params = { figures: ['BA', 'TB', 'LF', 'PW'] };
    await expect(read((tx) => farmTimeReport.ask(tx, reportContext('S1', last, more), params))).rejects.toThrow('V_RANGE');
  });
});

describe('PigMonthProReport3', () => {
  const lastYear = (params: object, own: object = {}) => read((tx) => lastYearReport.ask(tx, reportContext('S1', last, { ...more, ...own }), params));
  const part = (result: ReportResult, key: string, name: string) =>
    result.sections?.find((one) => one.key === key)?.rows.find((one) => String(one['part']).includes(name));

  test('sets the month beside last month and last year, and splits the change without a rest', async () => {
    const result = await lastYear({ month });
    const [now, past] = [
      await sumsOf('S1', lastTwelveMonths(month), ['PWMFY', 'BA']),
      await sumsOf('S1', lastTwelveMonths(shiftMonth(month, -12)), ['PWMFY', 'BA']),
    ];
    const change = (now.figures['PWMFY']?.value ?? 0) - (past.figures['PWMFY']?.value ?? 0);
    expect(row(result, 'PWMFY')?.['d12']).toBeCloseTo(change, 1);
    const value = (name: string) => Number(part(result, 'psy', name)?.['last12']);
    expect(value('Change of pigs weaned')).toBeCloseTo(change, 1);
    expect(value('by litters') + value('by pigs weaned per litter')).toBeCloseTo(change, 1);
    expect(value('born alive') + value('losses')).toBeCloseTo(value('by pigs weaned per litter'), 1);
    const herd = (name: string) => Number(part(result, 'pw', name)?.['last12']);
    expect(Math.abs(herd('size of the herd') + herd('per female') - herd('Change'))).toBeLessThanOrEqual(1);
    // A month that still runs stands beside whole ones, and says so.
    const toDay = ({ notes = [] }: ReportResult) => notes.map(({ text }) => text.E).filter((text) => text.includes(' to day '));
    const tenth = addDays(monthPeriod(month).from, 9);
    expect([toDay(result), toDay(await lastYear({ month, asof: tenth }))]).toEqual([[], [`Month ${month.slice(4)}/${month.slice(0, 4)} to day 10.`]]);
  });

  test('has no data where the herd is younger; farms together are summed', async () => {
    const young = await lastYear({ month: shiftMonth(month, -20) });
    expect(row(young, 'BA')).toMatchObject({ before12: null });
    expect(young.notes?.some(({ text }) => text.E.includes('younger'))).toBe(true);
    const both = await lastYear({ month, farms: ['S1', 'S2'] });
    const [a, b] = await Promise.all(['S1', 'S2'].map((farm) => sumsOf(farm, monthPeriod(month), ['LF', 'AVGMF'])));
    expect(row(both, 'LF')?.['month']).toBe((a?.sums['lf'] ?? 0) + (b?.sums['lf'] ?? 0));
    expect(row(both, 'AVGMF')?.['month']).toBeCloseTo(((a?.sums['mfd'] ?? 0) + (b?.sums['mfd'] ?? 0)) / (a?.days ?? 1), 0);
    await expect(lastYear({ month, farms: ['S1', 'S2'] }, { usrlvl: 60 })).rejects.toThrow('env_403');
  });
});
