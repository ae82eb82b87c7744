import type { ReportDef } from '#engine/define/report.ts';

/** Removals and deaths. */
export const removalsReports: readonly ReportDef[] = [];
