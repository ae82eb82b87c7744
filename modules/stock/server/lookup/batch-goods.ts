import { byKey } from '#engine/server/by-key.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { movementStands, withdrawalDays, withdrawalEnd } from '../sql.ts';

/** What the ledger says of a batch of a house. */
export interface BatchGoods {
  readonly issued: boolean;
  /** First and last day of a note that gave it goods or took some back. */
  readonly firstGoods: BusinessDate | null;
  readonly lastGoods: BusinessDate | null;
  /** The medicine or vaccine whose withdrawal days end last. */
  readonly withdrawal: { readonly item: string; readonly name: Text3; readonly until: BusinessDate } | null;
}

interface Row {
  first: BusinessDate | null;
  last: BusinessDate | null;
  item: string | null;
  name: Text3 | null;
  until: BusinessDate | null;
}

const OF_BATCH = byKey(`with used as (
   select m.valuedt, m.kind, m.itemid, jsonb_build_object('V', i.name_v, 'E', i.name_e, 'T', i.name_t) as name,
     least(${withdrawalEnd('m')}, $4::date + ${withdrawalDays('m')}) as until, ${withdrawalDays('m')} as withdrawal
   from stock_movement m
     join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
   where m.farm_id = $1 and m.roomid = $2 and m.parityid = $3 and m.kind in ('house', 'return', 'production')
     and ($4::date is null or m.valuedt <= $4::date) and ${movementStands()})
 select min(valuedt) as first, max(valuedt) as last,
   (array_agg(itemid order by until desc, itemid) filter (where kind = 'house' and withdrawal > 0))[1] as item,
   (array_agg(name order by until desc, itemid) filter (where kind = 'house' and withdrawal > 0))[1] as name,
   max(until) filter (where kind = 'house' and withdrawal > 0) as until
 from used`);

/** Goods issued to a batch that stand, neither taken back nor the taking back of others: all, or those up to a day. */
export async function batchGoods(db: Db, farmid: string, roomid: string, parityid: number, upto: BusinessDate | null = null): Promise<BatchGoods> {
  const { rows } = await db.query<Row>(OF_BATCH, [farmid, roomid, parityid, upto]);
  const { first = null, last = null, item = null, name = null, until = null } = rows[0] ?? {};
  const withdrawal = item === null || name === null || until === null ? null : { item, name, until };
  return { issued: last !== null, firstGoods: first, lastGoods: last, withdrawal };
}

/** The withdrawal days of what a batch was given, up to a day where one is named. */
export async function withdrawalOf(
  db: Db,
  { farmid, roomid, parityid }: { readonly farmid: string; readonly roomid: string; readonly parityid: number },
  upto: BusinessDate | null,
): Promise<BatchGoods['withdrawal']> {
  return (await batchGoods(db, farmid, roomid, parityid, upto)).withdrawal;
}
