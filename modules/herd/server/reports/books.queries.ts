import { queryFarrow } from './farrow.query.ts';
import { queryMate } from './mate.query.ts';
import { named } from './named.ts';
import { queryWean } from './wean.query.ts';

/** The mating, farrowing and weaning books: the query of each report by its route. */
export const booksQueries = {
  PigMateReport: named(queryMate),
  PigFarrowReport: named(queryFarrow),
  PigWeanReport: named(queryWean),
} as const;
