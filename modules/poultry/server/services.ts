import type { BatchBooks } from '#engine/batch/domain/house-rules.ts';
import type { BatchSales, BatchStore } from '#engine/batch/server/kind-server.ts';
import type { BatchKey } from '#engine/batch/server/rows.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { IncomeReading } from './figures/read-incomes.ts';

/** What the composition root hands the module: other modules' servers are never imported. */
export interface PoultryServices extends IncomeReading {
  /** What the store and the notes of sales say about a flock. */
  readonly booksOf: (db: Db, flock: BatchKey, asof?: BusinessDate) => Promise<BatchBooks>;
  /** Feed, medicine and vaccine out of the warehouses of the farm, eggs into them. */
  readonly goods: BatchStore;
  /** Delivery notes of birds sold at their house. */
  readonly sales: BatchSales;
}
