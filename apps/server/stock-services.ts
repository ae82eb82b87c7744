import { dueByProgramme } from '#modules/growfinish/server/standards/due.ts';
import { loadBirths, loadPigDays } from '#modules/growfinish/server/store/batch-days.ts';
import { loadFillings } from '#modules/growfinish/server/store/fillings.ts';
import { loadTreatments } from '#modules/herd/server/treatments.ts';
import type { StockServices } from '#modules/stock/server/farm-stock.ts';

/** What the stock asks of other rooms: the batches its houses stand in, and what the herd uses. */
export const stockServices: StockServices = {
  fillings: loadFillings,
  pigDays: loadPigDays,
  births: loadBirths,
  needs: async (db, asked) => (await dueByProgramme(db, asked)).filter(({ state, offered }) => offered || state === 'coming'),
  treatments: loadTreatments,
};
