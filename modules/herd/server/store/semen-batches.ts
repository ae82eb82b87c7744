import { type TableShape, upsertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays } from '#kernel/business-date.ts';
import { batchOf } from '#modules/herd/domain/events/semen.event.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { countOf } from '#modules/herd/domain/values.ts';

/** A collection with the boar it came from. */
export interface Collection {
  readonly pgid: string;
  readonly event: HerdEvent;
}

const BATCHES: TableShape = {
  table: 'semen_batch',
  key: ['farm_id', 'batch'],
  columns: ['farm_id', 'batch', 'animal_id', 'event_id', 'collectdt', 'usabledt', 'doses'],
};

/**
 * Keeps the batches of semen in step with the collections: one row a live collection, thrown-away ones
 * with 0 doses included. `shelf` is SEMSHELF, the days a batch may be used.
 */
export async function writeSemenBatches(
  db: Db,
  farmid: string,
  made: readonly Collection[],
  voided: readonly HerdEvent[],
  shelf: number,
): Promise<void> {
  const gone = voided.filter(({ eventcd }) => eventcd === 'SEM').map(({ eventId }) => eventId);
  if (gone.length > 0) await db.query('delete from semen_batch where farm_id = $1 and event_id = any($2)', [farmid, gone]);
  const collected = made.filter(({ event }) => event.eventcd === 'SEM');
  await upsertRows(
    db,
    BATCHES,
    collected.map(({ pgid, event }) => ({
      farm_id: farmid,
      batch: batchOf(pgid, event.eventdt),
      animal_id: event.animalId,
      event_id: event.eventId,
      collectdt: event.eventdt,
      usabledt: addDays(event.eventdt, shelf),
      doses: countOf(event.data, 'doses'),
    })),
  );
}
