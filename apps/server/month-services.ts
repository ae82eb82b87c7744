import type { MonthServices } from '#modules/finance/server/costs/services.ts';
import { loadPigDays } from '#modules/growfinish/server/store/batch-days.ts';
import { loadHeadDays, loadHerdMonths } from '#modules/herd/server/head-days.ts';
import { goodsUsed } from '#modules/stock/server/lookup/goods-used.ts';
import { soldGoodsCosts } from '#modules/stock/server/notes/sold-goods.ts';

/** What the costs of a month ask of other rooms: no batch is read for them, so that batches may ask what a weaned piglet cost. */
export const monthServices: MonthServices = {
  goodsUsed,
  headDays: loadHeadDays,
  pigDays: loadPigDays,
  herdMonths: loadHerdMonths,
  goodsSold: soldGoodsCosts,
};
