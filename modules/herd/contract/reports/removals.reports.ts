import type { ReportDef } from '#engine/define/report.ts';
import { deathRateReport, disposalReport, nurseryDeathReport, reasonReport } from './removals/removals.report.ts';

/** Removals and deaths. */
export const removalsReports: readonly ReportDef[] = [disposalReport, reasonReport, deathRateReport, nurseryDeathReport];
