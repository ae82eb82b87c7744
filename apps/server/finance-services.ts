import { batchRows } from '#engine/batch/server/figures/read-rows.ts';
import { soldBatches } from '#engine/batch/server/sold-batches.ts';
import { businessDate } from '#kernel/business-date.ts';
import type { FinanceServices } from '#modules/finance/server/services.ts';
import { liveWeightsBefore } from '#modules/growfinish/server/figures/raised-pigs.ts';
import { growSource, readBatches } from '#modules/growfinish/server/figures/read-batches.ts';
import { growing } from '#modules/growfinish/server/store/batch-store.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { soldAnimals } from '#modules/herd/server/sales/sold-animals.ts';
import { flockSource } from '#modules/poultry/server/figures/read-flocks.ts';
import { flocks } from '#modules/poultry/server/flock-server.ts';
import { goodsUses } from '#modules/stock/server/lookup/goods-used.ts';
import { soldGoods } from '#modules/stock/server/notes/sold-goods.ts';
import { growServices, monthServices } from './grow-services.ts';
import { poultryServices } from './poultry-services.ts';
import { stockServices } from './stock-services.ts';

/** Later than any day a batch closes on. */
const EVER = businessDate('99991231');

/** What the money asks of other rooms: whose days its costs fall into, and the books of what is sold. */
export const financeServices: FinanceServices = {
  books: {
    pigs: soldBatches({
      server: growing(growServices),
      screens: ['PigExp', 'PigExpUpd'],
      source: growSource(growServices),
    }),
    birds: soldBatches({
      server: flocks(poultryServices),
      screens: ['ChkExp', 'ChkExpUpd'],
      source: flockSource(poultryServices),
    }),
    breeding: soldAnimals({ farmFacts: loadFarmFacts }),
    eggs: soldGoods(stockServices, 'ChkExp'),
    goods: soldGoods(stockServices, 'PigExp'),
  },
  costs: {
    // A code of a house is that of a pig house or of a chicken house, never of both.
    batchesOf: async (db, farmid, roomid) => {
      const asked = { asof: EVER, rooms: [roomid] };
      return [
        ...(await batchRows(growSource(growServices), db, farmid, asked)),
        ...(await batchRows(flockSource(poultryServices), db, farmid, asked)),
      ];
    },
    ...monthServices,
    goodsUses,
    liveWeightsBefore,
    batchOf: async (db, farmid, { roomid, parityid }, language) =>
      (
        await readBatches(db, growServices, farmid, {
          asof: EVER,
          keys: { rooms: [roomid], parities: [parityid] },
          money: true,
          daily: true,
          language,
        })
      )[0] ?? null,
    batches: (db, farmid, { from, to }, language) => readBatches(db, growServices, farmid, { asof: to, from, money: true, daily: true, language }),
  },
};
