import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { drillBalance } from './analysis/balance.drill.ts';
import { drillMonthBook } from './analysis/month-book.drill.ts';
import { drillPlan } from './analysis/plan.drill.ts';
import { drillStructure } from './analysis/structure.drill.ts';
import type { DrillAsked } from './drill.query.ts';
import { queryMonthPro } from './month-pro.query.ts';
import { named } from './named.ts';
import { queryFarmTime } from './production/farm-time.query.ts';
import { queryFarms } from './production/farms.query.ts';
import { queryLastYear } from './production/last-year.query.ts';
import { queryLineage } from './production/lineage.query.ts';
import { drillMatingGroup } from './production/mating-groups.drill.ts';
import { queryMatingGroups } from './production/mating-groups.query.ts';
import { queryParity } from './production/parity.query.ts';
import { querySigned } from './production/signed.query.ts';
import { drillStaff, queryStaff } from './production/staff.query.ts';
import { drillStages } from './removals/stage.drill.ts';
import type { HerdReportContext } from './report-farms.ts';
import { queryWeek } from './week.query.ts';

/** Production figures: the query of each report by its route. */
export const productionQueries = {
  PigWeekReport: named(queryWeek),
  PigMateProReport: queryMatingGroups,
  PigMonthProReport: queryMonthPro,
  PigMonthProReport2: queryParity,
  PigMonthProReport3: queryLastYear,
  PigMonthProReport4: queryLineage,
  PigMonthProReport5: queryStaff,
  PigMonthProReport_ORG: querySigned,
  PigFarmProReport: queryFarms,
  PigFarmProReport3: queryFarmTime,
} as const;

/** Reports whose figures open rows of their own kind, by route; all others share one drill-down. */
export const productionDrills: Readonly<Record<string, ((tx: Db, ctx: HerdReportContext, asked: DrillAsked) => Promise<ReportResult>) | undefined>> =
  {
    PigMateProReport: drillMatingGroup,
    PigCoupleReport: drillMatingGroup,
    PigMonthProReport5: drillStaff,
    PigMonthReport: drillMonthBook,
    PigWeekReport2: drillPlan,
    PigSummaryReport: drillBalance,
    PigDeathReport2: drillStages,
    PigGeneralReport2: drillStructure,
  };
