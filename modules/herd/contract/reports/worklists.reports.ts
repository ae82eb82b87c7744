import type { ReportDef } from '#engine/define/report.ts';

/** Work lists, semen and gilts. */
export const worklistsReports: readonly ReportDef[] = [];
