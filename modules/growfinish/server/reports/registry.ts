// Written by "npm run generate" from the files *.report.ts beside it.
import { report as listsDayBook } from './lists/day-book.report.ts';
import { report as listsDie } from './lists/die.report.ts';
import { report as listsEventList } from './lists/event-list.report.ts';
import { report as listsEventSums } from './lists/event-sums.report.ts';
import { report as listsHouse } from './lists/house.report.ts';
import { report as listsHouses } from './lists/houses.report.ts';
import { report as listsLive } from './lists/live.report.ts';
import { report as listsTransfers } from './lists/transfers.report.ts';
import { report as performanceActive } from './performance/active.report.ts';
import { report as performanceAnalysis } from './performance/analysis.report.ts';
import { report as performanceClose } from './performance/close.report.ts';
import { report as performanceHouses } from './performance/houses.report.ts';
import { report as performanceProduct } from './performance/product.report.ts';
import { report as performanceSummary } from './performance/summary.report.ts';
import { report as performanceTime } from './performance/time.report.ts';

/** Every report of growfinish. */
export const REPORTS = [
  listsDayBook,
  listsDie,
  listsEventList,
  listsEventSums,
  listsHouse,
  listsHouses,
  listsLive,
  listsTransfers,
  performanceActive,
  performanceAnalysis,
  performanceClose,
  performanceHouses,
  performanceProduct,
  performanceSummary,
  performanceTime,
] as const;
