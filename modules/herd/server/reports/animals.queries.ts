/** Lists of animals: the query of each report by its route. */
export const animalsQueries = {} as const;
