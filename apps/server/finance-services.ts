import { batchRows } from '#engine/batch/server/figures/read-rows.ts';
import { businessDate } from '#kernel/business-date.ts';
import type { FinanceServices } from '#modules/finance/server/services.ts';
import { growSource } from '#modules/growfinish/server/figures/read-batches.ts';
import { growServices } from './grow-services.ts';

/** Later than any day a batch closes on. */
const EVER = businessDate('99991231');

/** What the money asks of other rooms. */
export const financeServices: FinanceServices = {
  costs: { batchesOf: (db, farmid, roomid) => batchRows(growSource(growServices), db, farmid, { asof: EVER, rooms: [roomid] }) },
};
