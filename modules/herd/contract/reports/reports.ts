import type { ReportDef } from '#engine/define/report.ts';
import { farrowReport } from './farrow.report.ts';
import { mateReport } from './mate.report.ts';
import { monthProReport } from './month-pro.report.ts';
import { weanReport } from './wean.report.ts';
import { weekReport } from './week.report.ts';

/** Reports of the breeding herd, by their routes. */
export const HERD_REPORTS: readonly ReportDef[] = [mateReport, farrowReport, weanReport, weekReport, monthProReport];
