import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { LotBook } from '../domain/book.ts';
import { EVER, type Lot, lotKey, NOTHING, type Opening, type OpeningLot } from '../domain/lots.ts';
import { type Money, money, type Qty, qty } from '../domain/quantity.ts';
import { type Book, type Place, type PlaceFrom, placeKey, type StoredMove } from './rows.ts';

/** A place from a day on: what lay there before, and its movements since in the order of writing. */
export interface PlaceLedger {
  readonly opening: Opening;
  readonly moves: StoredMove[];
}

interface MoveRow {
  seq: number | string;
  lot: string;
  expdt: BusinessDate;
  valuedt: BusinessDate;
  qty: string;
  kind: string;
  amount: string | null;
  worth: string | null;
  reverses: number | string | null;
  pair: number | string | null;
  pairfarm: string | null;
  noteid: string | null;
  lineno: number | null;
  side: string | null;
  origin: number | string;
  counted: string | null;
}

function storedMove(row: MoveRow, decimals: number): StoredMove {
  const { lot, expdt, valuedt, kind, noteid, lineno, side } = row;
  return {
    ...{ lot, expdt, valuedt, kind, noteid, lineno, side },
    seq: Number(row.seq),
    origin: Number(row.origin),
    qty: qty(row.qty),
    counted: row.counted === null ? null : qty(row.counted),
    amount: row.amount === null ? null : money(row.amount, decimals),
    worth: row.worth === null ? null : money(row.worth, decimals),
    reverses: row.reverses === null ? null : Number(row.reverses),
    pair: row.pair === null || row.pairfarm === null ? null : { farmid: row.pairfarm, seq: Number(row.pair) },
  };
}

/** The first movement of a movement's note line: a correction keeps its place, on whatever day the line stood before. */
const origin = ({ tables }: LotBook): string =>
  `coalesce((select min(o.seq) from ${tables.move} o where o.farm_id = m.farm_id and o.noteid = m.noteid and o.lineno = m.lineno
    and o.storeid = m.storeid and o.itemid = m.itemid and o.way = m.way), m.seq)`;

/**
 * Movements with what they are worth; goods carried here bring the amount they left with. Values are looked up row by row:
 * as joins, a planner that thinks of many days would read those of the whole farm.
 */
const movesSql = (def: LotBook): string =>
  `select m.seq, m.lot, m.expdt, m.valuedt, m.qty, m.kind, m.reverses, m.pair, m.pairfarm, m.noteid, m.lineno, m.counted,
   m.${def.returns.side} as side,
   ${origin(def)} as origin,
   case when m.pair is null then m.amount
     else -coalesce((select p.amount from ${def.tables.worth} p where p.farm_id = m.pairfarm and p.seq = m.pair), 0) end as amount,
   (select v.amount from ${def.tables.worth} v where v.farm_id = m.farm_id and v.seq = m.seq) as worth
 from ${def.tables.move} m where m.farm_id = $1 and m.book = $2 and m.storeid = $3 and m.itemid = $4 and m.way = $5`;

const bySeq = (a: StoredMove, b: StoredMove): number => a.seq - b.seq;

/**
 * One question a place: with a list of places PostgreSQL guesses how many days are meant, and guesses the whole history. The
 * order asked for is that of the index on place and day; the order of writing would suggest walking the farm's whole ledger.
 */
async function movesFrom(db: Db, { def, farmid, decimals }: Book, { storeid, itemid, way, from }: PlaceFrom): Promise<StoredMove[]> {
  const { rows } = await db.query<MoveRow>(`${movesSql(def)} and m.valuedt >= $6::date order by m.valuedt, m.seq`, [
    farmid,
    def.book,
    storeid,
    itemid,
    way,
    from,
  ]);
  return rows.map((row) => storedMove(row, decimals)).sort(bySeq);
}

interface TotalRow extends Place {
  qty: string;
  amount: string;
}

/** Quantity and value of the places now. */
async function totalsOf(db: Db, { def, farmid }: Book, places: readonly Place[]): Promise<Map<string, TotalRow>> {
  const { rows } = await db.query<TotalRow>(
    `select t.storeid, t.itemid, t.way, t.qty, t.amount from jsonb_to_recordset($3::jsonb) as k (storeid text, itemid text, way text)
     join ${def.tables.total} t on t.farm_id = $1 and t.book = $2 and t.storeid = k.storeid and t.itemid = k.itemid and t.way = k.way`,
    [farmid, def.book, JSON.stringify(places.map(({ storeid, itemid, way }) => ({ storeid, itemid, way })))],
  );
  return new Map(rows.map((row) => [placeKey(row), row]));
}

interface LotRow extends Place, Lot {
  qty: string;
  received: BusinessDate | null;
}

