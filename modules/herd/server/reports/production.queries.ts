import { queryMonthPro } from './month-pro.query.ts';
import { queryWeek } from './week.query.ts';

/** Production figures: the query of each report by its route. */
export const productionQueries = {
  PigWeekReport: queryWeek,
  PigMonthProReport: queryMonthPro,
} as const;
