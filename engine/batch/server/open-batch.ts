import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { isOpen } from '../domain/house.ts';
import { batchOf, type StoredHouse } from './houses.ts';
import { insertBatch } from './rows.ts';
import type { BatchTables } from './tables.ts';

/** Opens the batch when none is open; answers its number. */
export async function openBatch(tables: BatchTables, ctx: SignedContext, house: StoredHouse, opendt: BusinessDate): Promise<number> {
  return isOpen(house.batch) ? batchOf(house).parityid : insertBatch(tables, ctx.db, house, opendt, ctx.session.userid);
}
