import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { standing } from '#engine/server/standing.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { CAME_SIDES, type LotBook } from '../domain/book.ts';
import type { Money } from '../domain/quantity.ts';
import type { Book, Place, StoredMove } from './rows.ts';
import { LedgerUnit } from './unit.ts';

/** A farm's ledger as a posting opens it: the first day that is not under its data lock. */
export interface OpenLedger {
  readonly book: Book;
  readonly openFrom: BusinessDate | null;
}

/** Where goods that leave a book may come in: the books, and how a farm's is opened. */
export interface Beyond {
  readonly books: readonly LotBook[];
  readonly open: (db: Db, farmid: string, def: LotBook) => Promise<OpenLedger>;
}

/** What left a book and is worth another amount now. */
type Changed = readonly { readonly seq: number; readonly amount: Money }[];

/** Rounds farms may pass a difference on: goods that go to and fro on one day change one another by ever less. */
const ROUNDS = 12;

interface Came extends Place {
  readonly seq: number | string;
  readonly fromseq: number | string;
  readonly valuedt: BusinessDate;
  readonly version: number;
}

/** Receipts of a farm that came with movements of another farm or book and still stand. */
const cameSql = ({ tables: { move } }: LotBook): string => `select m.seq, m.fromseq, m.storeid, m.way, m.itemid, m.valuedt, m.version from ${move} m
  where m.farm_id = $1 and m.fromfarm = $2 and coalesce(m.frombook, m.book) = $3 and m.fromseq = any($4::bigint[]) and m.qty > 0
    and ${standing('m', move, 'seq')} order by m.storeid, m.itemid, m.seq`;

/**
 * Brings what came in elsewhere to the amount it left with, where that changed: a movement taken back on its own day and a new one,
 * under the next version, as any correction. Days locked there keep theirs and one movement brings the difference.
 */
export async function carryBeyond(db: Db, from: Book, beyond: Beyond, user: string, changed: Changed, rounds = ROUNDS): Promise<void> {
  if (changed.length === 0 || rounds === 0) return;
  const { rows } = await db.query<{ seq: number | string; tofarm: string }>(
    `select seq, tofarm from ${from.def.tables.move} where farm_id = $1 and seq = any($2::bigint[]) and kind = 'transferout' and tofarm is not null
     order by tofarm`,
    [from.farmid, changed.map(({ seq }) => seq)],
  );
  for (const [tofarm, left] of Map.groupBy(rows, (row) => row.tofarm)) {
    const seqs = new Set(left.map(({ seq }) => Number(seq)));
    const own = changed.filter(({ seq }) => seqs.has(seq));
    await withFarms(db, [...new Set([from.farmid, tofarm])], from.farmid, async () => {
      for (const def of beyond.books) await correctThere(db, { from, def, tofarm, beyond, user, rounds }, own);
    });
  }
}

interface There {
  readonly from: Book;
  readonly def: LotBook;
  readonly tofarm: string;
  readonly beyond: Beyond;
  readonly user: string;
  readonly rounds: number;
}

async function correctThere(db: Db, { from, def, tofarm, beyond, user, rounds }: There, changed: Changed): Promise<void> {
  const { rows } = await db.query<Came>(cameSql(def), [tofarm, from.farmid, from.def.book, changed.map(({ seq }) => seq)]);
  const [first] = rows.map(({ valuedt }) => valuedt).toSorted();
  if (first === undefined) return;
  const { book, openFrom } = await beyond.open(db, tofarm, def);
  const unit = await LedgerUnit.open(db, book, { user, openFrom, places: rows, from: first, lock: true });
  const now = new Map(changed.map(({ seq, amount }) => [seq, amount < 0n ? -amount : amount]));
  for (const row of rows) {
    const move = unit.moves(row).find(({ seq }) => seq === Number(row.seq));
    const amount = now.get(Number(row.fromseq));
    if (move === undefined || amount === undefined || move.amount === amount) continue;
    await rewrite(db, unit, row, move, amount);
  }
  await unit.write();
  await carryBeyond(db, book, beyond, user, unit.leftWays(), rounds - 1);
}

/** Takes a receipt back and writes it again at another amount. */
async function rewrite(db: Db, unit: LedgerUnit, came: Came, move: StoredMove, amount: Money): Promise<void> {
  const { farmid, def } = unit.book;
  const { rows } = await db.query<{ readonly applyid: string | null }>(
    `select ${CAME_SIDES.filter((side) => side !== 'fromseq').join(', ')}, tofarm, tostore, applyid
     from ${def.tables.move} where farm_id = $1 and seq = $2`,
    [farmid, move.seq],
  );
  const [sides] = rows;
  if (sides === undefined) return;
  const { storeid, way, itemid, version, fromseq } = came;
  const { lot, expdt, valuedt, qty, kind } = move;
  const note = { noteid: null, lineno: null, version: version + 1, applyid: sides.applyid };
  unit.reverse(move, { storeid, way, itemid }, note);
  unit.add({ storeid, way, itemid, lot, expdt, valuedt, qty, kind, amount, reverses: null, ...note, ...sides, fromseq: Number(fromseq) });
}
