import { addCounts, type CountLine, countersOf, countRows, type Falling, fallingOf, lockCount, shortOf } from '#engine/ledger/server/counts.ts';
import type { RowsOf } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import { HERD_BOOK } from '#modules/herd/domain/books.ts';
import type { HerdMovement } from '#modules/herd/domain/herd-event.ts';

/** One line of the ledger of head and doses. */
export interface LedgerLine extends HerdMovement {
  readonly sourceEvent: string | null;
  readonly reverses: string | null;
}

/** Code and wording of a balance that would fall below zero. */
function belowZero({ key, reverses }: Falling, date: string, left: number) {
  const used = reverses === null ? {} : { why: 'used' };
  const place = String(key['place']);
  return key['book'] === 'semen'
    ? refused('383', 'semenbatch', { batch: place, ...used })
    : refused('415', 'roomid', { date, house: place, n: left });
}

/** 872 of a nursery house: a weaning is lowered below what batches took over of its group. */
async function checkTaken(db: Db, farmid: string, roomid: string): Promise<void> {
  const { rows } = await db.query<{ taken: number; free: number }>(
    'select taken, free from weaned_pool($1, $2, null) where taken > 0 and free < 0 order by first_day limit 1',
    [farmid, roomid],
  );
  const short = rows[0];
  if (short !== undefined) throw refused('872', 'weannum', { n: short.taken + short.free, taken: short.taken });
}

const lineOf = ({ book, place, thing, eventdt, qty, kind, sourceEvent, reverses }: LedgerLine): CountLine => ({
  key: { book, place, thing },
  ...{ eventdt, qty, kind, source: sourceEvent, reverses },
});

/** The rows of movements where nothing falls: they need no look at what is there, and travel with their event. Null where something does. */
export function risingRows(farmid: string, user: string, moves: readonly LedgerLine[]): RowsOf | null {
  const lines = moves.map(lineOf);
  return fallingOf(HERD_BOOK, lines).length > 0 ? null : countRows(HERD_BOOK, { farmid, user }, lines);
}

/**
 * Appends movements and the counter-entries of voided events, then proves that no touched balance
 * falls below zero on any day, and no weaning group below what was taken over of it. @throws Refused 383, 415 or 872.
 */
export async function insertMovements(
  db: Db,
  farmid: string,
  user: string,
  moves: readonly LedgerLine[],
  voidedEvents: readonly string[],
): Promise<void> {
  const lines = [...moves.map(lineOf), ...(await countersOf(db, HERD_BOOK, farmid, voidedEvents))];
  if (lines.length === 0) return;
  const falling = fallingOf(HERD_BOOK, lines);
  // Balances are held before their rows are written, here as wherever else they are held.
  for (const { key } of falling) await lockCount(db, HERD_BOOK, farmid, key);
  await addCounts(db, HERD_BOOK, { farmid, user }, lines);
  for (const one of falling) {
    if (one.key['book'] === 'nursery') await checkTaken(db, farmid, String(one.key['place']));
    const short = await shortOf(db, HERD_BOOK, farmid, one.key, one.from);
    if (short !== null) throw belowZero(one, short.day, short.left);
  }
}
