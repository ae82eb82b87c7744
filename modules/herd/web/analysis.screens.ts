import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Summaries, structure, plan and charts: screens, loaded when opened. */
export const analysisScreens: ScreenMap = {
  PigSummaryReport: reportScreen(async () => (await import('../contract/reports/analysis/balance.report.ts')).balanceReport),
  PigGeneralReport: reportScreen(async () => (await import('../contract/reports/analysis/performance.report.ts')).performanceReport),
  PigGeneralReport2: reportScreen(async () => (await import('../contract/reports/analysis/structure.report.ts')).structureReport),
  PigWeekReport2: reportScreen(async () => (await import('../contract/reports/analysis/plan.report.ts')).planReport),
  PigChartReport: reportScreen(
    async () => (await import('../contract/reports/analysis/chart.report.ts')).chartReport,
    async () => (await import('./analysis/note-button.tsx')).noteParts,
  ),
  PigMonthReport: reportScreen(async () => (await import('../contract/reports/analysis/month-book.report.ts')).monthBookReport),
};
