import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { LotBook } from '../domain/book.ts';
import type { Lot, Move } from '../domain/lots.ts';
import { type Money, type Qty, scaledText } from '../domain/quantity.ts';

/** A warehouse's item, or what of it is on its way under a note's number. */
export interface Place {
  readonly storeid: string;
  readonly way: string;
  readonly itemid: string;
}

/** Whose ledger, and to how many decimals its amounts are kept. */
export interface Book {
  readonly def: LotBook;
  readonly farmid: string;
  readonly prnt2: string;
  readonly decimals: number;
}

/** A stored movement with what it was worth when it was last valued. */
export interface StoredMove extends Move {
  /** Null before it was ever valued. */
  readonly worth: Money | null;
  readonly noteid: string | null;
  readonly lineno: number | null;
  /** Who may bring it back: the book's returning side. */
  readonly side: string | null;
  /** The movement that carried the goods here: its amount is theirs. */
  readonly pair: { readonly farmid: string; readonly seq: number } | null;
}

export const placeKey = ({ storeid, way, itemid }: Place): string => `${storeid}\u0000${itemid}\u0000${way}`;

/** Places in the order they are locked. */
export function inLockOrder(places: readonly Place[]): Place[] {
  const byKey = new Map(places.map((place) => [placeKey(place), place]));
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

/**
 * Locks the rows of warehouse and item, then those of the lots that lie there, in that order, until the transaction ends: of two who
 * take the last bag the second waits and then sees what is left.
 */
export async function lockPlaces(db: Db, { def, farmid, prnt2 }: Book, places: readonly Place[]): Promise<void> {
  const json = JSON.stringify(inLockOrder(places));
  await db.query(
    `insert into ${def.tables.total} (farm_id, book, storeid, itemid, way, prnt2)
     select $1, $2, p.storeid, p.itemid, p.way, $3 from jsonb_to_recordset($4::jsonb) as p (storeid text, itemid text, way text)
     order by p.storeid, p.itemid, p.way on conflict do nothing`,
    [farmid, def.book, prnt2, json],
  );
  const wanted =
    '(storeid, itemid, way) in (select p.storeid, p.itemid, p.way from jsonb_to_recordset($3::jsonb) as p (storeid text, itemid text, way text))';
  await db.query(`select 1 from ${def.tables.total} where farm_id = $1 and book = $2 and ${wanted} order by storeid, itemid, way for update`, [
    farmid,
    def.book,
    json,
  ]);
  await db.query(
    `select 1 from ${def.tables.balance} where farm_id = $1 and book = $2 and qty > 0 and ${wanted}
     order by storeid, itemid, way, expdt, lot for update`,
    [farmid, def.book, json],
  );
}

/** Numbers for movements about to be written. */
export async function drawNumbers(db: Db, { def }: Book, count: number): Promise<number[]> {
  const { rows } = await db.query<{ seq: number | string }>(
    `select nextval(pg_get_serial_sequence('${def.tables.move}', 'seq')) as seq from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ seq }) => Number(seq)).sort((a, b) => a - b);
}

/** What a movement carries beside the goods: its document and line, who did it; the sides of its book stand beside under their columns. */
export type Written = {
  readonly noteid: string | null;
  readonly lineno: number | null;
  readonly version: number;
  readonly applyid: string | null;
} & Readonly<Record<string, unknown>>;

/** A movement as its row is written. */
export type MoveToWrite = Place & Move & Written & { readonly pair: { readonly farmid: string; readonly seq: number } | null };

const OWN = 'seq, storeid, way, itemid, lot, expdt, valuedt, qty, amount, kind, version, reverses, pair, pairfarm, applyid, counted';

/** Appends movements. What they take back is looked up one by one: the planner, which expects a thousand, would read the farm's whole ledger. */
export async function writeMoves(db: Db, { def, farmid, prnt2, decimals }: Book, user: string, moves: readonly MoveToWrite[]): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ qty: quantity, amount, pair, counted, ...move }) => ({
    ...move,
    qty: scaledText(quantity, 4),
    counted: counted == null ? null : scaledText(counted, 4),
    // What an issue costs is derived, and so is what carried goods bring.
    amount: amount === null || pair !== null ? null : scaledText(amount, decimals),
    pair: pair?.seq ?? null,
    pairfarm: pair?.farmid ?? null,
  }));
  const own = OWN.split(', ')
    .map((name) => `r.${name}`)
    .join(', ');
  // A counter-movement stands for the same sides as what it takes back.
  const names = ['noteid', 'lineno', ...def.sides];
  const sides = names.map((name) => `coalesce(r.${name}, o.${name})`).join(', ');
  await db.query(
    `insert into ${def.tables.move} (farm_id, book, prnt2, crtusrid, ${OWN}, ${names.join(', ')})
     select $1, $2, $3, $4, ${own}, ${sides} from jsonb_populate_recordset(null::${def.tables.move}, $5::jsonb) r
     left join lateral (select * from ${def.tables.move} m where m.farm_id = $1 and m.seq = r.reverses limit 1) o on true order by r.seq`,
    [farmid, def.book, prnt2, user, JSON.stringify(rows)],
  );
}

/** Writes what movements are worth now. */
export async function writeWorths(
  db: Db,
  { def, farmid, decimals }: Book,
  worths: readonly (readonly [seq: number, amount: Money])[],
): Promise<void> {
  if (worths.length === 0) return;
  await db.query(
    `insert into ${def.tables.worth} (farm_id, seq, amount)
     select $1, v.seq, v.amount from jsonb_to_recordset($2::jsonb) as v (seq bigint, amount numeric)
     on conflict (farm_id, seq) do update set amount = excluded.amount`,
    [farmid, JSON.stringify(worths.map(([seq, amount]) => ({ seq, amount: scaledText(amount, decimals) })))],
  );
}

/** What a place holds now, with the lots whose quantity may have changed. */
export interface PlaceState extends Place {
  readonly qty: Qty;
  readonly amount: Money;
  readonly lots: readonly (Lot & { readonly qty: Qty })[];
}

/** Writes what lies at the places now, over all lots and by lot. */
export async function writeBalances(db: Db, { def, farmid, prnt2, decimals }: Book, states: readonly PlaceState[]): Promise<void> {
  if (states.length === 0) return;
  await db.query(
    `insert into ${def.tables.total} (farm_id, book, prnt2, storeid, itemid, way, qty, amount)
     select $1, $2, $3, t.storeid, t.itemid, t.way, t.qty, t.amount
     from jsonb_to_recordset($4::jsonb) as t (storeid text, itemid text, way text, qty numeric, amount numeric)
     on conflict (farm_id, book, storeid, itemid, way) do update set qty = excluded.qty, amount = excluded.amount`,
    [
      farmid,
      def.book,
      prnt2,
      JSON.stringify(
        states.map(({ lots: _, qty: left, amount, ...place }) => ({ ...place, qty: scaledText(left, 4), amount: scaledText(amount, decimals) })),
      ),
    ],
  );
  const lots = states.flatMap(({ storeid, itemid, way, lots: own }) =>
    own.map((lot) => ({ storeid, itemid, way, ...lot, qty: scaledText(lot.qty, 4) })),
  );
  await db.query(
    `insert into ${def.tables.balance} (farm_id, book, storeid, itemid, way, lot, expdt, qty)
     select $1, $2, b.storeid, b.itemid, b.way, b.lot, b.expdt, b.qty
     from jsonb_to_recordset($3::jsonb) as b (storeid text, itemid text, way text, lot text, expdt date, qty numeric)
     on conflict (farm_id, book, storeid, itemid, way, lot, expdt) do update set qty = excluded.qty`,
    [farmid, def.book, JSON.stringify(lots)],
  );
}

/** A place, and the first day of which it must be read. */
export interface PlaceFrom extends Place {
  readonly from: BusinessDate;
}

/** Places of this farm whose goods came with movements of another place, each with the first day they came. */
export async function fedPlaces(db: Db, { def, farmid }: Book, seqs: readonly number[]): Promise<PlaceFrom[]> {
  if (seqs.length === 0) return [];
  const { rows } = await db.query<PlaceFrom>(
    `select storeid, way, itemid, min(valuedt) as "from" from ${def.tables.move}
     where farm_id = $1 and book = $2 and pairfarm = $1 and pair = any($3::bigint[]) group by storeid, way, itemid`,
    [farmid, def.book, seqs],
  );
  return rows;
}
