import { CAME_SIDES, defineLotBook } from '#engine/ledger/domain/book.ts';

/** Goods in the warehouses of farms; a laboratory keeps a book of its own. */
export const GOODS = defineLotBook({
  book: 'goods',
  tables: { move: 'stock_movement', worth: 'stock_value', total: 'stock_total', balance: 'stock_balance' },
  sides: ['supplierid', 'roomid', 'parityid', 'pigtype', 'tofarm', 'tostore', 'coverdays', ...CAME_SIDES],
  counts: { found: 'found', missing: 'missing' },
  returns: { side: 'roomid', kinds: ['house', 'return'] },
});
