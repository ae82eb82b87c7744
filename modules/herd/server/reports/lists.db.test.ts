import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { nextId, put, putFarm } from '../figures/figures.fixture.ts';
import { putWorkedExample } from '../figures/worked-example.fixture.ts';
import { report as farrowReport } from './books/farrow.report.ts';
import { report as mateReport } from './books/mate.report.ts';
import { report as weanReport } from './books/wean.report.ts';
import { queryDrill } from './drill.query.ts';
import { reportContext } from './report-context.fixture.ts';

let db: TestDatabase;
const ctx = reportContext('T1', '20260331');
const quarter = { from: '20260101', to: '20260331' };

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putFarm(db.pool, 'T2');
  await putWorkedExample(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T2');
  await put(db.pool, 'herd_group', [{ farm_id: 'T1', code: '202601', first_day: '20260101', last_day: '20260107' }]);
  await put(db.pool, 'movement', [
    {
      farm_id: 'T1',
      movement_id: nextId(),
      book: 'nursery',
      place: 'N1',
      eventdt: '20260202',
      qty: 21,
      kind: 'weaned',
      crtusrid: 't',
    },
  ]);
});
afterAll(() => db.close());

const read = (work: (tx: Db) => Promise<ReportResult>) => db.transactions.read({ user: 'test', farms: ['T1'] }, work);
const headline = (result: ReportResult) => Object.fromEntries((result.headline ?? []).map(({ figure, value }) => [figure, value]));
const section = (result: ReportResult, key: string) => result.sections?.find((one) => one.key === key);

describe('PigMateReport', () => {
  const mate = (params: object, more: Partial<typeof ctx> = {}) => read((tx) => mateReport.ask(tx, { ...ctx, ...more }, params));

  test('lists each mating with its end, and totals of the definitions', async () => {
    const result = await mate(quarter);
    expect(result.rows.map((row) => [row['pgid'], row['matedt'], row['matekind'], row['mateday'], row['outcome'], row['outcomeday']])).toEqual([
      ['A', '20260102', 'After weaning', 5, 'Returned', 21],
      ['B', '20260111', 'Gilt', 32, 'Died', 50],
      ['A', '20260123', 'Repeat', 21, 'In pig', null],
      ['C', '20260207', 'After weaning', 5, 'In pig', null],
    ]);
    expect(headline(result)).toEqual({ MAT: 4, MG: 1, MW: 2, MR: 1, REPEAT: 25, DPM: 2, WSI: 5, BRED7: 100 });
    expect(result.columns.map(({ key }) => key)).toContain('semenage');
  });

  test('small tables by weekday from the farm’s week start, and by operator, add up', async () => {
    const result = await mate(quarter);
    expect(section(result, 'weekday')?.rows.map((row) => [row['weekday'], row['MAT']])).toEqual([
      ['Friday', 2],
      ['Saturday', 1],
      ['Sunday', 1],
    ]);
    expect((await mate(quarter, { weekstart: 0, language: 'V' })).sections?.[0]?.rows.map((row) => row['weekday'])).toEqual([
      'Chủ nhật',
      'Thứ sáu',
      'Thứ bảy',
    ]);
    expect(section(result, 'operator')?.rows.map((row) => [row['applyid'], row['MAT'], row['REPEAT']])).toEqual([
      ['HOA', 1, 100],
      ['TAM', 3, 0],
    ]);
    expect(section(result, 'operator')?.totals?.['MAT']).toBe(4);
  });

  test('outcomes are those known on the as-of date', async () => {
    const result = await mate({ ...quarter, asof: '20260115' });
    expect(result.rows.map((row) => [row['pgid'], row['outcome']])).toEqual([
      ['A', 'In pig'],
      ['B', 'In pig'],
    ]);
  });

  test('filters narrow rows and totals alike; a pure boar leaves out mixed matings', async () => {
    expect(headline(await mate({ ...quarter, kind: 'G' }))).toMatchObject({ MAT: 1, MG: 1, WSI: null });
    expect((await mate({ ...quarter, boarid: 'X1' })).rows.map((row) => row['pgid'])).toEqual(['A', 'B']);
    expect((await mate({ ...quarter, outcome: 'inpig' })).headline?.[0]?.value).toBe(2);
    expect((await mate({ group: '202601' })).rows).toEqual([]);
  });

  test('a period turned round is refused', async () => {
    await expect(mate({ from: '20260201', to: '20260131' })).rejects.toThrow('898');
    await expect(mate({ from: '20230101', to: '20260131' })).rejects.toThrow('V_PERIOD');
    expect((await mate({ from: '20260102', to: '20260102' })).rows.length).toBe(1);
  });
});

