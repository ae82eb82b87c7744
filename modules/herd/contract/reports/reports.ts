import type { ReportDef } from '#engine/define/report.ts';
import { analysisReports } from './analysis.reports.ts';

/** Reports of the breeding herd, by their routes. */
export const HERD_REPORTS: readonly ReportDef[] = [...analysisReports];
