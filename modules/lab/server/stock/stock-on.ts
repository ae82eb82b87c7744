import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { Quality } from '#modules/lab/domain/stock/kinds.ts';
import { testsLeft } from '#modules/lab/domain/stock/lots.ts';
import { LAB_UNITS, labName } from './sql.ts';

/** Which stock is asked for. */
export interface LabStockAsked {
  readonly language: Language;
  readonly date: string;
  readonly storeid?: string | null | undefined;
  readonly itemtp?: string | null | undefined;
  readonly itemid?: string | null | undefined;
}

interface Row {
  readonly storeid: string;
  readonly storeName: string;
  readonly itemid: string;
  readonly name: string;
  readonly itemtp: string;
  readonly unit: string;
  readonly units: readonly { readonly unit: string; readonly factor: number }[] | null;
  readonly lot: string;
  readonly expdt: BusinessDate;
  readonly quality: Quality;
  readonly opened: string | null;
  readonly held: string | null;
  readonly warndays: number;
  readonly reorder: number;
  readonly least: number;
  readonly greatest: number | null;
  readonly pertest: number | null;
  readonly baseqty: number;
  readonly total: number;
  readonly worth: number | null;
}

/** A lot in a store on a day. */
export interface LabStockRow extends Row {
  /** Days to its last day, below 0 after it; null without one. */
  readonly daysleft: number | null;
  /** Tests it serves; null for goods not counted in tests. */
  readonly tests: number | null;
  readonly avgprice: number | null;
  /** Its share of what the item is worth in the store. */
  readonly amount: number;
}

const STOCK = `with kept as (
    select m.storeid, m.itemid, m.lot, m.expdt, sum(m.qty) as qty, sum(v.amount) as worth from lab_movement m
      left join lab_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where m.farm_id = $1 and m.book = 'laboratory' and m.way = '' and m.valuedt <= $3::date
      and ($4::text is null or m.storeid = $4) and ($5::text is null or m.itemid = $5) group by 1, 2, 3, 4),
  sums as (select storeid, itemid, sum(qty) as total, sum(worth) as worth from kept group by 1, 2)
  select k.storeid, ${labName('$2', 's')} as "storeName", k.itemid, ${labName('$2', 'i')} as name, i.itemtp, i.unit, ${LAB_UNITS} as units, k.lot, k.expdt,
    coalesce(l.quality, 'new') as quality, l.opened, l.unit as held, i.warndays, i.reorder::float8 as reorder, i.least::float8 as least,
    i.greatest::float8 as greatest, i.tests::float8 as pertest, k.qty::float8 as baseqty, t.total::float8 as total, t.worth::float8 as worth
  from kept k join sums t using (storeid, itemid) join lab_item i on i.farm_id = $1 and i.itemid = k.itemid
    join lab_store s on s.farm_id = $1 and s.storeid = k.storeid
    left join lab_lot l on l.farm_id = $1 and l.itemid = k.itemid and l.lot = k.lot and l.expdt = k.expdt
  where k.qty <> 0 and ($6::text is null or i.itemtp = $6)
  order by k.storeid, i.itemtp, k.itemid, k.expdt, k.lot`;

/** What lay in the stores of a laboratory at the end of a day, lot by lot, summed from the movements. */
export async function labStockOn(db: Db, { farmid }: { readonly farmid: string }, asked: LabStockAsked): Promise<LabStockRow[]> {
  const { language, date, storeid = null, itemid = null, itemtp = null } = asked;
  const { rows } = await db.query<Row>(STOCK, [farmid, language, date, storeid, itemid, itemtp]);
  return rows.map((row) => ({
    ...row,
    daysleft: row.expdt === NO_EXPIRY ? null : daysBetween(date as BusinessDate, row.expdt),
    tests: testsLeft(row.baseqty, row.pertest),
    avgprice: row.total === 0 ? null : (row.worth ?? 0) / row.total,
    amount: row.total === 0 ? 0 : ((row.worth ?? 0) * row.baseqty) / row.total,
  }));
}
