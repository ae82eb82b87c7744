import { named } from './named.ts';
import { queryDeathRate } from './removals/death-rate.query.ts';
import { queryDisposal } from './removals/disposal.query.ts';
import { queryNurseryDeaths } from './removals/nursery-death.query.ts';
import { queryReasons } from './removals/reason.query.ts';

/** Removals and deaths: the query of each report by its route. */
export const removalsQueries = {
  PigDeathList2: named(queryDisposal),
  PigDeathReport: named(queryReasons),
  PigDeathRate: named(queryDeathRate),
  FeedpigDeathReport: named(queryNurseryDeaths),
} as const;
