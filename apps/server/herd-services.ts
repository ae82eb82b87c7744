import { ANIMAL_SALES } from '#modules/finance/server/sales/animal-lines.ts';
import { isOnNote } from '#modules/finance/server/sales/batch-sales.ts';
import { eventSales } from '#modules/finance/server/sales/event-sales.ts';
import { growing } from '#modules/growfinish/server/store/batch-store.ts';
import { intoHerd } from '#modules/growfinish/server/store/into-herd.ts';
import type { HerdServices } from '#modules/herd/server/handlers/services.ts';
import type { AnimalSales } from '#modules/herd/server/sales/animal-sales.ts';
import { knownSamples } from '#modules/lab/server/requests/known-samples.ts';
import { growServices } from './grow-services.ts';

const notes = eventSales(ANIMAL_SALES);

/** Sows, boars and gilts that are sold stand on delivery notes. */
const herdSales: AnimalSales = {
  judge: (ctx, sold, replaced) => notes.judge(ctx, { ...sold, roomid: '' }, replaced),
  settle: (ctx, sold, replaced, why) =>
    notes.settle(ctx, sold === null ? null : { body: { ...sold, roomid: '' }, eventId: sold.eventId }, replaced, why),
  isOnNote,
};

/**
 * What the herd asks of other rooms: the money follows animals that are sold, the batches own-bred ones come out of; laboratories know the
 * samples a farm sent.
 */
export const herdServices: Pick<HerdServices, 'sales' | 'ownBred' | 'samples'> = {
  sales: herdSales,
  ownBred: intoHerd(growing(growServices)),
  samples: knownSamples,
};
