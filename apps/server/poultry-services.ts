import { carriedWithdrawal } from '#engine/batch/server/carried-withdrawal.ts';
import { batchCosts } from '#modules/finance/server/costs/batch-costs.ts';
import { flockMoney, unpricedBirds } from '#modules/finance/server/costs/flock-money.ts';
import { agreedPrices } from '#modules/finance/server/growers/agreed-prices.ts';
import { BIRD_EVENTS, saleWithoutNote, soldOnNotes } from '#modules/finance/server/sales/batch-sales.ts';
import { BIRD_SALES, eventSales } from '#modules/finance/server/sales/event-sales.ts';
import { type DueSource, dueByProgramme, dueOfBatches } from '#modules/growfinish/server/standards/due.ts';
import { standardsOf } from '#modules/growfinish/server/standards/load-standards.ts';
import { birdStandard } from '#modules/poultry/server/figures/read-flocks.ts';
import { flockDays } from '#modules/poultry/server/flock-days.ts';
import { FLOCK_TABLES } from '#modules/poultry/server/flock-tables.ts';
import { birdStores } from '#modules/poultry/server/houses-on.ts';
import type { PoultryServices } from '#modules/poultry/server/services.ts';
import { batchGoods, withdrawalOf } from '#modules/stock/server/lookup/batch-goods.ts';
import { batchIssues } from '#modules/stock/server/lookup/batch-issues.ts';
import { batchStore } from '#modules/stock/server/notes/batch-store.ts';
import { stockServices } from './stock-services.ts';

/** Programmes of goods as flocks follow them. */
export const FLOCKS_DUE: DueSource = {
  tables: FLOCK_TABLES,
  standard: birdStandard,
  stores: birdStores,
};

/** What chickens ask of other rooms: the stock knows the goods of a flock, the money its sales and the costs named to its house. */
export const poultryServices: PoultryServices = {
  goods: batchStore(stockServices, 'ChikEvent'),
  sales: eventSales(BIRD_SALES),
  soldFor: soldOnNotes(BIRD_EVENTS),
  issuesOf: async (db, farmid, flocks, how) => [...(await batchIssues(db, farmid, flocks, how)), ...(await batchCosts(db, farmid, flocks, how))],
  moneyOf: (db, farmid, days, language) => flockMoney(db, flockDays, farmid, days, language),
  agreed: agreedPrices,
  unpriced: unpricedBirds,
  programme: (db, asked, placed) => (placed === null ? dueByProgramme(db, asked, FLOCKS_DUE) : dueOfBatches(db, asked, FLOCKS_DUE, [placed])),
  standardsOf: (db, farmid) => standardsOf(db, farmid, ['feed', 'fcr']),
  booksOf: async (db, flock, asof) => ({
    ...(await batchGoods(db, flock.farmid, flock.roomid, flock.parityid)),
    withdrawal: await carriedWithdrawal(FLOCK_TABLES, db, flock, withdrawalOf, asof ?? null),
    saleWithoutNote: await saleWithoutNote(db, BIRD_EVENTS, flock),
  }),
};
