import { named } from './named.ts';
import { queryPigletDeath } from './worklists/piglet-death.query.ts';

/** Work lists, semen and gilts: the query of each report by its route. */
export const worklistsQueries = {
  PigletDeathReport: named(queryPigletDeath),
} as const;
