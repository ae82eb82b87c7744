// Written by "npm run generate" from the files *.report.ts beside it.
import { report as monthCost } from './month-cost.report.ts';

/** Every report of finance. */
export const REPORTS = [monthCost] as const;
