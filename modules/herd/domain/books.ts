import { defineCountBook, type RunningBook } from '#engine/ledger/domain/book.ts';

/** Head and doses: weaned piglets not yet placed by nursery house, doses of semen by batch. */
export const HERD_BOOK = defineCountBook<RunningBook>({
  table: 'movement',
  id: 'movement_id',
  source: 'source_event',
  key: ['book', 'place', 'thing'],
  fixed: {},
  counts: 'movement_count',
  recount: 'recount_movements',
});

/** Of it, the weaned piglets: who places them books them out here. */
export const NURSERY_BOOK = defineCountBook({ ...HERD_BOOK, fixed: { book: 'nursery', thing: '' } });

/** How weaned piglets leave a nursery house other than by death, or are found there: taken into a batch of grow-finish, counted anew. */
export const NURSERY_MOVES = { taken: 'taken', counted: 'counted' } as const;

/** Of it, the doses of semen batches. */
export const SEMEN_BOOK = defineCountBook({ ...HERD_BOOK, fixed: { book: 'semen', thing: '' } });
