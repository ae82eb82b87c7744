import type { ReportDef } from '#engine/define/report.ts';
import { monthProReport } from './month-pro.report.ts';
import { farmsReport, farmTimeReport } from './production/farms.report.ts';
import { lastYearReport } from './production/last-year.report.ts';
import { lineageReport } from './production/lineage.report.ts';
import { parityReport } from './production/parity.report.ts';
import { weekReport } from './week.report.ts';

/** Production figures. */
export const productionReports: readonly ReportDef[] = [
  weekReport,
  monthProReport,
  parityReport,
  lastYearReport,
  lineageReport,
  farmsReport,
  farmTimeReport,
];
