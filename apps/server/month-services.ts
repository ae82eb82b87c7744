import type { BatchGoods } from '#engine/batch/server/figures/source.ts';
import type { MonthServices } from '#modules/finance/server/costs/services.ts';
import { ownBredGilts } from '#modules/growfinish/server/figures/own-bred.ts';
import { loadPigDays } from '#modules/growfinish/server/store/batch-days.ts';
import { loadHeadDays, loadHerdMonths } from '#modules/herd/server/head-days.ts';
import { goodsUsed } from '#modules/stock/server/lookup/goods-used.ts';
import { soldGoodsCosts } from '#modules/stock/server/notes/sold-goods.ts';

/**
 * What the costs of a month ask of other rooms; batches ask them in turn what a weaned piglet cost. `goodsOf`: what batches are read with,
 * for the gilts that left them.
 */
export const monthServicesOf = (goodsOf: () => BatchGoods): MonthServices => ({
  goodsUsed,
  headDays: loadHeadDays,
  pigDays: loadPigDays,
  herdMonths: loadHerdMonths,
  goodsSold: soldGoodsCosts,
  ownBred: (db, farmid, periods) => ownBredGilts(db, goodsOf(), farmid, periods),
});
