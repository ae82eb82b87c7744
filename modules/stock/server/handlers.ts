import type { FixedList } from '#engine/server/lists.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { readerContext } from '#engine/server/report/reader-report.ts';
import { reportHandlers } from '#engine/server/report-runner.ts';
import type { StockServices } from './farm-stock.ts';
import { items } from './lists/item.resource.ts';
import { partnerHandlers } from './lists/partner.resource.ts';
import { storeHandlers } from './lists/store.resource.ts';
import { lookupHandlers } from './lookup/lookup.handlers.ts';
import { noteHandlers } from './notes/note.server.ts';
import { printHandler } from './notes/print.ts';
import { REPORTS } from './reports/registry.ts';
import { storeUseHandlers } from './use/store-use.handlers.ts';

/** Every handler of the stock. */
export function stockHandlers(services: StockServices, fixedList: FixedList): readonly Handler[] {
  const goods = items(services);
  return [
    ...lookupHandlers(goods),
    ...goods.handlers,
    ...storeHandlers,
    ...partnerHandlers(services),
    ...storeUseHandlers,
    ...noteHandlers(services, fixedList),
    printHandler(services, fixedList),
    ...reportHandlers(REPORTS, async (ctx, language) => ({ ...(await readerContext(ctx, language)), services, fixedList })),
  ];
}
