/** Work lists, semen and gilts: the query of each report by its route. */
export const worklistsQueries = {} as const;
