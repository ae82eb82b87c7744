import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { drillBalance } from './analysis/balance.drill.ts';
import { drillPlan } from './analysis/plan.drill.ts';
import { drillStructure } from './analysis/structure.drill.ts';
import type { DrillAsked } from './drill.query.ts';
import type { HerdReportContext } from './report-farms.ts';

/** Reports whose figures open rows of their own kind, by route; all others share one drill-down. */
export const HERD_DRILLS: Readonly<Record<string, ((tx: Db, ctx: HerdReportContext, asked: DrillAsked) => Promise<ReportResult>) | undefined>> = {
  PigWeekReport2: drillPlan,
  PigSummaryReport: drillBalance,
  PigGeneralReport2: drillStructure,
};
