import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { termsOn } from '#modules/finance/domain/growers/settlement.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';

interface Term {
  readonly roomid: string;
  readonly validfrom: string;
  readonly fee: number;
}

/** What growers of a farm agreed on for a kg of birds: the price of a house on the day its flock closed, and the decimals of the currency. */
export async function agreedPrices(db: Db, farmid: string) {
  const { rows } = await db.query<Term>(
    `select c.roomid, to_char(t.validfrom, 'YYYYMMDD') as validfrom, t.fee::float8 as fee from grower_contract c join grower_terms t using (farm_id, contractid)
     where c.farm_id = $1 and c.inuse and t.basis = 'price'`,
    [farmid],
  );
  const { DECIMALS } = (await loadFarmSettings(db, farmid)).read(STOCK_SETTINGS);
  const byHouse = Map.groupBy(rows, ({ roomid }) => roomid);
  return {
    decimals: DECIMALS,
    priceOf: (roomid: string, closedt: BusinessDate): number | null => termsOn(byHouse.get(roomid) ?? [], closedt)?.fee ?? null,
  };
}
