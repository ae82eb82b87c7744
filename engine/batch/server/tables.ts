import type { CountBook } from '#engine/ledger/domain/book.ts';

/** Where the houses, batches, groups and events of a kind are stored, and the book its head stand in. */
export interface BatchTables {
  readonly house: string;
  readonly batch: string;
  readonly group: string;
  readonly event: string;
  readonly heads: CountBook;
  /** Events that make or change the state of a batch; the days of all others are what a closing must come after. */
  readonly stateEvents: readonly string[];
}
