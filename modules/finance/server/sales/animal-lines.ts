import { knownNumber } from '#kernel/known.ts';
import { TRADES } from '#modules/finance/contract/trades.ts';
import type { SoldEvents } from './event-sales.ts';

/**
 * Sows, boars and gilts that leave the herd for a buyer: culls by weight, sales for breeding as breeding stock. One that was not weighed is priced
 * by head until somebody says what it weighs.
 */
export const ANIMAL_SALES: SoldEvents = {
  lineOf: ({ pgid, eventcd, weight, price, reason }) => ({
    ...{ kind: 'breeding', pgid: String(pgid), saleclass: eventcd === 'SAL' ? 'breeding' : 'cull', reason: reason ?? null },
    ...{ weight: knownNumber(weight), price: knownNumber(price), basis: knownNumber(weight) === null && knownNumber(price) === null ? 'head' : 'kg' },
  }),
  fields: { valuedt: 'eventdt', customerid: 'buyer' },
  of: TRADES.pigs,
  kind: 'breeding',
  entered: ['PigEvent', 'MultiPigEvent', 'PigEventBatch'],
  corrected: 'PigEventUpdate',
};
