import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Production figures: screens, loaded when opened. */
export const productionScreens: ScreenMap = {
  PigWeekReport: reportScreen(async () => (await import('../contract/reports/week.report.ts')).weekReport),
  PigMonthProReport: reportScreen(async () => (await import('../contract/reports/month-pro.report.ts')).monthProReport),
};
