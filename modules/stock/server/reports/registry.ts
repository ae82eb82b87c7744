// Written by "npm run generate" from the files *.report.ts beside it.
import { report as notesIssuedLines } from './notes/issued-lines.report.ts';
import { report as notesReceivedLines } from './notes/received-lines.report.ts';
import { report as stock } from './stock.report.ts';
import { report as stockSum } from './stock-sum.report.ts';

/** Every report of stock. */
export const REPORTS = [notesIssuedLines, notesReceivedLines, stock, stockSum] as const;
