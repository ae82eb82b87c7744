import type { BatchTables } from '#engine/batch/server/tables.ts';
import { HEAD_BOOK } from '../../domain/books.ts';

/** Where houses and batches of growing pigs stand. */
export const GROW_TABLES: BatchTables = {
  house: 'room',
  batch: 'house_batch',
  group: 'batch_group',
  event: 'batch_event',
  heads: HEAD_BOOK,
  stateEvents: ['INW', 'INP', 'INT', 'CLO', 'UCL'],
};
