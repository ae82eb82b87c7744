import { queryWorkLists } from './animals/work-lists.query.ts';
import { named } from './named.ts';

/** Lists of animals: the query of each report by its route. */
export const animalsQueries = {
  PigLstReport: named(queryWorkLists),
} as const;
