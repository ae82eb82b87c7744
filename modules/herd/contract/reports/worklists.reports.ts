import type { ReportDef } from '#engine/define/report.ts';
import { farrowDueReport } from './worklists/farrow-due.report.ts';
import { fregExamReport } from './worklists/freg-exam.report.ts';
import { rutReport } from './worklists/rut.report.ts';

/** Work lists, semen and gilts. */
export const worklistsReports: readonly ReportDef[] = [fregExamReport, farrowDueReport, rutReport];
