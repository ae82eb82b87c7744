import { carriedWithdrawal } from '#engine/batch/server/carried-withdrawal.ts';
import { batchCosts } from '#modules/finance/server/costs/batch-costs.ts';
import { weanedCosts } from '#modules/finance/server/costs/month/weaned-costs.ts';
import type { MonthServices } from '#modules/finance/server/costs/services.ts';
import { PIG_EVENTS, returnsOf, saleWithoutNote, soldOnNotes } from '#modules/finance/server/sales/batch-sales.ts';
import { eventSales, PIG_SALES } from '#modules/finance/server/sales/event-sales.ts';
import { takeTagTests } from '#modules/genetics/server/tag-tests.ts';
import type { GrowServices } from '#modules/growfinish/server/services.ts';
import { GROW_TABLES } from '#modules/growfinish/server/store/tables.ts';
import { houseLogs } from '#modules/jobs/server/store/house-logs.ts';
import { dosesOf } from '#modules/lab/server/health/doses.ts';
import { houseRequests } from '#modules/lab/server/health/house-requests.ts';
import { batchGoods, withdrawalOf } from '#modules/stock/server/lookup/batch-goods.ts';
import { batchIssues } from '#modules/stock/server/lookup/batch-issues.ts';
import { batchStore } from '#modules/stock/server/notes/batch-store.ts';
import { monthServicesOf } from './month-services.ts';
import { FLOCKS_DUE } from './poultry-services.ts';
import { stockServices } from './stock-services.ts';

/** What grow-finish asks of other rooms: the stock knows the goods of a batch, the money the delivery notes of its sales. */
export const growServices: GrowServices = {
  goods: batchStore(stockServices, 'PigletEvent'),
  sales: eventSales(PIG_SALES),
  tested: takeTagTests,
  otherKinds: [FLOCKS_DUE],
  houses: {
    doses: (db, { farmid, ...days }, language) => dosesOf(db, { farms: [farmid], ...days }, language),
    requests: houseRequests,
    work: houseLogs,
  },
  returnsOf,
  soldFor: soldOnNotes(PIG_EVENTS),
  weanedCosts: (db, farmid, months) => weanedCosts(db, monthServices, farmid, months),
  booksOf: async (db, batch, asof) => ({
    ...(await batchGoods(db, batch.farmid, batch.roomid, batch.parityid)),
    withdrawal: await carriedWithdrawal(GROW_TABLES, db, batch, withdrawalOf, asof ?? null),
    saleWithoutNote: await saleWithoutNote(db, PIG_EVENTS, batch),
  }),
  // Goods of the store, and costs of the house that a voucher names: both are the direct cost of its batch.
  issuesOf: async (db, farmid, batches, how) => [...(await batchIssues(db, farmid, batches, how)), ...(await batchCosts(db, farmid, batches, how))],
};

/** What the costs of a month ask of other rooms. */
export const monthServices: MonthServices = monthServicesOf(() => growServices);
