import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { nextId, put, putFarm, putSow } from '../figures/figures.fixture.ts';
import { putWorkedExample } from '../figures/worked-example.fixture.ts';
import { queryDrill } from './drill.query.ts';
import { report as monthProReport } from './production/month-pro.report.ts';
import { report as weekReport } from './production/week.report.ts';
import { reportContext } from './report-context.fixture.ts';

let db: TestDatabase;
const ctx = reportContext('T1', '20260210');

/** Fourteen weeks of matings before 8 February 2026: ten a week, the last one three. */
async function putMatings(): Promise<void> {
  const id = await putSow(db.pool, 'T1', {
    pgid: 'Z',
    entrytp: 'gilt',
    entrydt: '20250101',
    status: 'M',
    pigtype: 'mated',
    parity: 1,
    firstMatedt: '20250101',
  });
  let n = 0;
  for (let week = 0; week < 14; week += 1) {
    const day = new Date(Date.UTC(2025, 10, 3 + week * 7)).toISOString().slice(0, 10);
    for (let count = 0; count < (week === 13 ? 3 : 10 + (week % 2)); count += 1) {
      n += 1;
      await put(db.pool, 'sow_cycle', [
        {
          farm_id: 'T1',
          animal_id: id,
          n,
          service_no: n,
          parity: 1,
          kind: 'R',
          matedt: day,
          doses: 2,
          outcome: 'return',
          outcomedt: day,
        },
      ]);
    }
  }
}

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  const { c, d } = await putWorkedExample(db.pool, 'T1');
  await putMatings();
  await put(db.pool, 'herd_group', [
    {
      farm_id: 'T1',
      code: '202606',
      first_day: '20260202',
      last_day: '20260208',
      planned_sows: 12,
      planned_gilts: 2,
    },
  ]);
  await put(db.pool, 'setting', [
    { scope: 'company', scope_id: '75@TEST@', name: 'TARGETS', value: '{"BA": 13.5, "TB": 15}' },
    { scope: 'farm', scope_id: 'T1', name: 'TARGETS', value: '{"BA": {"2026": 12, "202602": 11}}' },
  ]);
  const event = { farm_id: 'T1', eventcd: 'PLD', rank: 9, crtusrid: 'clerk', applyid: 'TAM' };
  await put(db.pool, 'animal_event', [
    { ...event, event_id: nextId(), animal_id: c, eventdt: '20260203', valuedt: '20260208' },
    { ...event, event_id: nextId(), animal_id: d, eventdt: '20260205', valuedt: '20260205' },
    { ...event, event_id: nextId(), animal_id: d, eventdt: '20250101', valuedt: '20260205', history: true },
  ]);
  await put(
    db.pool,
    'piglet_change',
    [1, 2, 3]
      .map((num) => ({
        farm_id: 'T1',
        event_id: nextId(),
        animal_id: c,
        n: 1,
        eventdt: '20260204',
        kind: 'loss',
        num,
        age: 28,
        parity: 1,
      }))
      .slice(0, 2),
  );
});
afterAll(() => db.close());

const read = (work: (tx: Db) => Promise<ReportResult>) => db.transactions.read({ user: 'test', farms: ['T1'] }, work);
const row = (result: ReportResult, code: string) => result.rows.find((one) => one['_figure'] === code);

