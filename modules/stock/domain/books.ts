import { defineLotBook } from '#engine/ledger/domain/book.ts';

/** Goods in warehouses; the laboratory's lie in the same tables under a book of their own. */
export const GOODS = defineLotBook({
  book: 'goods',
  tables: { move: 'stock_movement', worth: 'stock_value', total: 'stock_total', balance: 'stock_balance' },
  sides: ['supplierid', 'roomid', 'parityid', 'pigtype', 'tofarm', 'tostore', 'coverdays', 'fromfarm', 'fromseq', 'fromnote'],
  counts: { found: 'found', missing: 'missing' },
  returns: { side: 'roomid', kinds: ['house', 'return'] },
});
