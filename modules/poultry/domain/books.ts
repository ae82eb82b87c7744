import { defineCountBook } from '#engine/ledger/domain/book.ts';

/** Birds in a flock, by group; a trigger of the database holds that none falls below zero. */
export const BIRD_BOOK = defineCountBook({
  table: 'flock_move',
  id: 'move_id',
  source: 'event_id',
  key: ['roomid', 'parityid', 'grpid'],
  fixed: {},
});
