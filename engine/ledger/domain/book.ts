/** A book of counted things: heads, doses. One row is so many that came to a place (above 0) or left it (below 0) on a day. */
export interface CountBook {
  readonly table: string;
  /** Column of a movement's id, and of what made it. */
  readonly id: string;
  readonly source: string;
  /** Columns that tell a balance: the place and the thing; no day of any may end below zero. */
  readonly key: readonly string[];
  /** What the columns of the key hold in every row of the book, where several share the table. */
  readonly fixed: Readonly<Record<string, string>>;
}

/** Declares a book of counted things; a module that writes to it names it and the code that refuses a shortage. */
export function defineCountBook(book: CountBook): CountBook {
  return book;
}
