import type { ReportDef } from '#engine/define/report.ts';
import { matingGroupsReport } from './production/mating-groups.report.ts';
import { signedReport } from './production/signed.report.ts';
import { staffReport } from './production/staff.report.ts';

/** Production figures. */
export const productionReports: readonly ReportDef[] = [matingGroupsReport, staffReport, signedReport];
