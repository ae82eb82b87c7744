import { type Move, NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { money, qty, scaledNumber } from '#engine/ledger/domain/quantity.ts';
import { keptUnits } from '#engine/ledger/domain/units.ts';
import { value } from '#engine/ledger/domain/value.ts';
import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { ITEM_UNITS, nameSql } from '../sql.ts';

/** Which stock is asked for. */
export interface StockAsked {
  readonly farmid: string;
  readonly prnt2: string;
  readonly decimals: number;
  readonly language: Language;
  readonly date: BusinessDate;
  /** Entries made after this day are left out; null knows all. */
  readonly asknown: BusinessDate | null;
  /** These warehouses alone; of all of them where none is named. */
  readonly stores?: readonly string[] | null | undefined;
  readonly itemtp?: string | null;
  readonly brand?: string | null;
  readonly itemid?: string | null;
  /** Unit to show quantities in, where the item has it. */
  readonly unit?: string | null;
  /** With a row of nothing for each warehouse where an item in use ran out. */
  readonly emptied?: boolean;
}

/** A lot in a warehouse on a day. */
export interface StockRow {
  readonly storeid: string;
  readonly itemid: string;
  readonly name: string;
  readonly itemtp: string;
  readonly brand: string | null;
  readonly unit: string;
  readonly lot: string;
  readonly expdt: BusinessDate;
  /** Days to the expiry date, below 0 after it; null without one. */
  readonly daysleft: number | null;
  readonly baseqty: number;
  /** The quantity in the largest unit it fills without a rest, and that unit. */
  readonly qty: number;
  readonly largest: string;
  /** Of the item on its way to the warehouse. */
  readonly onway: number;
  readonly avgprice: number | null;
  readonly amount: number;
  readonly lowest: number;
}

/** The warehouses asked for, as a statement takes them: null for all. */
export const storesOf = ({ stores }: { readonly stores?: readonly string[] | null | undefined }): readonly string[] | null =>
  stores == null || stores.length === 0 ? null : stores;

/** Server time up to which an entry counts as known at the end of a farm's day. */
export const KNOWN = (slot: string): string => `(${slot}::date + 1)::timestamptz`;

interface LotRow {
  storeid: string;
  itemid: string;
  name: string;
  itemtp: string;
  brand: string | null;
  unit: string;
  units: { unit: string; factor: number }[] | null;
  lot: string;
  expdt: BusinessDate;
  lotqty: string;
  total: string;
  worth: string | null;
  onway: number | null;
  lowest: number;
}

const STOCK = `with kept as (
    select m.storeid, m.itemid, m.lot, m.expdt, sum(m.qty) as qty, sum(v.amount) as worth from stock_movement m
      left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt <= $4::date and ($5::date is null or m.crtdate < ${KNOWN('$5')})
      and ($6::text[] is null or m.storeid = any($6)) and ($7::text is null or m.itemid = $7) group by 1, 2, 3, 4),
  sums as (select storeid, itemid, sum(qty) as total, sum(worth) as worth from kept group by 1, 2),
  ways as (select m.tostore as storeid, m.itemid, sum(m.qty)::float8 as onway from stock_movement m
    where m.farm_id = $1 and m.book = 'goods' and m.way <> '' and m.tofarm is null and m.valuedt <= $4::date
      and ($5::date is null or m.crtdate < ${KNOWN('$5')}) group by 1, 2)
  select k.storeid, k.itemid, ${nameSql('$3', 'i')} as name, i.itemtp, i.brand, i.unit, k.lot, k.expdt, k.qty as lotqty, s.total, s.worth,
    w.onway, i.lowest::float8 as lowest,
    ${ITEM_UNITS} as units
  from kept k join sums s using (storeid, itemid) join item i on i.prnt2 = $2 and i.book = 'goods' and i.itemid = k.itemid
    left join ways w on w.storeid = k.storeid and w.itemid = k.itemid
  where (k.qty <> 0 or $10::boolean and s.total = 0 and i.inuse) and ($8::text is null or i.itemtp = $8) and ($9::text is null or i.brand = $9)
  order by k.storeid, i.itemtp, k.itemid, k.expdt, k.lot`;

/** The quantity in the unit wanted, else in the largest one it fills without a rest. */
function inLargest(base: bigint, unit: string, others: LotRow['units'], wanted: string | null): { qty: number; largest: string } {
  const units = keptUnits(unit, others).toSorted((a, b) => (a.factor < b.factor ? 1 : -1));
  const chosen = units.find((one) => one.unit === wanted);
  if (chosen !== undefined) return { qty: Number(base * 100n) / Number(chosen.factor), largest: chosen.unit };
  const fits = units.find(({ factor }) => (base * 1_000_000n) % factor === 0n && ((base * 1_000_000n) / factor) % 10_000n === 0n);
  const factor = fits?.factor ?? 1_000_000n;
  return { qty: scaledNumber((base * 1_000_000n) / factor, 4), largest: fits?.unit ?? unit };
}

function rowOf(row: LotRow, asked: StockAsked, worth: bigint | null): StockRow {
  const { storeid, itemid, name, itemtp, brand, unit, lot, expdt, lowest } = row;
  const [base, total] = [qty(row.lotqty), qty(row.total)];
  const known = worth ?? 0n;
  const share = total === 0n ? 0 : (scaledNumber(known, asked.decimals) * Number(base)) / Number(total);
  return {
    ...{ storeid, itemid, name, itemtp, brand, unit, lot, expdt, lowest },
    daysleft: expdt === NO_EXPIRY ? null : daysBetween(asked.date, expdt),
    baseqty: scaledNumber(base, 4),
    ...inLargest(base, unit, row.units, asked.unit ?? null),
    onway: row.onway ?? 0,
    avgprice: total === 0n ? null : scaledNumber(known, asked.decimals) / scaledNumber(total, 4),
    amount: share,
  };
}

interface KnownRow {
  storeid: string;
  itemid: string;
  seq: number | string;
  lot: string;
  expdt: BusinessDate;
  valuedt: BusinessDate;
  qty: string;
  amount: string | null;
  kind: Move['kind'];
  reverses: number | string | null;
}

/** Values as they were known: the ledger of that day, folded again. */
async function knownWorths(db: Db, asked: StockAsked): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<KnownRow>(
    `select m.storeid, m.itemid, m.seq, m.lot, m.expdt, m.valuedt, m.qty, case when m.pair is null then m.amount else v.amount end as amount,
       m.kind, m.reverses
     from stock_movement m left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
     where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt <= $2::date and m.crtdate < ${KNOWN('$3')}
       and ($4::text[] is null or m.storeid = any($4)) and ($5::text is null or m.itemid = $5)`,
    [asked.farmid, asked.date, asked.asknown, storesOf(asked), asked.itemid ?? null],
  );
  const places = Map.groupBy(rows, ({ storeid, itemid }) => `${storeid}|${itemid}`);
  return new Map(
    [...places].map(([key, own]) => {
      const moves = own.map((row): Move => {
        const amount = row.amount === null ? null : money(row.amount, asked.decimals);
        return { ...row, seq: Number(row.seq), qty: qty(row.qty), amount, reverses: row.reverses === null ? null : Number(row.reverses) };
      });
      return [key, value(moves).amount];
    }),
  );
}

