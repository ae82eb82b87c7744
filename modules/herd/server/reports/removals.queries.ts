import { named } from './named.ts';
import { queryDeathList } from './removals/death-list.query.ts';
import { queryDeathRate } from './removals/death-rate.query.ts';
import { queryDisposal } from './removals/disposal.query.ts';
import { queryNurseryDeaths } from './removals/nursery-death.query.ts';
import { queryReasons } from './removals/reason.query.ts';
import { queryStages } from './removals/stage.query.ts';

/** Removals and deaths: the query of each report by its route. */
export const removalsQueries = {
  PigDeathList: named(queryDeathList),
  PigDeathList2: named(queryDisposal),
  PigDeathReport: named(queryReasons),
  PigDeathReport2: named(queryStages),
  PigDeathRate: named(queryDeathRate),
  FeedpigDeathReport: named(queryNurseryDeaths),
} as const;
