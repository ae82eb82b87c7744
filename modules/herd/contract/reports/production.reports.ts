import type { ReportDef } from '#engine/define/report.ts';
import { monthProReport } from './month-pro.report.ts';
import { farmsReport, farmTimeReport } from './production/farms.report.ts';
import { lastYearReport } from './production/last-year.report.ts';
import { lineageReport } from './production/lineage.report.ts';
import { matingGroupsReport } from './production/mating-groups.report.ts';
import { parityReport } from './production/parity.report.ts';
import { signedReport } from './production/signed.report.ts';
import { staffReport } from './production/staff.report.ts';
import { weekReport } from './week.report.ts';

/** Production figures. */
export const productionReports: readonly ReportDef[] = [
  weekReport,
  matingGroupsReport,
  monthProReport,
  parityReport,
  lastYearReport,
  lineageReport,
  staffReport,
  signedReport,
  farmsReport,
  farmTimeReport,
];