describe('PigMonthProReport', () => {
  const month = (params: object, more: Partial<typeof ctx> = {}) => read((tx) => monthProReport.ask(tx, { ...ctx, ...more }, params));

  test('has the production set in its order, twelve months in quarters, year to date, last twelve months', async () => {
    const result = await month({ year: 2026 });
    expect(result.rows.flatMap((one) => one['_figure'] ?? [])).toEqual(PRODUCTION_SET.flatMap(({ codes }) => codes));
    expect(result.columns.slice(3).map(({ key }) => key)).toEqual([
      ...Array.from({ length: 12 }, (_, index) => `2026${String(index + 1).padStart(2, '0')}`),
      'ytd',
      'last12',
    ]);
    expect(result.columns[3]?.group?.V).toBe('Quý 1/2026');
    expect(result.charts?.length).toBe(6);
  });

  test('values, months to come blank, running month to its day', async () => {
    const result = await month({ year: 2026 });
    expect(row(result, 'LF')).toMatchObject({
      202601: 2,
      202602: 0,
      202603: null,
      ytd: 2,
      _from_202602: '20260201',
      _to_202602: '20260210',
    });
    expect(row(result, 'PW')).toMatchObject({ 202601: 0, 202602: 21, ytd: 21 });
    const notes = (result.notes ?? []).map(({ text }) => text.E);
    expect(notes).toContain('Month 02/2026 to day 10.');
    expect(notes).toContain('Non-productive days per year, provisional: 01/2026, 02/2026, Year to date, Last twelve months.');
  });

  test('traffic lights follow each figure’s direction and the month’s target', async () => {
    const result = await month({ year: 2026 });
    expect(row(result, 'BA')).toMatchObject({ 202601: 12, _mark_202601: 'good', target: 11 });
    expect(row(result, 'TB')).toMatchObject({ 202601: 14, target: 15, _mark_202601: 'bad' });
    // A target of its own for a month is drawn as a line beside the figure, one for all months across.
    const drawn = (title: string) => result.charts?.find((one) => one.title.E === title);
    expect(drawn('Born alive per litter')?.series[1]?.values.slice(0, 3)).toEqual([12, 11, null]);
    expect(drawn('Farrowing rate')?.series).toMatchObject([{ target: 88 }]);
    // Rates are read from 0 on; a mean shows its range and says so.
    expect([drawn('Farrowing rate')?.zoom, drawn('Born alive per litter')?.zoom]).toEqual([false, true]);
    // While months of the year are still to come, too, it is the farm's own.
    expect((await month({ year: 2026, chart: ['TB'] })).charts?.[0]?.series).toMatchObject([{ target: 15 }]);
    expect(row(result, 'SB')).toMatchObject({ 202601: 10.7, _mark_202601: 'bad' });
    expect(row(result, 'GEST')?.['_mark_202601']).toBeUndefined();
    expect(row(result, 'NPD')).toMatchObject({ _prov_202601: 1, _mark_202601: 'bad' });
    expect(String(row(result, 'BA')?.['_spark'])).toBe('12,,,,,,,,,,,');
  });

  test('chosen sections and twelve months to a month', async () => {
    const result = await month({ endmonth: '202603', sections: ['year'] }, { language: 'T' });
    expect(result.rows.flatMap((one) => one['_figure'] ?? [])).toEqual(['NPD', 'LMFY', 'PWMFY']);
    expect(result.rows[0]?.['figure']).toBe('ต่อปี');
    expect(result.columns[3]?.key).toBe('202504');
  });
});

describe('variants a reader may choose', () => {
  const month = (params: object) => read((tx) => monthProReport.ask(tx, ctx, { endmonth: '202601', ...params }));

  test('are measured, printed under the report, and followed by the rows behind a figure', async () => {
    // C and D: 24 alive, 3 dead, 1 mummified in two litters.
    const [counted, without] = [await month({}), await month({ tbmum: 'N' })];
    expect([row(counted, 'TB')?.['202601'], row(without, 'TB')?.['202601']]).toEqual([14, 13.5]);
    expect(without.notes?.some(({ text }) => text.E.includes('Mummified not included'))).toBe(true);
    expect(counted.notes?.some(({ text }) => text.E.includes('Mummified included'))).toBe(true);
    const asked = { figure: 'TB', from: '20260101', to: '20260131', part: 'numerator' } as const;
    const total = async (params: object) =>
      (await read((tx) => queryDrill(tx, ctx, { ...asked, params: { ...params } }))).rows.reduce((sum, one) => sum + Number(one['value']), 0);
    expect([await total({}), await total({ tbmum: 'N' })]).toEqual([28, 27]);
  });

  test('the farrowing rate chosen stands at the head and in the charts, and is named', async () => {
    const result = await month({ farrate: 'FRA', endmonth: '202603' });
    expect(result.headline?.some(({ figure }) => figure === 'FRA')).toBe(true);
    expect(result.headline?.some(({ figure }) => figure === 'FR')).toBe(false);
    expect(result.notes?.some(({ text }) => text.E.startsWith('Farrowing rate at the head'))).toBe(true);
    expect((await month({ chart: ['SB', 'AVGMF'] })).charts?.map(({ title }) => title.E)).toEqual(['Stillborn', 'Average mated females']);
  });

  test('a farm out of reach does not exist', async () => {
    await expect(month({ farmid: 'T9' })).rejects.toThrow('V_NOTEXISTS');
  });
});

