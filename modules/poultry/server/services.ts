import type { DueLine } from '#engine/batch/domain/due-calls.ts';
import type { BatchBooks } from '#engine/batch/domain/house-rules.ts';
import type { ProgrammeBatch } from '#engine/batch/domain/programme-batch.ts';
import type { BatchSales, BatchStore } from '#engine/batch/server/kind-server.ts';
import type { BatchKey } from '#engine/batch/server/rows.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { IncomeReading } from './figures/read-incomes.ts';

/** What the composition root hands the module: other modules' servers are never imported. */
export interface PoultryServices extends IncomeReading {
  /** What the store and the notes of sales say about a flock. */
  readonly booksOf: (db: Db, flock: BatchKey, asof?: BusinessDate) => Promise<BatchBooks>;
  /** Feed, medicine and vaccine out of the warehouses of the farm, eggs into them. */
  readonly goods: BatchStore;
  /** The days of the programmes of goods flocks of a farm follow, of one house where it is named; of birds about to be placed where they are. */
  readonly programme: (
    db: Db,
    asked: { readonly farmid: string; readonly language: Language; readonly day: BusinessDate; readonly roomid: string | null },
    placed: ProgrammeBatch | null,
  ) => Promise<readonly DueLine[]>;
  /** Delivery notes of birds sold at their house. */
  readonly sales: BatchSales;
}
