import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { putFarm } from '../figures/figures.fixture.ts';
import { putWorkedExample } from '../figures/worked-example.fixture.ts';
import { report as coupleReport } from './animals/couples.report.ts';
import { report as farrowReport } from './books/farrow.report.ts';
import { report as mateReport } from './books/mate.report.ts';
import { queryDrill } from './drill.query.ts';
import { drillMatingGroup } from './production/mating-groups.drill.ts';
import { reportContext } from './report-context.fixture.ts';
import { report as litterAnalysisReport } from './worklists/litter-analysis.report.ts';

let db: TestDatabase;
const ctx = reportContext('T1', '20260331', { farms: ['T1', 'T2'], usrlvl: 70 });
const quarter = { from: '20260101', to: '20260331' };

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putFarm(db.pool, 'T2');
  await putWorkedExample(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T2');
  await db.pool.query("update sow_cycle set warnings = '{W_GEST,W_LITTER}' where farm_id = 'T1' and farrowdt = '20260107'");
  await db.pool.query(
    `insert into code_row (farm_id, category, value, label_v, label_e, label_t) values
     ('*', 'applyid', 'HOA', 'x', 'Somebody', 'x'), ('T1', 'applyid', 'HOA', 'Chị Hoa', 'Hoa', 'ฮวา'), ('*', 'matetp', 'AI', 'Thụ tinh', 'Insemination', 'ผสมเทียม')`,
  );
});
afterAll(() => db.close());

const read = (work: (tx: Db) => Promise<ReportResult>) => db.transactions.read({ user: 'test', farms: ['T1', 'T2'] }, work);
const mate = (language: 'V' | 'E' = 'E') => read((tx) => mateReport.ask(tx, { ...ctx, language }, quarter));
const rowsOf = (result: ReportResult, key: string): readonly ReportRow[] => result.sections?.find((one) => one.key === key)?.rows ?? [];
/** The rows a cell opens: those of the report narrowed by the class of its row. */
const open = (figure: string, row: ReportRow | undefined, part: 'numerator' | 'denominator' = 'numerator') => {
  const params = Object.fromEntries(
    [...new URLSearchParams(String(row?.['_params'] ?? ''))].map(([key, value]) => [key, key.startsWith('parity') ? Number(value) : value]),
  );
  return { figure, ...quarter, part, params: { ...quarter, ...params } } as const;
};
const value = (rows: readonly ReportRow[]): number => rows.reduce((sum, row) => sum + Number(row['value'] ?? 0), 0);

describe('codes in words', () => {
  test('operators by the farm’s own name in rows and breakdowns, warnings as words, unknown codes as they are', async () => {
    const result = await mate();
    expect(new Set(result.rows.map((row) => row['applyid']))).toEqual(new Set(['Hoa', 'TAM']));
    expect(rowsOf(result, 'operator').map((row) => row['applyid'])).toEqual(['Hoa', 'TAM']);
    expect(rowsOf(await mate('V'), 'operator').map((row) => row['applyid'])).toContain('Chị Hoa');
    expect(rowsOf(result, 'operator').map((row) => row['_key'])).toEqual(['HOA', 'TAM']);
    const farrowed = await read((tx) => farrowReport.ask(tx, ctx, quarter));
    expect(farrowed.rows[0]?.['warnings']).toBe('Gestation, Large litter');
  });

  test('a report of another farm says the codes of that farm', async () => {
    const other = await read((tx) => mateReport.ask(tx, ctx, { ...quarter, farmid: 'T2' }));
    expect(other.rows.length).toBe(4);
    expect(rowsOf(other, 'operator').map((row) => row['applyid'])).toContain('Somebody');
  });
});

describe('figures of classes open the rows of their class', () => {
  test('matings by weekday and by operator', async () => {
    const result = await mate();
    for (const row of [...rowsOf(result, 'weekday'), ...rowsOf(result, 'operator')]) {
      const opened = await read((tx) => queryDrill(tx, ctx, open('MAT', row)));
      expect([row['_key'], opened.rows.length]).toEqual([row['_key'], row['MAT']]);
    }
  });

  test('litters by parity and by boar line; classes of days open nothing', async () => {
    const analysis = (by: string) => read((tx) => litterAnalysisReport.ask(tx, ctx, { ...quarter, by }));
    for (const by of ['parity', 'operator', 'house']) {
      const { rows } = await analysis(by);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows.filter((one) => one['_noopen'] !== 1)) {
        const opened = await read((tx) => queryDrill(tx, ctx, open('LF', row)));
        expect([by, row['key1'], opened.rows.length]).toEqual([by, row['key1'], row['LF']]);
      }
    }
    expect((await analysis('parity')).rows.every((row) => row['_noopen'] === undefined)).toBe(true);
    expect((await analysis('gestation')).rows.every((row) => row['_noopen'] === 1)).toBe(true);
  });

  test('a pair and a boar open their own matings', async () => {
    const days = { from: '20250901', to: '20260331' };
    const result = await read((tx) => coupleReport.ask(tx, ctx, days));
    for (const row of [...result.rows, ...rowsOf(result, 'pairs')]) {
      const asked = { ...open('LF', row), ...days };
      const opened = await read((tx) => drillMatingGroup(tx, ctx, asked as never));
      expect([row['_params'], opened.rows.length]).toEqual([row['_params'], row['LF'] ?? row['farrowed']]);
    }
  });

  test('several farms open together, each row with its farm; below level 70 they do not', async () => {
    const asked = { figure: 'LF', ...quarter, part: 'numerator', params: { farms: ['T1', 'T2'] } } as const;
    const both = await read((tx) => queryDrill(tx, ctx, asked));
    expect(both.columns[0]?.key).toBe('farmid');
    expect(both.rows.map((row) => row['farmid'])).toEqual(['T1', 'T1', 'T2', 'T2']);
    expect(value(both.rows)).toBe(4);
    await expect(read((tx) => queryDrill(tx, { ...ctx, usrlvl: 60 }, asked))).rejects.toThrow();
  });
});