describe('PigWeekReport', () => {
  const week = (params: object, more: Partial<typeof ctx> = {}) => read((tx) => weekReport.ask(tx, { ...ctx, ...more }, params));

  test('stands the week beside the weeks before, their means and the plan', async () => {
    const result = await week({ year: 2026, week: 6 });
    expect(result.columns.slice(3).map(({ key }) => key)).toEqual([
      '202606',
      '202605',
      '202604',
      '202603',
      '202602',
      '202601',
      '202552',
      '202551',
      'mean4',
      'mean13',
      'mean52',
      'year',
    ]);
    expect(row(result, 'MAT')).toMatchObject({ 202606: 4, target: 14, _mark_202606: 'bad', mean4: 11 });
    expect(result.rows.some((one) => one['_figure'] === 'NPD')).toBe(false);
    expect(result.subtitle?.E).toBe('Week 06/2026 (20260202–20260208)');
  });

  test('marks a week beyond two standard deviations of the thirteen before', async () => {
    const result = await week({ year: 2026, week: 6 });
    expect(row(result, 'MAT')?.['_dev_202606']).toBe('below');
    expect(row(result, 'MG')?.['_dev_202606']).toBeUndefined();
    expect(row(await week({ year: 2026, week: 3 }), 'MAT')?.['_dev_202603']).toBeUndefined();
  });

  test('lists what was typed late, the largest losses, what is due', async () => {
    const result = await week({ year: 2026, week: 6 });
    const [deviations, late, losses, due] = result.sections ?? [];
    expect(deviations?.rows).toContainEqual(expect.objectContaining({ figure: 'Matings', what: 'below', week: 4, _figure: 'MAT' }));
    expect(late?.rows).toEqual([expect.objectContaining({ pgid: 'C', late: 5, typedby: 'clerk' })]);
    expect(losses?.rows).toEqual([expect.objectContaining({ pgid: 'C', count: 3, what: 'Litter with 3 deaths' })]);
    expect(due?.rows.map((one) => one['count'])).toEqual([0, 0, 0]);
  });

  test('what was due is told as it was known then', async () => {
    const due = async (number: number) => (await week({ year: 2026, week: number })).sections?.[3]?.rows.map((one) => one['count']);
    // C and D, born 7 and 8 January, are due to be weaned at 24 days: 31 January and 1 February (week 5).
    expect(await due(4)).toEqual([0, 0, 2]);
    // B, mated on 11 January, is due for her check on 8 February (week 6); A returned before hers.
    expect(await due(5)).toEqual([0, 1, 0]);
  });

  test('a running week says to day n; week 0 is the year to date; a week too many is refused', async () => {
    const running = await week({});
    expect(running.subtitle?.V).toBe('Tuần 07/2026 (20260209–20260215), đến ngày thứ 2');
    // Nothing mated on its first two days is no deviation yet.
    expect(row(running, 'MAT')).toMatchObject({ 202607: 0 });
    expect(row(running, 'MAT')?.['_dev_202607']).toBeUndefined();
    const year = await week({ year: 2026, week: 0 });
    expect(year.columns[3]?.key).toBe('year');
    expect(row(year, 'LF')).toMatchObject({ year: 2 });
    await expect(week({ year: 2025, week: 53 })).rejects.toThrow('V_RANGE');
  });
});
