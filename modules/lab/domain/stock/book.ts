import { CAME_SIDES, defineLotBook } from '#engine/ledger/domain/book.ts';

/** Goods of laboratories: kits, reagents, media, in lots. */
export const LAB_GOODS = defineLotBook({
  book: 'laboratory',
  tables: { move: 'lab_movement', worth: 'lab_value', total: 'lab_total', balance: 'lab_balance' },
  sides: ['supplierid', 'custid', 'tostore', 'tofarm', 'testcd', 'runno', ...CAME_SIDES],
  counts: { found: 'found', missing: 'missing' },
  returns: { side: 'runno', kinds: [] },
  ownItems: true,
});
