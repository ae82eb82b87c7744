import type { Db } from '#engine/server/db.ts';
import type { BatchGoods, SoldOnNote } from './source.ts';

/** Events that may be sales. */
const SALES: ReadonlySet<string> = new Set(['SAL', 'CUL']);

interface FoundEvent {
  readonly farmid: string;
  readonly eventId: string | null;
  readonly eventcd: string;
}

/** What the delivery notes of found sales say, by event, farm by farm; nothing of what stands on none. */
export async function notesOfSales(db: Db, soldFor: BatchGoods['soldFor'], rows: readonly FoundEvent[]): Promise<ReadonlyMap<string, SoldOnNote>> {
  const found = new Map<string, SoldOnNote>();
  const sales = rows.flatMap(({ farmid, eventId, eventcd }) => (eventId !== null && SALES.has(eventcd) ? [{ farmid, eventId }] : []));
  for (const [farmid, own] of Map.groupBy(sales, (sale) => sale.farmid)) {
    const events = own.map(({ eventId }) => eventId);
    for (const [eventId, note] of (await soldFor?.(db, farmid, events)) ?? []) found.set(eventId, note);
  }
  return found;
}
