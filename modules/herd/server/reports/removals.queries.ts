import { queryDeathList } from './removals/death-list.query.ts';
import { queryDeathRate } from './removals/death-rate.query.ts';
import { queryDisposal } from './removals/disposal.query.ts';
import { queryNurseryDeaths } from './removals/nursery-death.query.ts';
import { queryReasons } from './removals/reason.query.ts';
import { queryStages } from './removals/stage.query.ts';

/** Removals and deaths: the query of each report by its route. */
export const removalsQueries = {
  PigDeathList: queryDeathList,
  PigDeathList2: queryDisposal,
  PigDeathReport: queryReasons,
  PigDeathReport2: queryStages,
  PigDeathRate: queryDeathRate,
  FeedpigDeathReport: queryNurseryDeaths,
} as const;
