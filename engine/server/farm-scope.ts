import { DEFAULT_ZONE } from '#kernel/zone.ts';
import type { Db } from './db.ts';

/** Sets the farms the rest of the transaction may see; row-level security enforces it. */
export async function enterFarms(db: Db, farms: readonly string[]): Promise<void> {
  await db.query('call enter_farms($1)', [farms.join(',')]);
}

/** Narrows (or sets) what the rest of the transaction may see to one farm. */
export async function enterFarm(db: Db, farmid: string): Promise<void> {
  await enterFarms(db, [farmid]);
}

/** Works with the farms named in sight, for what a company keeps together; afterwards, also when it was refused, the transaction sees its own farm. */
export async function withFarms<T>(db: Db, farms: readonly string[], own: string, work: () => Promise<T>): Promise<T> {
  await enterFarms(db, farms);
  const done = await work().catch(async (fault: unknown) => {
    // After a failed statement the transaction takes no other: the fault itself is what must be told.
    await enterFarm(db, own).catch(() => undefined);
    throw fault;
  });
  await enterFarm(db, own);
  return done;
}

/**
 * Works in the time zone of another farm (hours east of Greenwich), in which days of moments are cut, and returns to the
 * transaction's own. Costs nothing where both are the same.
 */
export async function inZone<T>(db: Db, own: number | undefined, zone: number | undefined, work: () => Promise<T>): Promise<T> {
  const [home, there] = [own ?? DEFAULT_ZONE, zone ?? DEFAULT_ZONE];
  if (home === there) return work();
  const set = (hours: number) => db.query("select set_config('TimeZone', $1, true)", [String(hours)]);
  await set(there);
  const done = await work();
  await set(home);
  return done;
}
