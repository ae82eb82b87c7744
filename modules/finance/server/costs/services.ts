import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** Days of a batch that stood in a house; null while it is open. */
export interface BatchDays {
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
}

/** What the costs ask of other modules. */
export interface CostServices {
  /** Batches that stood in a house, withdrawn ones not among them. */
  readonly batchesOf: (db: Db, farmid: string, roomid: string) => Promise<readonly BatchDays[]>;
}
