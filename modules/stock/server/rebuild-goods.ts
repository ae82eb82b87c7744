import { type BookDifference, rebuildBook } from '#engine/ledger/server/rebuild.ts';
import type { Db } from '#engine/server/db.ts';
import type { FarmSettings } from '#engine/server/farm-settings.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { openFromOf } from './farm-stock.ts';

/** As {@link rebuildBook}, of the goods of a farm as its settings say. */
export async function rebuildGoods(db: Db, farmid: string, { calendar, read }: FarmSettings, repair: boolean): Promise<BookDifference[]> {
  const { rows } = await db.query<{ prnt2: string }>('select f.realm as prnt2 from farm f where farm_id = $1', [farmid]);
  const book = { def: GOODS, farmid, prnt2: rows[0]?.prnt2 ?? '', decimals: read(STOCK_SETTINGS).DECIMALS };
  return rebuildBook(db, book, openFromOf(calendar), repair);
}
