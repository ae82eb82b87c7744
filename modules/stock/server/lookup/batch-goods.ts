import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { movementStands, withdrawalDays, withdrawalEnd } from '../sql.ts';

/** What the ledger says of a batch of a house. */
export interface BatchGoods {
  readonly issued: boolean;
  /** First and last day of a note that gave it goods or took some back. */
  readonly firstGoods: BusinessDate | null;
  readonly lastGoods: BusinessDate | null;
  /** The medicine or vaccine whose withdrawal days end last. */
  readonly withdrawal: { readonly item: string; readonly until: BusinessDate } | null;
}

interface Row {
  first: BusinessDate | null;
  last: BusinessDate | null;
  item: string | null;
  until: BusinessDate | null;
}

/** Goods issued to a batch that stand: neither taken back nor the taking back of others. */
export async function batchGoods(db: Db, farmid: string, roomid: string, parityid: number): Promise<BatchGoods> {
  const { rows } = await db.query<Row>(
    `with used as (
       select m.valuedt, m.kind, m.itemid, ${withdrawalEnd('m')} as until, ${withdrawalDays('m')} as withdrawal from stock_movement m
         join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
       where m.farm_id = $1 and m.roomid = $2 and m.parityid = $3 and m.kind in ('house', 'return', 'production')
         and ${movementStands()})
     select min(valuedt) as first, max(valuedt) as last,
       (array_agg(itemid order by until desc, itemid) filter (where kind = 'house' and withdrawal > 0))[1] as item,
       max(until) filter (where kind = 'house' and withdrawal > 0) as until
     from used`,
    [farmid, roomid, parityid],
  );
  const { first = null, last = null, item = null, until = null } = rows[0] ?? {};
  return { issued: last !== null, firstGoods: first, lastGoods: last, withdrawal: item === null || until === null ? null : { item, until } };
}
