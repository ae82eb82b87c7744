import { queryMonthPro } from './month-pro.query.ts';
import { named } from './named.ts';
import { queryFarmTime } from './production/farm-time.query.ts';
import { queryFarms } from './production/farms.query.ts';
import { queryLastYear } from './production/last-year.query.ts';
import { queryLineage } from './production/lineage.query.ts';
import { queryMatingGroups } from './production/mating-groups.query.ts';
import { queryParity } from './production/parity.query.ts';
import { querySigned } from './production/signed.query.ts';
import { queryStaff } from './production/staff.query.ts';
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
