import type { ReportDef } from '#engine/define/report.ts';

/** Lists of animals. */
export const animalsReports: readonly ReportDef[] = [];
