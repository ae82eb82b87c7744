import { createHash } from 'node:crypto';
import { insertRows } from '#engine/server/bulk.ts';
import type { Transactions } from '#engine/server/db.ts';
import { foldAnimal } from '#modules/herd/domain/fold.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { EVENT_INSERT, eventRow } from '#modules/herd/server/store/event-rows.ts';
import { writeProjections } from '#modules/herd/server/store/write-projections.ts';
import { memoryFarm } from '#testkit/simulator/memory-driver.ts';
import type { SimOptions } from '#testkit/simulator/options.ts';
import { simulate } from '#testkit/simulator/simulate.ts';

const BATCH = 200;

/** The database's name of something a farm in memory names in its own way: always the same for the same name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function stored(event: HerdEvent): HerdEvent {
  // The other sow of a fostering is named inside its data.
  const data = Object.fromEntries(
    Object.entries(event.data).map(([key, value]) => [key, key === 'partner' && typeof value === 'string' ? uuidOf(value) : value]),
  );
  return {
    ...event,
    data,
    eventId: uuidOf(event.eventId),
    animalId: uuidOf(event.animalId),
    linkId: event.linkId === null ? null : uuidOf(event.linkId),
  };
}

/**
 * Plays a farm by the rules in memory and writes what came of it in bulk, events and projections as the
 * server writes them: minutes less than entering half a million events one sitting after the other.
 */
export async function fillFarm(transactions: Transactions, options: SimOptions): Promise<{ events: number; refused: number }> {
  const farm = memoryFarm(options);
  const { refused } = await simulate(options, farm);
  const pgids = farm.animals().map((animal) => animal.pgid);
  let events = 0;
  for (let from = 0; from < pgids.length; from += BATCH) {
    const lives = pgids.slice(from, from + BATCH).map((pgid) => farm.eventsOf(pgid).map(stored));
    const held = lives.map((life) => ({ animalId: life[0]?.animalId ?? '', version: 0, before: null, animal: foldAnimal(life, farm.context) }));
    await transactions.write({ user: 'bench', farms: [options.farmid] }, async (db) => {
      await writeProjections(db, options.farmid, held);
      const rows = lives
        .flat()
        .map((event) =>
          eventRow(
            event,
            { farmid: options.farmid, valuedt: event.eventdt, reqid: null, user: 'bench', enteredAt: null },
            { exempt: false, eventdtl: null, replaces: null },
          ),
        );
      await insertRows(db, EVENT_INSERT, rows);
    });
    events += lives.flat().length;
  }
  return { events, refused: refused.length };
}
