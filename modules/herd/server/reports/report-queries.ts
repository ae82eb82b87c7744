import { analysisQueries } from './analysis.queries.ts';
import { animalsQueries } from './animals.queries.ts';
import { booksQueries } from './books.queries.ts';
import { productionQueries } from './production.queries.ts';
import { removalsQueries } from './removals.queries.ts';
import { sheetsQueries } from './sheets.queries.ts';
import { worklistsQueries } from './worklists.queries.ts';

/** The query of each herd report by its route; parameters are those its contract parsed. */
export const HERD_QUERIES = {
  ...animalsQueries,
  ...booksQueries,
  ...worklistsQueries,
  ...productionQueries,
  ...analysisQueries,
  ...removalsQueries,
  ...sheetsQueries,
} as const;
