import type { ReportDef } from '#engine/define/report.ts';
import { monthProReport } from './month-pro.report.ts';
import { weekReport } from './week.report.ts';

/** Production figures. */
export const productionReports: readonly ReportDef[] = [weekReport, monthProReport];
