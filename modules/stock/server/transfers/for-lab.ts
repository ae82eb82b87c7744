import type { SignedContext } from '#engine/server/pipeline.ts';
import type { StockServices } from '../farm-stock.ts';
import { openDesk } from '../notes/desk.ts';
import { comingToLab, onWayToLab, openedForLab } from './arrivals.ts';
import { receiveInLab } from './confirm.ts';

type Received = Parameters<typeof receiveInLab>;

/** Goods farms send a laboratory, as it lists, opens and receives them: the farm of the session is the laboratory. */
export const goodsForLab = (services: StockServices) => ({
  coming: comingToLab,
  opened: openedForLab,
  onWay: onWayToLab,
  receive: async (ctx: SignedContext, said: Received[1], destination: Received[2]) => receiveInLab(await openDesk(ctx, services), said, destination),
});
