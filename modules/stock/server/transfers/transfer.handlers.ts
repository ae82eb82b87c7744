import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { confirmTransfer, explainTransfer, findArrivals, getArrival, targetStock } from '#modules/stock/contract/transfer.calls.ts';
import type { StockServices } from '../farm-stock.ts';
import { openDesk } from '../notes/desk.ts';
import { arrival, arrivals } from './arrivals.ts';
import { confirm } from './confirm.ts';
import { explain, type SendAgain } from './explain.ts';
import { stockThere } from './targets.ts';

/** What answers the calls of both sides of a transfer. */
export function transferHandlers(services: StockServices, send: SendAgain): readonly Handler[] {
  return [
    handleSigned(findArrivals, (ctx, asked) => arrivals(ctx, services, asked)),
    handleSigned(getArrival, (ctx, { noteid }) => arrival(ctx, services, noteid)),
    handleSigned(confirmTransfer, async (ctx, body) => confirm(await openDesk(ctx, services), body)),
    handleSigned(explainTransfer, async (ctx, body) => explain(await openDesk(ctx, services), body, send)),
    handleSigned(targetStock, (ctx, body) => stockThere(ctx, body)),
  ];
}
