import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { putFarm } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from '../report-farms.ts';
import { report as monthBookReport } from './month-book.report.ts';

let db: TestDatabase;
const ctx: HerdReportContext = reportContext('T1', '20260331', { readFarm: noOtherFarm });

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T1');
});
afterAll(() => db.close());

const book = (params: object) => db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) => monthBookReport.ask(tx, ctx, params));

test('January of the worked example, day by day, with the head that stand each evening', async () => {
  const { rows, totals } = await book({ month: '202601' });
  const on = (day: string) => rows.find((row) => row['day'] === day);
  expect(on('20260102')).toMatchObject({ mw: 1 });
  expect(on('20260107')).toMatchObject({ far: 1, livenum: 13, deadnum: 1 });
  expect(on('20260111')).toMatchObject({ mg: 1 });
  expect(on('20260123')).toMatchObject({ mr: 1, return: 1 });
  // A, C, D are mated females; B becomes one with her first mating on the 11th.
  expect(on('20260110')).toMatchObject({ gilts: 1, sows: 3 });
  expect(on('20260111')).toMatchObject({ gilts: 0, sows: 4 });
  expect(totals).toMatchObject({ mg: 1, mw: 1, mr: 1, far: 2, livenum: 24 });
  // A day without any row stands out; a farm week ends with its subtotal.
  expect(rows.filter((row) => String(row['day']).startsWith('Week')).length).toBe(5);
  expect(on('20260103')).toMatchObject({ _style: 'warn' });
});

test('a mated female that left stands no more on that evening', async () => {
  const { rows } = await book({ month: '202603' });
  expect(rows.find((row) => row['day'] === '20260301')).toMatchObject({ sows: 3 });
  expect(rows.find((row) => row['day'] === '20260302')).toMatchObject({ sows: 2, died: 1 });
});

test('farm weeks instead of a month; a week the year lacks is refused', async () => {
  const { rows } = await book({ year: 2026, week: 2, weeks: 2 });
  const days = rows.map((row) => String(row['day'])).filter((day) => /^\d{8}$/.test(day));
  expect([days[0], days.at(-1)]).toEqual(['20251229', '20260111']);
  await expect(book({ year: 2025, week: 53 })).rejects.toThrow();
});

test('one house counts the animals that stood in it', async () => {
  const { totals } = await book({ month: '202601', roomid: 'NOWHERE' });
  expect(Object.values(totals ?? {}).filter((value) => typeof value === 'number' && value > 0)).toEqual([]);
});

test('every count of a day, a week and the month opens the rows it counts', async () => {
  const { rows, columns } = await book({ month: '202601' });
  let opened = 0;
  for (const row of rows) {
    const [from, to] = [String(row['_from']), String(row['_to'])];
    for (const { key, figure } of columns) {
      if (figure === undefined || row[key] === null || Number(row[key]) === 0) continue;
      const behind = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) =>
        monthBookReport.drill!(tx, ctx, {
          figure,
          from: businessDate(from),
          to: businessDate(to),
          part: 'numerator',
          params: { month: '202601' } as never,
        }),
      );
      expect([row['day'], key, behind.totals?.['n']]).toEqual([row['day'], key, row[key]]);
      opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(60);
  await expect(
    db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) =>
      monthBookReport.drill!(tx, ctx, {
        figure: 'COUNT_nothing',
        from: businessDate('20260101'),
        to: businessDate('20260131'),
        part: 'numerator',
        params: {} as never,
      }),
    ),
  ).rejects.toThrow();
});
