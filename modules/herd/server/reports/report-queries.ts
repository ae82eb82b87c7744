import { queryFarrow } from './farrow.query.ts';
import { queryMate } from './mate.query.ts';
import { queryMonthPro } from './month-pro.query.ts';
import { queryWean } from './wean.query.ts';
import { queryWeek } from './week.query.ts';

/** The query of each herd report by its route; parameters are those its contract parsed. */
export const HERD_QUERIES = {
  PigMateReport: queryMate,
  PigFarrowReport: queryFarrow,
  PigWeanReport: queryWean,
  PigWeekReport: queryWeek,
  PigMonthProReport: queryMonthPro,
} as const;
