/** A book of counted things: head, doses. One row is so many that came to a place (above 0) or left it (below 0) on a day. */
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

/**
 * A book whose balances are counted as it is written, by the database itself: what a balance holds now is read there, whatever its years.
 * Each balance lies there in parts, so that writers who only add to it need not wait for one another.
 */
export interface RunningBook extends CountBook {
  /** Table of the parts: the columns of the key, and `qty`. */
  readonly counts: string;
  /** Procedure that counts a farm again. */
  readonly recount: string;
}

/** Declares a book of counted things; a module that writes to it names it and the code that refuses a shortage. */
export function defineCountBook<B extends CountBook>(book: B): B {
  return book;
}

/**
 * A book of valued things in lots: goods in warehouses. One row of `move` is so much of a lot that came to a place or left it; what
 * it is worth, and what lies where, is folded from them and kept in `worth`, `total` and `balance`.
 */
export interface LotBook {
  /** Name in the column `book`, where several share the tables. */
  readonly book: string;
  readonly tables: { readonly move: string; readonly worth: string; readonly total: string; readonly balance: string };
  /** Columns a movement carries besides: who supplied, which house took it. */
  readonly sides: readonly string[];
  /** Its items are each farm's own: what comes in from another farm says which it was there. */
  readonly ownItems?: true;
  /** The side that may bring back what it took, and the kinds of both movements. */
  readonly returns: { readonly side: string; readonly kinds: readonly string[] };
  /** Kinds of what a count brings: more than the book, or less. */
  readonly counts: { readonly found: string; readonly missing: string };
}

/**
 * Sides of a book goods come into from other farms: farm, movement and note there; `frombook` and `fromitem` where they came from
 * another book, whose items are others.
 */
export const CAME_SIDES = ['fromfarm', 'fromseq', 'fromnote', 'frombook', 'fromitem'] as const;

/** Declares a book of valued things in lots. */
export function defineLotBook(book: LotBook): LotBook {
  return book;
}
