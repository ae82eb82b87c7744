import { named } from './named.ts';
import { queryLitterAnalysis } from './worklists/litter-analysis.query.ts';
import { queryPigletDeath } from './worklists/piglet-death.query.ts';
import { querySemen } from './worklists/semen.query.ts';

/** Work lists, semen and gilts: the query of each report by its route. */
export const worklistsQueries = {
  PigletDeathReport: named(queryPigletDeath),
  PigFarrowReport2: named(queryLitterAnalysis),
  PigSemenReport: named(querySemen),
} as const;
