import type { ReportDef } from '#engine/define/report.ts';
import { farrowReport } from './farrow.report.ts';
import { mateReport } from './mate.report.ts';
import { weanReport } from './wean.report.ts';

/** The mating, farrowing and weaning books. */
export const booksReports: readonly ReportDef[] = [mateReport, farrowReport, weanReport];
