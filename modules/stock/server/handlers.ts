import type { Handler } from '#engine/server/pipeline.ts';
import type { StockServices } from './farm-stock.ts';
import { items } from './lists/item.resource.ts';
import { partnerHandlers } from './lists/partner.resource.ts';
import { storeHandlers } from './lists/store.resource.ts';
import { lookupHandlers } from './lookup/lookup.handlers.ts';
import { noteHandlers } from './notes/note.server.ts';
import { stockReportHandlers } from './reports/bindings.ts';

/** Every handler of the stock. */
export function stockHandlers(services: StockServices): readonly Handler[] {
  const goods = items(services);
  return [...lookupHandlers(goods), ...goods.handlers, ...storeHandlers, ...partnerHandlers, ...noteHandlers(services), ...stockReportHandlers()];
}
