import type { ReportDef } from '#engine/define/report.ts';

/** Data sheets for analysts. */
export const sheetsReports: readonly ReportDef[] = [];
