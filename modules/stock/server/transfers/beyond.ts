import type { Money } from '#engine/ledger/domain/quantity.ts';
import type { Book, Place, StoredMove } from '#engine/ledger/server/rows.ts';
import { LedgerUnit } from '#engine/ledger/server/unit.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { type FarmStock, stockOfFarm } from '../farm-stock.ts';
import { movementStands } from '../sql.ts';

/** The ledger of a farm's goods. */
export function goodsOf(farm: FarmStock): Book {
  return { farmid: farm.farmid, prnt2: farm.prnt2, def: GOODS, decimals: farm.decimals };
}

/** What left a farm and is worth another amount now. */
type Changed = readonly { readonly seq: number; readonly amount: Money }[];

/** Rounds farms may pass a difference on: goods that go to and fro on one day change one another by ever less. */
const ROUNDS = 12;

interface Came extends Place {
  readonly seq: number | string;
  readonly fromseq: number | string;
  readonly valuedt: BusinessDate;
  readonly version: number;
}

/** Receipts of a farm that came with movements of another and still stand. */
const CAME = `select m.seq, m.fromseq, m.storeid, m.way, m.itemid, m.valuedt, m.version from stock_movement m
  where m.farm_id = $1 and m.fromfarm = $2 and m.fromseq = any($3::bigint[]) and m.qty > 0 and ${movementStands()}
  order by m.storeid, m.itemid, m.seq`;

/**
 * Brings what other farms received to the amount it left with, where that changed: a movement taken back on its own day and a new one,
 * under the next version, as any correction. Days locked there keep theirs and one movement brings the difference.
 */
export async function carryBeyond(db: Db, from: FarmStock, user: string, changed: Changed, rounds = ROUNDS): Promise<void> {
  if (changed.length === 0 || rounds === 0) return;
  const { rows } = await db.query<{ seq: number | string; tofarm: string }>(
    "select seq, tofarm from stock_movement where farm_id = $1 and seq = any($2::bigint[]) and kind = 'transferout' and tofarm <> $1 order by tofarm",
    [from.farmid, changed.map(({ seq }) => seq)],
  );
  for (const [tofarm, left] of Map.groupBy(rows, (row) => row.tofarm)) {
    const seqs = new Set(left.map(({ seq }) => Number(seq)));
    const own = changed.filter(({ seq }) => seqs.has(seq));
    await withFarms(db, [from.farmid, tofarm], from.farmid, () => correctThere(db, { from, tofarm, user, rounds }, own));
  }
}

interface There {
  readonly from: FarmStock;
  readonly tofarm: string;
  readonly user: string;
  readonly rounds: number;
}

async function correctThere(db: Db, { from, tofarm, user, rounds }: There, changed: Changed): Promise<void> {
  const there = await stockOfFarm(db, tofarm);
  const { rows } = await db.query<Came>(CAME, [tofarm, from.farmid, changed.map(({ seq }) => seq)]);
  const [first] = rows.map(({ valuedt }) => valuedt).toSorted();
  if (first === undefined) return;
  const book = goodsOf(there);
  const unit = await LedgerUnit.open(db, book, { user, openFrom: there.openFrom, places: rows, from: first, lock: true });
  const now = new Map(changed.map(({ seq, amount }) => [seq, amount < 0n ? -amount : amount]));
  for (const row of rows) {
    const move = unit.moves(row).find(({ seq }) => seq === Number(row.seq));
    const amount = now.get(Number(row.fromseq));
    if (move === undefined || amount === undefined || move.amount === amount) continue;
    await rewrite(db, unit, row, move, amount);
  }
  await unit.write();
  await carryBeyond(db, there, user, unit.leftWays(), rounds - 1);
}

/** Takes a receipt back and writes it again at another amount. */
async function rewrite(db: Db, unit: LedgerUnit, came: Came, move: StoredMove, amount: Money): Promise<void> {
  const { rows } = await db.query<{ fromfarm: string; fromnote: string; tofarm: string | null; tostore: string | null; applyid: string | null }>(
    'select fromfarm, fromnote, tofarm, tostore, applyid from stock_movement where farm_id = $1 and seq = $2',
    [unit.book.farmid, move.seq],
  );
  const [sides] = rows;
  if (sides === undefined) return;
  const { storeid, way, itemid, version, fromseq } = came;
  const { lot, expdt, valuedt, qty, kind } = move;
  const note = { noteid: null, lineno: null, version: version + 1, applyid: sides.applyid };
  unit.reverse(move, { storeid, way, itemid }, note);
  unit.add({ storeid, way, itemid, lot, expdt, valuedt, qty, kind, amount, reverses: null, ...note, ...sides, fromseq: Number(fromseq) });
}
