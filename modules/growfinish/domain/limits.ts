/** Most head of a record of pigs in, a sale or a transfer (specification, section 5). */
export const MOST_HEAD = 3000;
