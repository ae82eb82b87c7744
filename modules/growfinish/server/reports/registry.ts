// Written by "npm run generate" from the files *.report.ts beside it.
import { report as listsEventList } from './lists/event-list.report.ts';
import { report as listsEventSums } from './lists/event-sums.report.ts';
<<<<<<< HEAD
import { report as listsHouses } from './lists/houses.report.ts';
import { report as performanceProduct } from './performance/product.report.ts';

/** Every report of growfinish. */
export const REPORTS = [listsEventList, listsEventSums, listsHouses, performanceProduct] as const;
=======
import { report as performanceClose } from './performance/close.report.ts';
import { report as performanceProduct } from './performance/product.report.ts';

/** Every report of growfinish. */
export const REPORTS = [listsEventList, listsEventSums, performanceClose, performanceProduct] as const;
>>>>>>> 29bc3a33 (Growing pigs: close-out of a batch)
