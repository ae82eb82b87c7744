import type { Handler } from '#engine/server/pipeline.ts';
import { readerContext } from '#engine/server/report/reader-report.ts';
import { reportHandlers } from '#engine/server/report-runner.ts';
import { TRADES } from '../contract/trades.ts';
import { voucherHandlers } from './costs/voucher.server.ts';
import { growerResourceHandlers } from './growers/grower.resource.ts';
import { settlementHandlers } from './growers/settlements.ts';
import { printPapersHandler } from './print/print-papers.ts';
import { REPORTS } from './reports/registry.ts';
import { saleHandlers } from './sales/sale.server.ts';
import type { FinanceServices } from './services.ts';

/** Handlers of all calls of the module. */
export const financeHandlers = (services: FinanceServices): readonly Handler[] => [
  ...Object.values(TRADES).flatMap((of) => [...voucherHandlers(services.costs, of), ...saleHandlers(services, of)]),
  ...growerResourceHandlers,
  ...settlementHandlers(services.costs),
  printPapersHandler(services.books),
  ...reportHandlers(REPORTS, async (ctx, language) => ({ ...(await readerContext(ctx, language)), services: services.costs, books: services.books })),
];