/** Where nothing of an item is left its lots of before are one row, of no lot. */
function emptiedOnce(rows: readonly LotRow[]): LotRow[] {
  const places = new Set<string>();
  return rows.flatMap((row) => {
    if (qty(row.total) !== 0n) return [row];
    const place = `${row.storeid}|${row.itemid}`;
    if (places.has(place)) return [];
    places.add(place);
    return [{ ...row, lot: '', expdt: NO_EXPIRY, lotqty: '0' }];
  });
}

/** Rows with what other farms sent to their warehouses beside what the farm's own did. */
export function withComing<R extends StockRow>(
  rows: readonly R[],
  coming: readonly { readonly storeid: string; readonly itemid: string; readonly qty: number }[],
): R[] {
  const sent = new Map(coming.map(({ storeid, itemid, qty: sum }) => [`${storeid}|${itemid}`, sum]));
  return rows.map((row) => ({ ...row, onway: row.onway + (sent.get(`${row.storeid}|${row.itemid}`) ?? 0) }));
}

/** What lay in the warehouses of a farm at the end of a day, lot by lot, as known on another day. */
export async function stockOn(db: Db, asked: StockAsked): Promise<StockRow[]> {
  const { farmid, prnt2, language, date, asknown, itemid = null, itemtp = null, brand = null } = asked;
  const { emptied = false } = asked;
  const all = await db.query<LotRow>(STOCK, [farmid, prnt2, language, date, asknown, storesOf(asked), itemid, itemtp, brand, emptied]);
  const rows = emptied ? emptiedOnce(all.rows) : all.rows;
  const known = asknown === null ? null : await knownWorths(db, asked);
  return rows.map((row) => {
    const now = row.worth === null ? null : money(row.worth, asked.decimals);
    return rowOf(row, asked, known === null ? now : (known.get(`${row.storeid}|${row.itemid}`) ?? null));
  });
}
