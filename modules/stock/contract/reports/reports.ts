import type { ReportDef } from '#engine/define/report.ts';
import { stockReport } from './stock.report.ts';
import { stockSumReport } from './stock-sum.report.ts';

/** Reports of the stock. */
export const STOCK_REPORTS: readonly ReportDef[] = [stockReport as never, stockSumReport as never];
