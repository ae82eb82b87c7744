/** Data sheets for analysts: the query of each report by its route. */
export const sheetsQueries = {} as const;
