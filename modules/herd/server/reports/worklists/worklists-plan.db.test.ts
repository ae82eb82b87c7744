import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#testkit/database.ts';
import { herdsDatabase, type Plan, SEQUENTIAL, watched } from '../../figures/clockwork.fixture.ts';
import { askReport } from '../ask-report.ts';
import { reportContext } from '../report-context.fixture.ts';

let db: TestDatabase;
const ctx = reportContext('P1', '20261121', { language: 'V' });
const quarter = { from: '20260801', to: '20261031' };

const REPORTS: readonly (readonly [string, string, object])[] = [
  ['due', 'PigFregExamReport', {}],
  ['done', 'PigFregExamReport', { mode: 'done', ...quarter }],
  ['farrow', 'PigFarwReport', {}],
  ['gilts', 'PigRutReport', {}],
  ['sows', 'PigRutReport', { view: 'sows' }],
  ['deaths', 'PigletDeathReport', quarter],
  ['closed', 'PigletDeathReport', { ...quarter, basis: 'closed' }],
  ['litters', 'PigFarrowReport2', { ...quarter, by: 'lactation', second: 'parity' }],
  ['semen', 'PigSemenReport', quarter],
  ['diary', 'PigSemenDiary', {}],
];

beforeAll(async () => {
  db = await herdsDatabase();
}, 300_000);
afterAll(() => db.close());

describe.each(REPORTS)('the list %s', (_, route, params) => {
  test('reads large tables by indexes', async () => {
    const plans: Plan[] = [];
    await db.transactions.read({ user: 'test', farms: ['P1'] }, (tx) => askReport(watched(tx, plans), ctx, route, params));
    for (const { sql, plan } of plans) expect(plan.match(SEQUENTIAL)?.[0] ?? sql).toBe(sql);
  });
});
