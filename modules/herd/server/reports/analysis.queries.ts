import { queryBalance } from './analysis/balance.query.ts';
import { queryMonthBook } from './analysis/month-book.query.ts';
import { queryPerformance } from './analysis/performance.query.ts';

/** Summaries, structure, plan and charts: the query of each report by its route. */
export const analysisQueries = {
  PigSummaryReport: queryBalance,
  PigGeneralReport: queryPerformance,
  PigMonthReport: queryMonthBook,
} as const;
