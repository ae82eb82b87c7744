import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compilePdf } from '#engine/server/pdf/compile.ts';
import { reportDoc } from '#engine/server/pdf/report-doc.ts';
import { businessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/admin/server/settings.ts';
import { weekReport } from '#modules/herd/contract/reports/week.report.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import type { HerdReportContext } from './report-farms.ts';
import { queryWeek } from './week.query.ts';

let farm: TestApp;
beforeAll(async () => {
  farm = await testApp({ sows: 60, years: 0.8, start: businessDate('20260101') });
}, 120_000);
afterAll(() => farm.close());

test('the week for the Monday meeting stands on one page, in each language', async () => {
  const result = (language: 'V' | 'E' | 'T') =>
    farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, async (tx) => {
      const { settings } = await loadFarmFacts(tx, FARM_A);
      const ctx: HerdReportContext = {
        farmid: FARM_A,
        farms: [FARM_A],
        userid: 'test',
        language,
        curbusdt: businessDate('20261015'),
        weekstart: 1,
        settings,
        settingsOf: async () => settings,
        usrlvl: 60,
      };
      return queryWeek(tx, ctx, weekReport.params.parse({}));
    });
  for (const language of ['V', 'E', 'T'] as const) {
    const head = { language, title: 'PigWeekReport', orientation: 'landscape' } as const;
    const doc = reportDoc(head, await result(language));
    expect(compilePdf(doc).pages).toBeGreaterThan(1);
    const one = compilePdf({ ...doc, onePage: weekReport.onePage === true });
    if (process.env['LOOK'] !== undefined) writeFileSync(`/tmp/week-${language}.pdf`, one.bytes);
    expect(one.pages).toBe(1);
  }
});
