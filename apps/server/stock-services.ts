import { feedBatches } from '#modules/growfinish/server/figures/feed-batches.ts';
import { dueByProgramme } from '#modules/growfinish/server/standards/due.ts';
import { loadBatchMoves, loadBirths, loadPigDays, loadSoldPigs } from '#modules/growfinish/server/store/batch-days.ts';
import { loadFillings } from '#modules/growfinish/server/store/fillings.ts';
import { loadHeadDays, loadWeaned } from '#modules/herd/server/head-days.ts';
import { loadTreatments } from '#modules/herd/server/treatments.ts';
import type { StockServices } from '#modules/stock/server/farm-stock.ts';
import { batchIssues } from '#modules/stock/server/lookup/batch-issues.ts';

/** What the stock asks of other rooms: the batches its houses stand in, and what the herd uses. */
export const stockServices: StockServices = {
  fillings: loadFillings,
  pigDays: loadPigDays,
  births: loadBirths,
  needs: async (db, asked) => (await dueByProgramme(db, asked)).filter(({ state, offered }) => offered || state === 'coming'),
  feeding: (db, farmid, asked) => feedBatches(db, { issuesOf: batchIssues }, farmid, asked),
  headDays: loadHeadDays,
  weaned: loadWeaned,
  pigMoves: loadBatchMoves,
  soldPigs: loadSoldPigs,
  treatments: loadTreatments,
};
