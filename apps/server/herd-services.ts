import { ANIMAL_SALES } from '#modules/finance/server/sales/animal-lines.ts';
import { isOnNote } from '#modules/finance/server/sales/batch-sales.ts';
import { eventSales } from '#modules/finance/server/sales/event-sales.ts';
import { growing } from '#modules/growfinish/server/store/batch-store.ts';
import { intoHerd } from '#modules/growfinish/server/store/into-herd.ts';
import type { HerdServices } from '#modules/herd/server/handlers/services.ts';
import type { AnimalSales } from '#modules/herd/server/sales/animal-sales.ts';
import { growServices } from './grow-services.ts';

const notes = eventSales(ANIMAL_SALES);

/** Sows, boars and gilts that are sold stand on delivery notes. */
const herdSales: AnimalSales = {
  judge: (ctx, sold, replaced) => notes.judge(ctx, { ...sold, roomid: '' }, replaced),
  settle: (ctx, sold, replaced, why) =>
    notes.settle(ctx, sold === null ? null : { body: { ...sold, roomid: '' }, eventId: sold.eventId }, replaced, why),
  isOnNote,
};

/** What follows the herd: the money of animals that are sold, the batches own-bred ones come out of. */
export const herdFollowed: Pick<HerdServices, 'sales' | 'ownBred'> = { sales: herdSales, ownBred: intoHerd(growing(growServices)) };
