import { defineCountBook } from '#engine/ledger/domain/book.ts';

/** Head in a batch, by group; a trigger of the database holds that none falls below zero. */
export const HEAD_BOOK = defineCountBook({
  table: 'batch_move',
  id: 'move_id',
  source: 'event_id',
  key: ['roomid', 'parityid', 'grpid'],
  fixed: {},
});
