import type { ReportDef } from '#engine/define/report.ts';
import { balanceReport } from './analysis/balance.report.ts';
import { planReport } from './analysis/plan.report.ts';
import { structureReport } from './analysis/structure.report.ts';

/** Summaries, structure, plan and charts. */
export const analysisReports: readonly ReportDef[] = [balanceReport, structureReport, planReport];
