// Written by "npm run generate" from the files *.report.ts beside it.
import { report as feedDaily } from './feed/daily.report.ts';
import { report as feedMonth } from './feed/month.report.ts';
import { report as feedWeek } from './feed/week.report.ts';
import { report as notesIssuedLines } from './notes/issued-lines.report.ts';
import { report as notesIssuedSums } from './notes/issued-sums.report.ts';
import { report as notesReceivedLines } from './notes/received-lines.report.ts';
import { report as notesReceivedSums } from './notes/received-sums.report.ts';
import { report as stockExpiry } from './stock/expiry.report.ts';
import { report as stock } from './stock.report.ts';
import { report as stockSum } from './stock-sum.report.ts';
import { report as traceLotTrace } from './trace/lot-trace.report.ts';
import { report as transfersTransfers } from './transfers/transfers.report.ts';

/** Every report of stock. */
export const REPORTS = [
  feedDaily,
  feedMonth,
  feedWeek,
  notesIssuedLines,
  notesIssuedSums,
  notesReceivedLines,
  notesReceivedSums,
  stockExpiry,
  stock,
  stockSum,
  traceLotTrace,
  transfersTransfers,
] as const;
