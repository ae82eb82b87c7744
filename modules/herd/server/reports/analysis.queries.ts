import { queryBalance } from './analysis/balance.query.ts';
import { queryPlan } from './analysis/plan.query.ts';
import { queryStructure } from './analysis/structure.query.ts';

/** Summaries, structure, plan and charts: the query of each report by its route. */
export const analysisQueries = {
  PigSummaryReport: queryBalance,
  PigGeneralReport2: queryStructure,
  PigWeekReport2: queryPlan,
} as const;
