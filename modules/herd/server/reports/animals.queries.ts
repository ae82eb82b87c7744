import { queryCouples } from './animals/couples.query.ts';
import { queryCrosses } from './animals/crosses.query.ts';
import { queryHouses } from './animals/houses.query.ts';
import { queryTags } from './animals/tags.query.ts';
import { queryWorkLists } from './animals/work-lists.query.ts';
import { named } from './named.ts';

/** Lists of animals: the query of each report by its route. */
export const animalsQueries = {
  PigLstReport: named(queryWorkLists),
  PigRoomReport: named(queryHouses),
  PigCoupleReport: named(queryCouples),
  PigLineageReport: named(queryCrosses),
  PigTagReport: named(queryTags),
} as const;
