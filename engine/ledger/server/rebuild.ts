import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { EVER, lotKey, NOTHING } from '../domain/lots.ts';
import { type Money, money, type Qty, qty, scaledText } from '../domain/quantity.ts';
import { readPlaces } from './read.ts';
import { type Book, lockPlaces, type Place, type PlaceState, placeKey, writeBalances, writeWorths } from './rows.ts';
import { movesOf, type Opened, stateOf, valueAll } from './valuing.ts';

/** A stored figure of a book that is not what the ledger says. */
export interface BookDifference extends Place {
  readonly what: 'worth' | 'total' | 'lot';
  /** The movement's number or the lot; blank for a total. */
  readonly of: string;
  readonly stored: string;
  readonly folded: string;
}

interface StoredTotal extends Place {
  qty: string;
  amount: string;
  lots: { lot: string; expdt: BusinessDate; qty: number }[] | null;
}

async function storedTotals(db: Db, { def, farmid }: Book): Promise<StoredTotal[]> {
  const { rows } = await db.query<StoredTotal>(
    `select t.storeid, t.itemid, t.way, t.qty, t.amount, (
       select jsonb_agg(jsonb_build_object('lot', b.lot, 'expdt', to_char(b.expdt, 'YYYYMMDD'), 'qty', b.qty))
       from ${def.tables.balance} b
       where b.farm_id = t.farm_id and b.book = t.book and b.storeid = t.storeid and b.itemid = t.itemid and b.way = t.way) as lots
     from ${def.tables.total} t where t.farm_id = $1 and t.book = $2`,
    [farmid, def.book],
  );
  return rows;
}

const holding = (amount: Money, quantity: Qty, decimals: number): string => `${scaledText(quantity, 4)} / ${scaledText(amount, decimals)}`;

function totalDifferences(state: PlaceState, stored: StoredTotal, decimals: number): BookDifference[] {
  const place = { storeid: state.storeid, itemid: state.itemid, way: state.way };
  const [was, is] = [holding(money(stored.amount, decimals), qty(stored.qty), decimals), holding(state.amount, state.qty, decimals)];
  const lots = new Map((stored.lots ?? []).map((lot) => [lotKey(lot), qty(lot.qty)]));
  const lotRows = state.lots.filter((lot) => (lots.get(lotKey(lot)) ?? 0n) !== lot.qty);
  const gone = [...lots].filter(([key, quantity]) => quantity !== 0n && !state.lots.some((lot) => lotKey(lot) === key));
  return [
    ...(was === is ? [] : [{ ...place, what: 'total' as const, of: '', stored: was, folded: is }]),
    ...lotRows.map((lot) => ({
      ...place,
      ...{ what: 'lot' as const, of: lotKey(lot), stored: scaledText(lots.get(lotKey(lot)) ?? 0n, 4), folded: scaledText(lot.qty, 4) },
    })),
    ...gone.map(([key, quantity]) => ({ ...place, what: 'lot' as const, of: key, stored: scaledText(quantity, 4), folded: '0' })),
  ];
}

/**
 * Folds a whole book of a farm again and compares what every movement is worth and what lies where with what is
 * stored; `repair` makes the stored equal. Locked days keep the amounts they were given. @returns the differences found.
 */
export async function rebuildBook(db: Db, book: Book, openFrom: BusinessDate | null, repair: boolean): Promise<BookDifference[]> {
  const totals = await storedTotals(db, book);
  if (repair) await lockPlaces(db, book, totals);
  const places = totals.map(({ storeid, itemid, way }) => ({ storeid, itemid, way, from: EVER }));
  const read = await readPlaces(db, book, places);
  const opened = places.map(
    ({ from, ...place }, i): Opened => ({
      ...{ place, from, opening: NOTHING, stored: read[i]?.moves ?? [] },
      ...{ added: [], sides: [], touched: null },
    }),
  );
  const about = { farmid: book.farmid, openFrom };
  const amounts = valueAll(opened, about);
  const worths = opened.flatMap((one) => movesOf(one).map((move) => ({ ...one.place, ...move, folded: amounts.get(move.seq) ?? 0n })));
  const wrong = worths.filter(({ worth, folded }) => worth !== folded);
  const states = opened.map((one) => stateOf(one, about, amounts, true));
  const stored = new Map(totals.map((total) => [placeKey(total), total]));
  const text = (amount: Money | null): string => (amount === null ? '' : scaledText(amount, book.decimals));
  if (repair) {
    await writeWorths(
      db,
      book,
      wrong.map(({ seq, folded }) => [seq, folded] as const),
    );
    await writeBalances(db, book, states);
  }
  return [
    ...wrong.map(({ storeid, itemid, way, seq, worth, folded }) => ({
      ...{ storeid, itemid, way, what: 'worth' as const, of: String(seq), stored: text(worth), folded: text(folded) },
    })),
    ...states.flatMap((state) => {
      const total = stored.get(placeKey(state));
      return total === undefined ? [] : totalDifferences(state, total, book.decimals);
    }),
  ];
}
