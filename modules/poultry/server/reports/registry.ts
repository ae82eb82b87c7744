// Written by "npm run generate" from the files *.report.ts beside it.
import { report as flocksChik } from './flocks/chik.report.ts';
import { report as flocksEventList } from './flocks/event-list.report.ts';
import { report as flocksIncome } from './flocks/income.report.ts';
import { report as flocksTime } from './flocks/time.report.ts';

/** Every report of poultry. */
export const REPORTS = [flocksChik, flocksEventList, flocksIncome, flocksTime] as const;
