import { queryFarrow } from './farrow.query.ts';
import { queryMate } from './mate.query.ts';
import { queryWean } from './wean.query.ts';

/** The mating, farrowing and weaning books: the query of each report by its route. */
export const booksQueries = {
  PigMateReport: queryMate,
  PigFarrowReport: queryFarrow,
  PigWeanReport: queryWean,
} as const;
