import type { BatchTables } from '#engine/batch/server/tables.ts';
import { BIRD_BOOK } from '../domain/books.ts';

/** Where chicken houses and flocks stand. */
export const FLOCK_TABLES: BatchTables = {
  house: 'chk_house',
  batch: 'flock',
  group: 'flock_group',
  event: 'flock_event',
  heads: BIRD_BOOK,
  stateEvents: ['INH', 'INP', 'INT', 'CLO', 'UCL'],
};