describe('PigFarrowReport', () => {
  const farrow = (params: object) => read((tx) => farrowReport.ask(tx, ctx, params));

  test('lists each litter with its piglets and totals', async () => {
    const result = await farrow(quarter);
    expect(
      result.rows.map((row) => [row['pgid'], row['farrownum'], row['livenum'], row['plusnum'], row['minusnum'], row['lossnum'], row['weannum']]),
    ).toEqual([
      ['C', 14, 13, 0, 1, 1, 11],
      ['D', 14, 11, 1, 0, 2, 10],
    ]);
    expect(headline(result)).toEqual({
      LF: 2,
      TB: 14,
      BA: 12,
      SB: 10.7,
      MM: 3.6,
      WK: 0,
      MBW: null,
      GEST: 114,
    });
    expect(result.totals).toMatchObject({ livenum: 24, weannum: 21 });
    // Judged by what the farm aims at, not by the definition's 12.8.
    await db.pool.query(
      "insert into setting (scope, scope_id, name, value, valid_from) values ('farm', 'T1', 'TARGETS', '{\"BA\": {\"all\": 11.5}}', '20200101')",
    );
    expect((await farrow(quarter)).headline?.find(({ figure }) => figure === 'BA')).toMatchObject({ value: 12, target: 11.5, tone: 'good' });
    expect(result.leftout).toContainEqual({
      cause: expect.objectContaining({ E: 'Birth weight per piglet: Not weighed' }),
      n: 2,
    });
  });

  test('by operator and parity', async () => {
    expect((await farrow({ ...quarter, applyid: 'NOBODY' })).headline?.[0]?.value).toBe(0);
    expect((await farrow({ ...quarter, parityFrom: 2 })).rows).toEqual([]);
  });
});

describe('PigWeanReport', () => {
  const wean = (params: object) => read((tx) => weanReport.ask(tx, ctx, params));

  test('lists each weaning with what the sow did next', async () => {
    const result = await wean(quarter);
    expect(result.rows.map((row) => [row['pgid'], row['weannum'], row['meankg'], row['next'], row['nextdt']])).toEqual([
      ['C', 11, 6.5, 'Mated', '20260207'],
      ['D', 10, null, 'Culled', '20260210'],
    ]);
    expect(headline(result)).toEqual({ LW: 2, PW: 21, PWL: 10.5, LACT: 25.5, WWT: 6.5, PWM_B: 12.5 });
    expect(result.leftout).toEqual([{ cause: expect.objectContaining({ E: 'Weaning weight per pig: Not weighed' }), n: 1 }]);
  });

  test('tables by day and nursery house, with the pigs not yet taken over', async () => {
    const result = await wean(quarter);
    expect(section(result, 'day')?.rows).toEqual([expect.objectContaining({ day: '20260202', LW: 2, PWM_B: 12.5 })]);
    expect(section(result, 'house')?.rows).toEqual([expect.objectContaining({ nursery: 'N1', PW: 21, pending: 21, PWM_B: 12.5 })]);
  });

  test('kind and house narrow', async () => {
    expect((await wean({ ...quarter, kind: 'nurse' })).rows).toEqual([]);
    expect((await wean({ ...quarter, nursery: 'N1' })).headline?.[0]?.value).toBe(2);
  });
});

describe('the rows behind a printed figure', () => {
  const drill = (figure: string, params: object, more: object = {}) =>
    read((tx) => queryDrill(tx, ctx, { figure, ...quarter, part: 'numerator', params: { ...params }, ...more }));

  test('are narrowed and dated as the report was', async () => {
    expect((await drill('MAT', { applyid: 'HOA' })).rows.map((row) => row['pgid'])).toEqual(['A']);
    expect((await drill('MAT', { kind: 'G' })).rows.map((row) => row['pgid'])).toEqual(['B']);
    expect((await drill('PW', { kind: 'full', nursery: 'N1' })).rows.length).toBe(2);
    expect((await drill('PW', { kind: 'nurse' })).rows).toEqual([]);
    expect((await drill('LF', { parityFrom: 2, group: null })).rows).toEqual([]);
    expect((await drill('MAT', { asof: '20260115' })).rows.length).toBe(2);
  });

  test('of days that are none, or turned round, are refused', async () => {
    await expect(drill('MAT', {}, { from: '20269999' })).rejects.toThrow('V_INVALID');
    await expect(drill('MAT', {}, { from: '20260401' })).rejects.toThrow('898');
    await expect(drill('MAT', { asof: 'soon' })).rejects.toThrow('V_INVALID');
  });
});
