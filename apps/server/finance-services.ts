import { batchRows } from '#engine/batch/server/figures/read-rows.ts';
import { businessDate } from '#kernel/business-date.ts';
import type { FinanceServices } from '#modules/finance/server/services.ts';
import { growSource, readBatches } from '#modules/growfinish/server/figures/read-batches.ts';
import { soldPigs } from '#modules/growfinish/server/sales/sold-pigs.ts';
import { loadPigDays } from '#modules/growfinish/server/store/batch-days.ts';
import { growing } from '#modules/growfinish/server/store/batch-store.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { loadHeadDays, loadHerdMonths } from '#modules/herd/server/head-days.ts';
import { soldAnimals } from '#modules/herd/server/sales/sold-animals.ts';
import { goodsUsed, goodsUses } from '#modules/stock/server/lookup/goods-used.ts';
import { soldGoods } from '#modules/stock/server/notes/sold-goods.ts';
import { growServices } from './grow-services.ts';
import { stockServices } from './stock-services.ts';

/** Later than any day a batch closes on. */
const EVER = businessDate('99991231');

/** What the money asks of other rooms: whose days its costs fall into, and the books of what is sold. */
export const financeServices: FinanceServices = {
  books: {
    pigs: soldPigs(growing(growServices), growServices),
    breeding: soldAnimals({ farmFacts: loadFarmFacts }),
    goods: soldGoods(stockServices),
  },
  costs: {
    batchesOf: (db, farmid, roomid) => batchRows(growSource(growServices), db, farmid, { asof: EVER, rooms: [roomid] }),
    goodsUsed,
    goodsUses,
    headDays: loadHeadDays,
    pigDays: loadPigDays,
    herdMonths: loadHerdMonths,
    goodsSold: (db, farmid, notes) => soldGoods(stockServices).costOf(db, farmid, notes),
    batches: (db, farmid, { from, to }, language) => readBatches(db, growServices, farmid, { asof: to, from, money: true, daily: true, language }),
  },
};
