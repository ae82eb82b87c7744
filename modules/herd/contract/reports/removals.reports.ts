import type { ReportDef } from '#engine/define/report.ts';
import { deathListReport, deathRateReport, disposalReport, nurseryDeathReport, reasonReport, stageReport } from './removals/removals.report.ts';

/** Removals and deaths. */
export const removalsReports: readonly ReportDef[] = [
  deathListReport,
  disposalReport,
  reasonReport,
  stageReport,
  deathRateReport,
  nurseryDeathReport,
];
