import { randomUUID } from 'node:crypto';
import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import { standing } from '#engine/server/standing.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { HerdMovement } from '#modules/herd/domain/herd-event.ts';

/** One line of the ledger of heads and doses. */
export interface LedgerLine extends HerdMovement {
  readonly sourceEvent: string | null;
  readonly reverses: string | null;
}

const COLUMNS = ['farm_id', 'movement_id', 'book', 'place', 'thing', 'eventdt', 'qty', 'kind', 'source_event', 'reverses', 'crtusrid'];

interface MoveRow {
  movement_id: string;
  book: HerdMovement['book'];
  place: string;
  thing: string;
  eventdt: BusinessDate;
  qty: number;
  kind: string;
  source_event: string;
}

/** Counter-entries of everything the voided events had moved: lines are never changed or deleted. */
async function reversals(db: Db, farmid: string, voidedEvents: readonly string[]): Promise<LedgerLine[]> {
  if (voidedEvents.length === 0) return [];
  const { rows } = await db.query<MoveRow>(
    `select movement_id, book, place, thing, eventdt, qty, kind, source_event from movement m
     where farm_id = $1 and source_event = any($2) and ${standing('m', 'movement', 'movement_id')}`,
    [farmid, voidedEvents],
  );
  return rows.map((row) => ({
    book: row.book,
    place: row.place,
    thing: row.thing,
    eventdt: row.eventdt,
    qty: -row.qty,
    kind: row.kind,
    sourceEvent: row.source_event,
    reverses: row.movement_id,
  }));
}

/** Code and wording of a balance that would fall below zero. */
function belowZero(line: LedgerLine, date: string, left: number) {
  const used = line.reverses === null ? {} : { why: 'used' };
  return line.book === 'semen'
    ? refused('383', 'semenbatch', { batch: line.place, ...used })
    : refused('415', 'roomid', { date, house: line.place, n: left });
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

/**
 * The least balance of a key from a date on. The key is locked for the rest of the transaction, so two
 * savers cannot both take the last head.
 */
async function checkKey(db: Db, farmid: string, line: LedgerLine): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`${farmid}|${line.book}|${line.place}|${line.thing}`]);
  if (line.book === 'nursery') await checkTaken(db, farmid, line.place);
  const { rows } = await db.query<{ eventdt: string; balance: number }>(
    `select eventdt, balance from (
       select eventdt, sum(sum(qty)) over (order by eventdt)::int as balance from movement
       where farm_id = $1 and book = $2 and place = $3 and thing = $4 group by eventdt) b
     where balance < 0 order by eventdt limit 1`,
    [farmid, line.book, line.place, line.thing],
  );
  const bad = rows[0];
  if (bad !== undefined) throw belowZero(line, bad.eventdt, bad.balance);
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
  const lines = [...moves, ...(await reversals(db, farmid, voidedEvents))];
  if (lines.length === 0) return;
  await insertRows(
    db,
    { table: 'movement', columns: COLUMNS },
    lines.map((line) => ({
      farm_id: farmid,
      movement_id: randomUUID(),
      book: line.book,
      place: line.place,
      thing: line.thing,
      eventdt: line.eventdt,
      qty: line.qty,
      kind: line.kind,
      source_event: line.sourceEvent,
      reverses: line.reverses,
      crtusrid: user,
    })),
  );
  const falling = new Map(lines.filter((line) => line.qty < 0).map((line) => [`${line.book}|${line.place}|${line.thing}`, line]));
  for (const key of [...falling.keys()].sort()) {
    const line = falling.get(key);
    if (line !== undefined) await checkKey(db, farmid, line);
  }
}
