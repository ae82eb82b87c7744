import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import { EVENT_INSERT, eventRow } from '#modules/herd/server/store/event-rows.ts';
import { insertMovements } from '#modules/herd/server/store/ledger.ts';
import { writeSemenBatches } from '#modules/herd/server/store/semen-batches.ts';
import { writeProjections } from '#modules/herd/server/store/write-projections.ts';
import type { MadeEvent, MemoryFarm } from './memory-driver.ts';

/** Animals and events written at a time. */
const ANIMALS = 500;
const EVENTS = 5_000;

/**
 * Lets go of the plans of this connection. The checks of foreign keys are planned once, and in a database made a moment ago they are planned
 * for empty tables, where any index of the farm will do: each row would then be checked by reading all its animals (five thousand sows took
 * over ten minutes so, and three without).
 */
const replan = (db: Db): Promise<unknown> => db.query('discard plans');

function* slices<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

async function writeEvents(db: Db, farmid: string, user: string, made: readonly MadeEvent[]): Promise<void> {
  const rows = made.map(({ event, exempt, valuedt }) =>
    eventRow(event, { farmid, valuedt, reqid: null, user, enteredAt: null }, { exempt, eventdtl: null, replaces: null }),
  );
  await insertRows(db, EVENT_INSERT, rows);
}

/**
 * Writes a herd that was played in memory into a farm that has no animals of these names yet: the rows of every animal, all
 * events in the order they were made, collections of semen and the ledger of head and doses. The rules have spoken already;
 * what is written is what entering the same rows one by one leaves. The farm must have been played with real ids.
 */
export async function writeFarm(db: Db, farmid: string, user: string, farm: MemoryFarm): Promise<void> {
  const animals: readonly Animal[] = farm.animals();
  for (const some of slices(animals, ANIMALS)) {
    await replan(db);
    const held = some.map((animal) => ({ animalId: animal.animalId, version: 0, before: null, animal }));
    await writeProjections(db, farmid, held);
  }
  for (const some of slices(farm.made, EVENTS)) {
    await replan(db);
    await writeEvents(db, farmid, user, some);
  }
  const pgids = new Map(animals.map(({ animalId, pgid }) => [animalId, pgid]));
  const made = farm.made.map(({ event }) => ({ event, pgid: pgids.get(event.animalId) ?? '' }));
  await writeSemenBatches(db, farmid, made, [], farm.context.settings.SEMSHELF);
  await insertMovements(
    db,
    farmid,
    user,
    farm.moves.map((move) => ({ ...move, reverses: null })),
    [],
  );
}
