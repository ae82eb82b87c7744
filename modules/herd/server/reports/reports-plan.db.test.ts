import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { businessDate } from '#kernel/business-date.ts';
import type { TestDatabase } from '#testkit/database.ts';
import { herdsDatabase, type Plan, SEQUENTIAL, watched } from '../figures/clockwork.fixture.ts';
import { drillFigure } from '../figures/drill-figure.ts';
import { report as farrowReport } from './books/farrow.report.ts';
import { report as mateReport } from './books/mate.report.ts';
import { report as weanReport } from './books/wean.report.ts';
import { report as monthProReport } from './production/month-pro.report.ts';
import { report as weekReport } from './production/week.report.ts';
import { reportContext } from './report-context.fixture.ts';

let db: TestDatabase;
const ctx = reportContext('P1', '20261121', { language: 'V' });
const month = { from: '20260801', to: '20260831' };

const REPORTS: readonly (readonly [string, (tx: Db) => Promise<ReportResult>])[] = [
  ['mate', (tx) => mateReport.ask(tx, ctx, month)],
  ['farrow', (tx) => farrowReport.ask(tx, ctx, month)],
  ['wean', (tx) => weanReport.ask(tx, ctx, month)],
  ['week', (tx) => weekReport.ask(tx, ctx, { weeks: 26 })],
  ['months', (tx) => monthProReport.ask(tx, ctx, { year: 2026 })],
  ['drill', (tx) => drillFigure(tx, ctx, { figure: 'FR', from: businessDate('20261001'), to: businessDate('20261031'), part: 'denominator' })],
];

beforeAll(async () => {
  db = await herdsDatabase();
}, 300_000);
afterAll(() => db.close());

describe.each(REPORTS)('the report %s', (_, run) => {
  test('reads large tables by indexes and has rows', async () => {
    const plans: Plan[] = [];
    const result = await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) => run(watched(tx, plans)));
    expect(result.rows.length).toBeGreaterThan(20);
    for (const { sql, plan } of plans) expect(plan.match(SEQUENTIAL)?.[0] ?? sql).toBe(sql);
  });
});
