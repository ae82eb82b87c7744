/** Summaries, structure, plan and charts: the query of each report by its route. */
export const analysisQueries = {} as const;
