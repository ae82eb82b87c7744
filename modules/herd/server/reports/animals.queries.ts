import { queryCouples } from './animals/couples.query.ts';
import { queryCrosses } from './animals/crosses.query.ts';
import { queryEntries } from './animals/entries.query.ts';
import { queryEntryResults } from './animals/entry-results.query.ts';
import { queryHouses } from './animals/houses.query.ts';
import { queryTags } from './animals/tags.query.ts';
import { queryWorkLists } from './animals/work-lists.query.ts';
import { named } from './named.ts';

/** Lists of animals: the query of each report by its route. */
export const animalsQueries = {
  PigEntryReport: named(queryEntries),
  PigLstReport: named(queryWorkLists),
  PigRoomReport: named(queryHouses),
  PigCoupleReport: named(queryCouples),
  PigEntryReport2l: named(queryEntryResults),
  PigLineageReport: named(queryCrosses),
  PigTagReport: named(queryTags),
} as const;
