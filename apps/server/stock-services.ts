import { loadFillings } from '#engine/batch/server/fillings.ts';
import { meanBirths } from '#engine/batch/server/mean-births.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { partnerMoney, wasSoldTo } from '#modules/finance/server/sales/partner-money.ts';
import { feedBatches } from '#modules/growfinish/server/figures/feed-batches.ts';
import { raisedPigs } from '#modules/growfinish/server/figures/raised-pigs.ts';
import { houseStores } from '#modules/growfinish/server/house-use/house-places.ts';
import { dueByProgramme } from '#modules/growfinish/server/standards/due.ts';
import { programmeLines } from '#modules/growfinish/server/standards/load-standards.ts';
import { standardUse } from '#modules/growfinish/server/standards/standard-use.ts';
import { loadBatchMoves, loadBirths, loadPigDays, loadSoldPigs } from '#modules/growfinish/server/store/batch-days.ts';
import { GROW_TABLES } from '#modules/growfinish/server/store/tables.ts';
import { loadHeadDays, loadWeaned } from '#modules/herd/server/head-days.ts';
import { loadTreatments } from '#modules/herd/server/treatments.ts';
import { LAB_GOODS } from '#modules/lab/domain/stock/book.ts';
import { laboratoriesIn } from '#modules/lab/server/parties/laboratories.ts';
import { goodsForFarms } from '#modules/lab/server/stock/to-farms.ts';
import { FLOCK_TABLES } from '#modules/poultry/server/flock-tables.ts';
import type { Raised } from '#modules/stock/domain/antibiotic-rules.ts';
import type { StockServices } from '#modules/stock/server/farm-stock.ts';
import { batchIssues } from '#modules/stock/server/lookup/batch-issues.ts';

/** What the stock asks of other rooms: the batches its houses stand in, what the herd uses, and laboratories goods are sent to. */
export const stockServices: StockServices = {
  // A code of a house is that of a pig house or of a chicken house, never of both.
  fillings: async (db, farmid, roomids, day) =>
    new Map([...(await loadFillings(GROW_TABLES, db, farmid, roomids, day)), ...(await loadFillings(FLOCK_TABLES, db, farmid, roomids, day))]),
  raised: async (db, farmid, roomids, day) => {
    const pigs = [...(await raisedPigs(db, farmid, roomids, day))].map(([roomid, one]) => [roomid, { species: 'pig' as const, ...one }] as const);
    const hatched = [...(await meanBirths(FLOCK_TABLES, db, farmid, roomids, day))];
    return new Map<string, Raised>([
      ...pigs,
      ...hatched.map(([roomid, born]) => [roomid, { species: 'bird' as const, age: daysBetween(born, day), kg: null }] as const),
    ]);
  },
  standardUse,
  pigDays: loadPigDays,
  births: loadBirths,
  needs: async (db, asked) => (await dueByProgramme(db, asked)).filter(({ state, offered }) => offered || state === 'coming'),
  feeding: (db, farmid, asked) => feedBatches(db, { issuesOf: batchIssues }, farmid, asked),
  feedStores: (db, farmid, day) => houseStores(db, farmid, 'feed', day),
  headDays: loadHeadDays,
  weaned: loadWeaned,
  pigMoves: loadBatchMoves,
  soldPigs: loadSoldPigs,
  partnerMoney,
  wasSoldTo,
  lab: { book: LAB_GOODS, laboratories: laboratoriesIn, ...goodsForFarms },
  treatments: async (db, farmid, itemids) => {
    const settings = await loadFarmSettings(db, farmid);
    const lines = await programmeLines(db, farmid, settings.calendar.curbusdt);
    const used = await loadTreatments(db, settings, itemids);
    return new Map([...used].map(([itemid, { done, planned }]) => [itemid, { done, planned: planned + (lines.get(itemid) ?? 0) }]));
  },
};
