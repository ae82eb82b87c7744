// Written by "npm run generate" from the files *.report.ts beside it.
import { report as listsEventList } from './lists/event-list.report.ts';

/** Every report of growfinish. */
export const REPORTS = [listsEventList] as const;
