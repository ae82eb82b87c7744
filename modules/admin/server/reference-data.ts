import type { Db } from '#engine/server/db.ts';
import { putCodes } from './create-farm.ts';
import { SYSTEM_LISTS } from './reference/lists.ts';

/** Writes the system's code lists. Rows that are there stay as they are, so it may run at every start. */
export async function seedReferenceData(db: Db): Promise<void> {
  for (const [category, rows] of Object.entries(SYSTEM_LISTS)) await putCodes(db, '*', category, rows);
}
