import type { Db } from './db.ts';

/** Narrows (or sets) the farms the rest of the transaction may see; row-level security enforces it. */
export async function enterFarm(db: Db, farmid: string): Promise<void> {
  await db.query("select set_config('app.farms', $1, true)", [farmid]);
}
