/** Most heads of a record of pigs in, a sale or a transfer (specification, section 5). */
export const MOST_HEADS = 3000;
