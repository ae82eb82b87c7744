import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Production figures: screens, loaded when opened. */
export const productionScreens: ScreenMap = {
  PigWeekReport: reportScreen(async () => (await import('../contract/reports/week.report.ts')).weekReport),
  PigMonthProReport: reportScreen(async () => (await import('../contract/reports/month-pro.report.ts')).monthProReport),
  PigMonthProReport2: reportScreen(async () => (await import('../contract/reports/production/parity.report.ts')).parityReport),
  PigMonthProReport3: reportScreen(async () => (await import('../contract/reports/production/last-year.report.ts')).lastYearReport),
  PigMonthProReport4: reportScreen(async () => (await import('../contract/reports/production/lineage.report.ts')).lineageReport),
  PigMonthProReport_ORG: reportScreen(
    async () => (await import('../contract/reports/production/signed.report.ts')).signedReport,
    async () => (await import('./production/sign-button.tsx')).signParts,
  ),
  PigMateProReport: reportScreen(async () => (await import('../contract/reports/production/mating-groups.report.ts')).matingGroupsReport),
  PigMonthProReport5: reportScreen(async () => (await import('../contract/reports/production/staff.report.ts')).staffReport),
  PigFarmProReport: reportScreen(async () => (await import('../contract/reports/production/farms.report.ts')).farmsReport),
  PigFarmProReport3: reportScreen(async () => (await import('../contract/reports/production/farms.report.ts')).farmTimeReport),
};
