import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Keeper, StoreUse } from '#modules/stock/domain/store-use.ts';

/** A use as it is stored. */
export interface StoredUse extends StoreUse {
  readonly version: number;
  readonly by: string;
}

type Row = Omit<StoredUse, 'keepers' | 'lowest'> & { readonly keepers: Keeper[] | null; readonly lowest: { itemid: string; qty: number }[] | null };

const SQL = `
select s.storeid, s.from_day as "from", s.atonce, s.tofarms, s.version, coalesce(s.lstusrid, s.crtusrid) as by,
  (select jsonb_agg(jsonb_build_object('userid', k.user_id, 'receives', k.receives, 'issues', k.issues, 'confirms', k.confirms, 'counts', k.counts)
     order by k.user_id)
   from store_keeper k where k.farm_id = s.farm_id and k.book = s.book and k.storeid = s.storeid and k.from_day = s.from_day) as keepers,
  (select jsonb_agg(jsonb_build_object('itemid', l.itemid, 'qty', l.qty) order by l.itemid)
   from store_lowest l where l.farm_id = s.farm_id and l.book = s.book and l.storeid = s.storeid and l.from_day = s.from_day) as lowest
from store_use s where s.farm_id = $1 and s.book = 'goods' and ($2::text[] is null or s.storeid = any($2))
order by s.storeid, s.from_day desc`;

/** All uses of warehouses of a farm that is entered, the newest first; of some of them where they are named. */
export async function allStoreUses(db: Db, farmid: string, stores: readonly string[] | null = null): Promise<StoredUse[]> {
  const { rows } = await db.query<Row>(SQL, [farmid, stores]);
  return rows.map((row) => ({ ...row, keepers: row.keepers ?? [], lowest: row.lowest ?? [] }));
}

/** How warehouses of a farm that is entered are used on a day, by warehouse; one nobody set is absent. */
export async function storeUsesOn(
  db: Db,
  farmid: string,
  day: BusinessDate,
  stores: readonly string[] | null = null,
): Promise<ReadonlyMap<string, StoredUse>> {
  const held = new Map<string, StoredUse>();
  for (const use of await allStoreUses(db, farmid, stores)) if (use.from <= day && !held.has(use.storeid)) held.set(use.storeid, use);
  return held;
}
