import { defineCountBook } from '#engine/ledger/domain/book.ts';

/** Head and doses: weaned piglets not yet placed by nursery house, doses of semen by batch. */
export const HERD_BOOK = defineCountBook({
  table: 'movement',
  id: 'movement_id',
  source: 'source_event',
  key: ['book', 'place', 'thing'],
  fixed: {},
});

/** Of it, the weaned piglets: who places them books them out here. */
export const NURSERY_BOOK = defineCountBook({ ...HERD_BOOK, fixed: { book: 'nursery', thing: '' } });
