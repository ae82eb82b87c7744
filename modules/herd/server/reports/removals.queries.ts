/** Removals and deaths: the query of each report by its route. */
export const removalsQueries = {} as const;
