import { loadFarmSettings } from '#modules/admin/server/settings.ts';
import { loadFillings } from '#modules/growfinish/server/store/fillings.ts';
import type { StockServices } from '#modules/stock/server/farm-stock.ts';

/** What the stock asks of other rooms: settings of a farm, and the batches its houses stand in. */
export const stockServices: StockServices = {
  farm: loadFarmSettings,
  fillings: loadFillings,
};
