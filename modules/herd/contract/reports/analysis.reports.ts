import type { ReportDef } from '#engine/define/report.ts';

/** Summaries, structure, plan and charts. */
export const analysisReports: readonly ReportDef[] = [];
