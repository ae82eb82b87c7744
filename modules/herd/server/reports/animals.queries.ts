import { queryTags } from './animals/tags.query.ts';
import { queryWorkLists } from './animals/work-lists.query.ts';
import { named } from './named.ts';

/** Lists of animals: the query of each report by its route. */
export const animalsQueries = {
  PigLstReport: named(queryWorkLists),
  PigTagReport: named(queryTags),
} as const;
