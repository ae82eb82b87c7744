import type { Numbering } from '#engine/document/server/store.ts';

/** Delivery notes of sales and of the warehouse share one numbering, gapless in farm and year: no two papers bear one number. */
export const numberingOf = (farmid: string, year: number): Numbering => ({ table: 'stock_counter', farmid, book: 'goods', notetp: 'DN', year });