/** Lots that lie at the places now or move from the day on: how much there is now, and the day each first came in before that day. */
const lotsSql = ({ tables }: LotBook): string => `select k.storeid, k.itemid, k.way, l.lot, l.expdt,
   coalesce((select b.qty from ${tables.balance} b
      where b.farm_id = $1 and b.book = $2 and b.storeid = k.storeid and b.itemid = k.itemid and b.way = k.way
      and b.lot = l.lot and b.expdt = l.expdt), 0) as qty,
   (select r.valuedt from ${tables.move} r where r.farm_id = $1 and r.book = $2 and r.storeid = k.storeid and r.itemid = k.itemid and r.way = k.way
      and r.lot = l.lot and r.expdt = l.expdt and r.qty > 0 and r.reverses is null and r.valuedt < k."from"
      and not exists (select 1 from ${tables.move} t where t.farm_id = r.farm_id and t.reverses = r.seq) order by r.valuedt limit 1) as received
 from jsonb_to_recordset($3::jsonb) as k (storeid text, itemid text, way text, "from" date, lots jsonb)
 cross join lateral (select h.lot, h.expdt from ${tables.balance} h
     where h.farm_id = $1 and h.book = $2 and h.storeid = k.storeid and h.itemid = k.itemid and h.way = k.way and h.qty > 0
   union select s.lot, s.expdt from jsonb_to_recordset(k.lots) as s (lot text, expdt date)) l`;

async function lotsOf(
  db: Db,
  { def, farmid }: Book,
  read: readonly (PlaceFrom & { moves: readonly StoredMove[] })[],
): Promise<Map<string, LotRow[]>> {
  const asked = read.map(({ moves, ...place }) => ({
    ...place,
    lots: [...new Map(moves.map((move) => [lotKey(move), { lot: move.lot, expdt: move.expdt }])).values()],
  }));
  const { rows } = await db.query<LotRow>(lotsSql(def), [farmid, def.book, JSON.stringify(asked)]);
  return Map.groupBy(rows, placeKey);
}

const sum = (moves: readonly StoredMove[], of: (move: StoredMove) => bigint): bigint => moves.reduce((all, move) => all + of(move), 0n);

function openingLots(rows: readonly LotRow[], moves: readonly StoredMove[]): Map<string, OpeningLot> {
  const since = Map.groupBy(moves, lotKey);
  return new Map(
    rows.flatMap((row) => {
      const { lot, expdt, received } = row;
      const before: Qty = qty(row.qty) - sum(since.get(lotKey(row)) ?? [], (move) => move.qty);
      return received === null ? [] : [[lotKey(row), { lot, expdt, qty: before, received }] as const];
    }),
  );
}

/** What is there now less what has moved since: no earlier movement is read. */
function openingOf(total: TotalRow | undefined, lots: readonly LotRow[], moves: readonly StoredMove[], decimals: number): Opening {
  const now: { qty: Qty; amount: Money } = { qty: qty(total?.qty ?? 0), amount: money(total?.amount ?? 0, decimals) };
  return {
    qty: now.qty - sum(moves, (move) => move.qty),
    amount: now.amount - sum(moves, ({ worth }) => worth ?? 0n),
    lots: openingLots(lots, moves),
  };
}

/**
 * Reads places from a day on each: the movements of that day and later, and what lay there before, which the stored balances
 * tell. What it costs depends on the days since then, not on the years before.
 */
export async function readPlaces(db: Db, book: Book, places: readonly PlaceFrom[]): Promise<PlaceLedger[]> {
  if (places.length === 0) return [];
  const read: (PlaceFrom & { moves: StoredMove[] })[] = [];
  for (const place of places) read.push({ ...place, moves: await movesFrom(db, book, place) });
  const later = read.filter(({ from }) => from > EVER);
  if (later.length === 0) return read.map((one) => ({ opening: NOTHING, moves: one.moves }));
  const totals = await totalsOf(db, book, later);
  const lots = await lotsOf(db, book, later);
  return read.map((one) => {
    const key = placeKey(one);
    const opening = one.from > EVER ? openingOf(totals.get(key), lots.get(key) ?? [], one.moves, book.decimals) : NOTHING;
    return { opening, moves: one.moves };
  });
}

/** What sides took of a place and brought back, as far as it counts, before a day. */
export async function sideMovesBefore(
  db: Db,
  { def, farmid, decimals }: Book,
  { storeid, itemid, way, from }: PlaceFrom,
  sides: readonly string[],
): Promise<StoredMove[]> {
  const { rows } = await db.query<MoveRow>(
    `${movesSql(def)} and m.valuedt < $6::date and m.${def.returns.side} = any($7) and m.kind = any($8) and m.reverses is null
       and not exists (select 1 from ${def.tables.move} t where t.farm_id = m.farm_id and t.reverses = m.seq)`,
    [farmid, def.book, storeid, itemid, way, from, sides, def.returns.kinds],
  );
  return rows.map((row) => storedMove(row, decimals)).sort(bySeq);
}
