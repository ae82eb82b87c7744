import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { KG } from '../lookup/batch-issues.ts';
import { KNOWN } from '../lookup/stock-on.ts';
import { acrossSharing } from './sent.ts';

/** Goods other farms sent to a warehouse that had not arrived at the end of a day. */
export interface ComingGoods {
  readonly storeid: string;
  readonly itemid: string;
  readonly qty: number;
  /** Of feed; 0 of anything else. */
  readonly kg: number;
}

/** What was sent and not received yet: by a day, and by what was known on another. */
const COMING = `select n.tostore as storeid, m.itemid, sum(m.qty)::float8 as qty,
    (case when i.itemtp = 'feed' then sum(m.qty) * (${KG}) else 0 end)::float8 as kg
  from stock_note n join stock_movement m on m.farm_id = n.farm_id and m.noteid = n.noteid and m.way <> '' and m.kind = 'transferin'
    join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
  where n.tofarm = $2 and n.farm_id = any($1) and n.farm_id <> $2 and n.book = 'goods' and n.notetp = 'TN' and n.kind = 'transfer' and n.valuedt <= $3::date
    and (n.state = '15' or n.state = '30' and (n.recvdt > $3::date or n.confirmed_at >= ${KNOWN('$4')}))
    and ($4::date is null or n.crtdate < ${KNOWN('$4')})
  group by n.tostore, m.itemid, i.prnt2, i.book, i.itemid having sum(m.qty) > 0`;

/** Goods on their way to a farm from others of its company; what the farm's own warehouses send one another is in its own ledger. */
export function comingFromFarms(
  db: Db,
  farmid: string,
  { date, asknown = null }: { readonly date: BusinessDate; readonly asknown?: BusinessDate | null },
): Promise<readonly ComingGoods[]> {
  return acrossSharing(db, farmid, async (farms) => (await db.query<ComingGoods>(COMING, [farms, farmid, date, asknown])).rows);
}

/** How many transfers other farms sent are on their way, by warehouse. */
export async function notesComing(db: Db, farmid: string): Promise<ReadonlyMap<string, number>> {
  const rows = await acrossSharing(
    db,
    farmid,
    async (farms) =>
      (
        await db.query<{ storeid: string; notes: number }>(
          `select tostore as storeid, count(*)::int as notes from stock_note
           where tofarm = $2 and farm_id = any($1) and farm_id <> $2 and notetp = 'TN' and kind = 'transfer' and state = '15' group by 1`,
          [farms, farmid],
        )
      ).rows,
  );
  return new Map(rows.map(({ storeid, notes }) => [storeid, notes]));
}
