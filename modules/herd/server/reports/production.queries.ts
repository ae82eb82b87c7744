import { queryMonthPro } from './month-pro.query.ts';
import { queryFarmTime } from './production/farm-time.query.ts';
import { queryFarms } from './production/farms.query.ts';
import { queryLastYear } from './production/last-year.query.ts';
import { queryLineage } from './production/lineage.query.ts';
import { queryParity } from './production/parity.query.ts';
import { queryWeek } from './week.query.ts';

/** Production figures: the query of each report by its route. */
export const productionQueries = {
  PigWeekReport: queryWeek,
  PigMonthProReport: queryMonthPro,
  PigMonthProReport2: queryParity,
  PigMonthProReport3: queryLastYear,
  PigMonthProReport4: queryLineage,
  PigFarmProReport: queryFarms,
  PigFarmProReport3: queryFarmTime,
} as const;
