import { queryMatingGroups } from './production/mating-groups.query.ts';
import { querySigned } from './production/signed.query.ts';
import { queryStaff } from './production/staff.query.ts';

/** Production figures: the query of each report by its route. */
export const productionQueries = {
  PigMateProReport: queryMatingGroups,
  PigMonthProReport5: queryStaff,
  PigMonthProReport_ORG: querySigned,
} as const;
