import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { matchColumns } from '#engine/sheet/match-columns.ts';
import { reportWorkbook } from '#engine/sheet/report-sheet.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { putFarm } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { report as boarData } from './boar-data.report.ts';
import { report as lifetimeData } from './lifetime-data.report.ts';
import { report as litterData } from './litter-data.report.ts';
import { report as matingData } from './mating-data.report.ts';

let db: TestDatabase;
const ctx = reportContext('T1', '20260331', { farms: ['T1', 'T2'], usrlvl: 60 });
const quarter = { from: '20260101', to: '20260331' };

beforeAll(async () => {
  db = await testDatabase();
  for (const farm of ['T1', 'T2', 'T3']) {
    await putFarm(db.pool, farm);
    await putWorkedExample(db.pool, farm);
  }
});
afterAll(() => db.close());

const read = (work: (tx: Db) => Promise<ReportResult>) => db.transactions.read({ user: 'test', farms: ['T1'] }, work);
const pick = (result: ReportResult, ...keys: string[]) => result.rows.map((row) => keys.map((key) => row[key]));

describe('PigProData', () => {
  const matings = (params: object, more: Partial<HerdReportContext> = {}) =>
    read((tx) => matingData.ask(tx, { ...ctx, ...more }, { ...quarter, ...params }));

  test('has the matings of the worked example with their ends', async () => {
    expect(pick(await matings({}), 'pgid', 'matedt', 'kind', 'mateday', 'outcome', 'returnclass', 'dayslost')).toEqual([
      ['A', '20260102', 'W', 5, 'return', 'regular', 21],
      ['B', '20260111', 'G', 32, 'died', null, 50],
      ['A', '20260123', 'R', 21, 'inpig', null, null],
      ['C', '20260207', 'W', 5, 'inpig', null, null],
    ]);
  });

  test('knows outcomes only as of its day', async () => {
    const result = await matings({ asof: '20260122' });
    expect(pick(result, 'pgid', 'outcome')).toEqual([
      ['A', 'inpig'],
      ['B', 'inpig'],
    ]);
  });

  test('holds the farms asked for, and refuses one out of reach', async () => {
    const both = await matings({ farms: ['T1', 'T2'] });
    expect(both.rows.map((row) => row['farmid'])).toEqual([...Array(4).fill('T1'), ...Array(4).fill('T2')]);
    await expect(matings({ farms: ['T3'] })).rejects.toThrow();
  });

  test('its file reads back as a sheet of matings: the codes are the headers in every language', async () => {
    for (const language of ['V', 'E', 'T'] as const) {
      const result = await matings({}, { language, purpose: 'file' });
      const [sheet] = reportWorkbook({ language, title: 'PigProData' }, result).sheets;
      const headers = (sheet?.columns ?? []).map(({ header }) => header);
      const matched = matchColumns(
        [headers, headers.map(() => 'x')],
        EVENT_SHEETS.find(({ sheet: name }) => name === 'mating')?.columns ?? [],
        language,
      );
      expect(matched.ok).toBe(true);
      expect(result.sections?.[0]?.rows.every((row) => String(row['means']).length > 2)).toBe(true);
    }
  });
});

describe('PigProData2', () => {
  test('has the two litters, balanced from birth to weaning', async () => {
    const result = await read((tx) => litterData.ask(tx, ctx, quarter));
    const keys = ['pgid', 'parity', 'livenum', 'deadnum', 'mummynum', 'plusnum', 'minusnum', 'lossnum', 'weannum', 'fosterday', 'nextmateday'];
    expect(pick(result, ...keys)).toEqual([
      ['C', 1, 13, 1, 0, 0, 1, 1, 11, 26, 5],
      ['D', 1, 11, 2, 1, 1, 0, 2, 10, 25, null],
    ]);
    for (const row of result.rows) {
      const died = Object.entries(row).reduce((sum, [key, value]) => sum + (key.startsWith('loss_d') ? Number(value ?? 0) : 0), 0);
      expect(died).toBe(row['lossnum']);
    }
  });
});

describe('PigProData3', () => {
  const lives = (params: object) => read((tx) => lifetimeData.ask(tx, ctx, params));

  test('a life in one row: days, litters and what a year of it gave', async () => {
    const result = await lives({});
    expect(pick(result, 'pgid', 'litters', 'ba', 'pw', 'leftway', 'running')).toEqual([
      ['C', 1, 13, 11, null, 'Y'],
      ['D', 1, 11, 10, 'culled', 'N'],
      // Her litter before the quarter: the example gives its farrowing, not its weaning.
      ['A', 1, 10, null, null, 'Y'],
      ['B', 0, null, null, 'died', 'N'],
    ]);
    const d = result.rows.find((row) => row['pgid'] === 'D');
    // Mated 16.9.2025, culled 10.2.2026: 147 days; 8 of them between weaning and culling.
    expect(d?.['pw_year']).toBeCloseTo((365 * 10) / 147, 6);
    expect(d?.['wd_weanleave']).toBe(8);
  });

  test('the window follows arrival, first mating or leaving', async () => {
    const left = await lives({ window: 'leaving', from: '20260201', to: '20260228' });
    expect(left.rows.map((row) => row['pgid'])).toEqual(['D']);
    expect((await lives({ animals: 'present' })).rows.map((row) => row['pgid'])).toEqual(['C', 'A']);
  });
});

describe('PigProBoarData', () => {
  test.each(['collection', 'use', 'month'] as const)('one row a %s', async (level) => {
    const result = await read((tx) => boarData.ask(tx, ctx, { ...quarter, level }));
    const matings = result.rows.reduce((sum, row) => sum + Number(row['matings'] ?? 0), 0);
    if (level === 'month') expect(matings).toBeGreaterThan(0);
    if (level === 'use') expect(new Set(result.rows.map((row) => `${row['pgid']}${row['matedt']}`)).size).toBeGreaterThan(0);
  });

  test('a month with collections and no mating has its row', async () => {
    const months = () => read((tx) => boarData.ask(tx, ctx, { ...quarter, level: 'month' }));
    await db.pool.query(
      `insert into animal (farm_id, animal_id, pgid, sex, entrytp, pigtype, entrydt) values ('T1', gen_random_uuid(), 'X1', 'M', 'boar', 'boar', '20250101')`,
    );
    const before = pick(await months(), 'boarid', 'month', 'matings', 'collections');
    for (const [day, doses] of [
      ['20260304', 14],
      ['20260311', 16],
      ['20251230', 9],
    ])
      await db.pool.query(
        `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, valuedt, data, crtusrid)
         select 'T1', gen_random_uuid(), animal_id, 'SEM', $1, 1, $1, jsonb_build_object('doses', $2::int), 't' from animal where farm_id = 'T1' and pgid = 'X1'`,
        [day, doses],
      );
    const result = await months();
    const added = result.rows.find((row) => row['boarid'] === 'X1' && row['month'] === '202603');
    expect(added).toMatchObject({ collections: 2, doses: 30, matings: 0, pure: 0, mixed: 0, fr: null, ba: null });
    expect(pick(result, 'boarid', 'month', 'matings', 'collections').filter(([, month]) => month !== '202603')).toEqual(before);
  });
});
