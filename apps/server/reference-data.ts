import { MODULES } from '#apps/modules.ts';
import type { Db } from '#engine/server/db.ts';
import { putCodes } from '#modules/admin/server/create-farm.ts';

/** Writes the rows the modules' code lists begin with. Rows that are there stay as they are, so it may run at every start. */
export async function seedReferenceData(db: Db): Promise<void> {
  const lists = MODULES.flatMap(({ codes = {} }) => Object.entries(codes));
  for (const [category, { rows = [] }] of lists) await putCodes(db, '*', category, rows);
}
