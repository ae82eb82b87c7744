import { carriedWithdrawal } from '#engine/batch/server/carried-withdrawal.ts';
import { standardsOf } from '#modules/growfinish/server/standards/load-standards.ts';
import { FLOCK_TABLES } from '#modules/poultry/server/flock-tables.ts';
import type { PoultryServices } from '#modules/poultry/server/services.ts';
import { batchGoods, withdrawalOf } from '#modules/stock/server/lookup/batch-goods.ts';
import { batchIssues } from '#modules/stock/server/lookup/batch-issues.ts';
import { batchStore } from '#modules/stock/server/notes/batch-store.ts';
import { stockServices } from './stock-services.ts';

/** What chickens ask of other rooms: the stock knows the goods of a flock; no room keeps delivery notes of its sales yet. */
export const poultryServices: PoultryServices = {
  goods: batchStore(stockServices, 'ChikEvent'),
  issuesOf: batchIssues,
  standardsOf: (db, farmid) => standardsOf(db, farmid, ['feed', 'fcr']),
  booksOf: async (db, batch) => ({
    ...(await batchGoods(db, batch.farmid, batch.roomid, batch.parityid)),
    withdrawal: await carriedWithdrawal(FLOCK_TABLES, db, batch, withdrawalOf),
    saleWithoutNote: false,
  }),
};
