import { ANIMAL_SALES } from '#modules/finance/server/sales/animal-lines.ts';
import { isOnNote } from '#modules/finance/server/sales/batch-sales.ts';
import { eventSales } from '#modules/finance/server/sales/event-sales.ts';
import type { AnimalSales } from '#modules/herd/server/sales/animal-sales.ts';

const notes = eventSales(ANIMAL_SALES);

/** What the herd asks of the money: sows, boars and gilts that are sold stand on delivery notes. */
export const herdSales: AnimalSales = {
  judge: (ctx, sold, replaced) => notes.judge(ctx, { ...sold, roomid: '' }, replaced),
  settle: (ctx, sold, replaced, why) =>
    notes.settle(ctx, sold === null ? null : { body: { ...sold, roomid: '' }, eventId: sold.eventId }, replaced, why),
  isOnNote,
};
