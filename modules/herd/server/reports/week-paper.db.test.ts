import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compilePdf } from '#engine/server/pdf/compile.ts';
import { planDoc } from '#engine/server/pdf/plan.ts';
import { reportDoc } from '#engine/server/pdf/report-doc.ts';
import { businessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { report as weekReport } from './production/week.report.ts';
import { reportContext } from './report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from './report-farms.ts';

let farm: TestApp;
beforeAll(async () => {
  farm = await testApp({ sows: 60, years: 0.8, start: businessDate('20260101') });
}, 120_000);
afterAll(() => farm.close());

const HEAD = { title: 'PigWeekReport', orientation: 'landscape', onePage: weekReport.def.onePage === true } as const;

async function paper(language: 'V' | 'E' | 'T', params: object = {}) {
  const result = await farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, async (tx) => {
    const { settings } = await loadFarmFacts(tx, FARM_A);
    const ctx: HerdReportContext = reportContext(FARM_A, '20261015', { language, settings, readFarm: noOtherFarm });
    return weekReport.ask(tx, ctx, params);
  });
  const pdf = compilePdf(reportDoc({ ...HEAD, language }, result));
  if (process.env['LOOK'] !== undefined) writeFileSync(`${process.env['LOOK']}/week-${language}-${result.columns.length}.pdf`, pdf.bytes);
  return { pages: pdf.pages, plan: planDoc(reportDoc({ ...HEAD, language }, result), 'onePage') };
}

test('the week for the Monday meeting stands on one page in each language, in a type of at least 7 points', async () => {
  for (const language of ['V', 'E', 'T'] as const) {
    const { pages, plan } = await paper(language);
    expect([language, pages]).toEqual([language, 1]);
    for (const { size } of plan.tables) expect(size * plan.least).toBeGreaterThanOrEqual(7);
  }
});

test('more weeks than a page holds take more pages, a page a part, never a smaller type', async () => {
  for (const language of ['V', 'E', 'T'] as const) {
    const { pages } = await paper(language, { weeks: 26 });
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThan(7);
  }
});
