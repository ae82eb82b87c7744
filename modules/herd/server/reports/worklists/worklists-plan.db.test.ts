import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { farrowDueReport } from '#modules/herd/contract/reports/worklists/farrow-due.report.ts';
import { fregExamReport } from '#modules/herd/contract/reports/worklists/freg-exam.report.ts';
import { litterAnalysisReport } from '#modules/herd/contract/reports/worklists/litter-analysis.report.ts';
import { pigletDeathReport } from '#modules/herd/contract/reports/worklists/piglet-death.report.ts';
import { semenReport } from '#modules/herd/contract/reports/worklists/semen.report.ts';
import type { TestDatabase } from '#testkit/database.ts';
import { herdsDatabase, type Plan, SEQUENTIAL, watched } from '../../figures/clockwork.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { worklistsQueries as Q } from '../worklists.queries.ts';
import { report as rutReport } from './rut.report.ts';
import { report as semenDiaryReport } from './semen-diary.report.ts';

let db: TestDatabase;
const ctx = reportContext('P1', '20261121', { language: 'V' });
const quarter = { from: '20260801', to: '20261031' };

const REPORTS: readonly (readonly [string, (tx: Db) => Promise<ReportResult>])[] = [
  ['due', (tx) => Q.PigFregExamReport(tx, ctx, fregExamReport.params.parse({}))],
  ['done', (tx) => Q.PigFregExamReport(tx, ctx, fregExamReport.params.parse({ mode: 'done', ...quarter }))],
  ['farrow', (tx) => Q.PigFarwReport(tx, ctx, farrowDueReport.params.parse({}))],
  ['gilts', (tx) => rutReport.ask(tx, ctx, {})],
  ['sows', (tx) => rutReport.ask(tx, ctx, { view: 'sows' })],
  ['deaths', (tx) => Q.PigletDeathReport(tx, ctx, pigletDeathReport.params.parse(quarter))],
  ['closed', (tx) => Q.PigletDeathReport(tx, ctx, pigletDeathReport.params.parse({ ...quarter, basis: 'closed' }))],
  ['litters', (tx) => Q.PigFarrowReport2(tx, ctx, litterAnalysisReport.params.parse({ ...quarter, by: 'lactation', second: 'parity' }))],
  ['semen', (tx) => Q.PigSemenReport(tx, ctx, semenReport.params.parse(quarter))],
  ['diary', (tx) => semenDiaryReport.ask(tx, ctx, {})],
];

beforeAll(async () => {
  db = await herdsDatabase();
}, 300_000);
afterAll(() => db.close());

describe.each(REPORTS)('the list %s', (_, run) => {
  test('reads large tables by indexes', async () => {
    const plans: Plan[] = [];
    await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) => run(watched(tx, plans)));
    for (const { sql, plan } of plans) expect(plan.match(SEQUENTIAL)?.[0] ?? sql).toBe(sql);
  });
});
