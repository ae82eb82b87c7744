import type { Handler } from '#engine/server/pipeline.ts';
import { type ReportBinding, reportHandlers } from '#engine/server/report-runner.ts';
import { STOCK_REPORTS } from '#modules/stock/contract/reports/reports.ts';
import { stockRoutes } from '#modules/stock/contract/routes.ts';
import type { StockReportContext } from './report-kit.ts';
import { queryStock } from './stock.query.ts';
import { queryStockSum } from './stock-sum.query.ts';

const QUERIES = { StockReport: queryStock, StockSumReport: queryStockSum } as const;

/** Answer, file and print of every report of the stock. */
export function stockReportHandlers(): Handler[] {
  const bindings = STOCK_REPORTS.map((def): ReportBinding<StockReportContext> => {
    const query = QUERIES[def.route as keyof typeof QUERIES];
    const title = stockRoutes.find((route) => route.name === def.route)?.title;
    if (query === undefined || title === undefined) throw new Error(`report ${def.route} has no query or no route`);
    return { def, title, query: query as unknown as ReportBinding<StockReportContext>['query'] };
  });
  return reportHandlers(bindings, async (ctx, language) => ({ session: ctx.session, language }));
}
