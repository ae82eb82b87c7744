import type { ReportDef } from '#engine/define/report.ts';
import { workListReport } from './animals/work-lists.report.ts';

/** Lists of animals. */
export const animalsReports: readonly ReportDef[] = [workListReport];
