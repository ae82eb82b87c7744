import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { movementStands } from '../../sql.ts';

/** Where a lot in a warehouse came from: its first receipt there, and whom the farm bought it of. */
export interface Origin {
  readonly received: BusinessDate;
  /** All that came into the warehouse of it, returns from houses left out. */
  readonly qty: number;
  readonly supplierid: string | null;
  readonly supplier: string | null;
  readonly note: string | null;
  readonly noteid: string | null;
}

/** A lot of an item in a warehouse. */
interface LotPlace {
  readonly storeid: string;
  readonly itemid: string;
  readonly lot: string;
  readonly expdt: string;
}

/** A lot of an item in a warehouse as one key. */
export const lotKeyOf = ({ storeid, itemid, lot, expdt }: LotPlace): string => `${storeid}|${itemid}|${lot}|${expdt}`;

const OF_LOT = (m: string): string => `${m}.farm_id = $1 and ${m}.book = 'goods' and ${m}.itemid = w.itemid and ${m}.lot = w.lot
      and ${m}.expdt = w.expdt and ${m}.way = '' and ${m}.qty > 0 and ${m}.valuedt <= $2::date and ${movementStands(m)}`;

const ORIGINS = `
  select w.storeid, w.itemid, w.lot, w.expdt, c.received, c.qty, coalesce(b.supplierid, c.supplierid) as supplierid, p.name as supplier,
    coalesce(b.noteno, c.noteno) as note, coalesce(b.noteid, c.noteid) as noteid
  from unnest($3::text[], $4::text[], $5::text[], $6::date[]) w (storeid, itemid, lot, expdt)
    cross join lateral (
      select min(m.valuedt) as received, sum(m.qty)::float8 as qty, (array_agg(m.supplierid order by m.valuedt, m.seq))[1] as supplierid,
        (array_agg(n.noteno order by m.valuedt, m.seq))[1] as noteno, (array_agg(m.noteid order by m.valuedt, m.seq))[1] as noteid,
        max(m.prnt2) as prnt2
      from stock_movement m left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
      where ${OF_LOT('m')} and m.storeid = w.storeid and m.kind <> 'return') c
    left join lateral (
      select m.supplierid, n.noteno, m.noteid from stock_movement m left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
      where ${OF_LOT('m')} and m.kind in ('purchase', 'opening') order by m.valuedt, m.seq limit 1) b on true
    left join partner p on p.prnt2 = c.prnt2 and p.partnerid = coalesce(b.supplierid, c.supplierid)`;

/** Where lots came from, as of a day: one statement for all. */
export async function originsOf(tx: Db, farmid: string, day: BusinessDate, lots: readonly LotPlace[]): Promise<ReadonlyMap<string, Origin>> {
  const column = (key: keyof LotPlace) => lots.map((one) => one[key]);
  const { rows } = await tx.query<Origin & LotPlace>(ORIGINS, [farmid, day, column('storeid'), column('itemid'), column('lot'), column('expdt')]);
  return new Map(rows.map((row) => [lotKeyOf(row), row]));
}
