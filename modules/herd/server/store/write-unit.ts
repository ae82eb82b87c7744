import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import { together } from '#engine/server/together.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { EVENT_INSERT, eventRow, type SaveStamp } from './event-rows.ts';
import { insertMovements, type LedgerLine, risingRows } from './ledger.ts';
import { writeSemenBatches } from './semen-batches.ts';
import { type HeldAnimal, writeProjections } from './write-projections.ts';

/** An event to be written; `replaces` names the one it was edited from. */
export interface NewEvent {
  readonly event: HerdEvent;
  readonly exempt: boolean;
  readonly replaces: string | null;
}

/** An event taken away, and how. */
export interface Voided {
  readonly event: HerdEvent;
  readonly kind: 'deleted' | 'along' | 'edited' | 'restored' | 'undone';
}

/** What a unit of work has to write. */
export interface UnitWork {
  readonly made: readonly NewEvent[];
  readonly voided: readonly Voided[];
  readonly moves: readonly LedgerLine[];
  /** Every animal that gained or lost an event. */
  readonly held: readonly HeldAnimal[];
  readonly why: string | null;
}

/** What was written, with the identities of its animals. */
export type Written = Pick<UnitWork, 'made' | 'voided' | 'why'> & { readonly pgidOf: (animalId: string) => string };

async function writeVoided(db: Db, farmid: string, user: string, { voided, why }: UnitWork): Promise<void> {
  if (voided.length === 0) return;
  await db.query(
    `update animal_event e set voided_at = now(), voided_by = $2, voided_why = $3, voided_kind = v.kind
     from jsonb_to_recordset($4::jsonb) as v(event_id uuid, kind text) where e.farm_id = $1 and e.event_id = v.event_id`,
    [farmid, user, why, JSON.stringify(voided.map(({ event, kind }) => ({ event_id: event.eventId, kind })))],
  );
}

/** An RFID tag belongs to one animal present. @throws Refused V_EXISTS */
async function checkRfid(db: Db, farmid: string, held: readonly HeldAnimal[]): Promise<void> {
  const own = held.flatMap(({ before, animal }) => {
    if (animal === null || animal.rfid === null || animal.left !== null) return [];
    return before?.rfid === animal.rfid && before.left === null ? [] : [{ id: animal.animalId, rfid: animal.rfid }];
  });
  if (own.length === 0) return;
  const twice = own.find(({ rfid }, at) => own.findIndex((other) => other.rfid === rfid) < at);
  const { rows } = await db.query<{ rfid: string }>(
    `select rfid from animal where farm_id = $1 and rfid = any($2) and leftdt is null and not deleted and animal_id <> all($3) limit 1`,
    [farmid, own.map(({ rfid }) => rfid), held.map(({ animalId }) => animalId)],
  );
  const taken = twice?.rfid ?? rows[0]?.rfid;
  if (taken !== undefined) throw refused('V_EXISTS', 'rfid', { value: taken });
}

/**
 * Writes a unit of work: voided events, the rows of the touched animals, new events, semen batches and
 * the ledger. `shelf` is SEMSHELF. @returns the events written. @throws Refused 383, 415 of the ledger, V_EXISTS of an RFID tag.
 */
export async function writeUnit(db: Db, farmid: string, stamp: SaveStamp, work: UnitWork, shelf: number): Promise<readonly NewEvent[]> {
  const { made, voided, held } = work;
  const pgids = new Map(held.map(({ animalId, animal }) => [animalId, animal?.pgid ?? '']));
  const collections = made.map(({ event }) => ({ event, pgid: pgids.get(event.animalId) ?? '' }));
  const gone = voided.map(({ event }) => event);
  const rows = made.map(({ event, exempt, replaces }) => eventRow(event, stamp, { exempt, eventdtl: null, replaces }));
  const ids = gone.map(({ eventId }) => eventId);
  const rising = gone.length === 0 ? risingRows(farmid, stamp.user, work.moves) : null;
  await together([
    checkRfid(db, farmid, held),
    writeVoided(db, farmid, stamp.user, work),
    writeProjections(db, farmid, held, [{ shape: EVENT_INSERT, rows }, ...(rising === null ? [] : [rising])]),
    writeSemenBatches(db, farmid, collections, gone, shelf),
    rising === null ? insertMovements(db, farmid, stamp.user, work.moves, ids) : Promise.resolve(),
  ]);
  return made;
}
