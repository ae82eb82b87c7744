import { queryBoarData } from './sheets/boar-data.query.ts';
import { queryLifetimeData } from './sheets/lifetime-data.query.ts';
import { queryLitterData } from './sheets/litter-data.query.ts';
import { queryMatingData } from './sheets/mating-data.query.ts';

/** Data sheets for analysts: the query of each report by its route. */
export const sheetsQueries = {
  PigProData: queryMatingData,
  PigProData2: queryLitterData,
  PigProData3: queryLifetimeData,
  PigProBoarData: queryBoarData,
} as const;
