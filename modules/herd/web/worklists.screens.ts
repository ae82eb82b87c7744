import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Work lists, semen and gilts: screens, loaded when opened. */
export const worklistsScreens: ScreenMap = {
  PigFregExamReport: reportScreen(async () => (await import('../contract/reports/worklists/freg-exam.report.ts')).fregExamReport),
  PigFarwReport: reportScreen(async () => (await import('../contract/reports/worklists/farrow-due.report.ts')).farrowDueReport),
  PigletDeathReport: reportScreen(async () => (await import('../contract/reports/worklists/piglet-death.report.ts')).pigletDeathReport),
  PigFarrowReport2: reportScreen(async () => (await import('../contract/reports/worklists/litter-analysis.report.ts')).litterAnalysisReport),
  PigSemenReport: reportScreen(async () => (await import('../contract/reports/worklists/semen.report.ts')).semenReport),
  PigSemenDiary: reportScreen(async () => (await import('../contract/reports/worklists/semen-diary.report.ts')).semenDiaryReport),
  PigRutReport: reportScreen(async () => (await import('../contract/reports/worklists/rut.report.ts')).rutReport),
};
