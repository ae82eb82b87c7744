import { batchStore } from '#engine/batch/server/store.ts';
import { HEAD_BOOK } from '../../domain/books.ts';
import type { GrowEventCode } from '../../domain/events/event.ts';

/** Houses and batches of growing pigs as they are stored. */
export const { loadHouse, insertBatch, setBatch, insertEvent, insertMoves, putGroups, voidEvent, loadEvent } = batchStore<GrowEventCode>({
  house: 'room',
  batch: 'house_batch',
  group: 'batch_group',
  event: 'batch_event',
  heads: HEAD_BOOK,
  stateEvents: ['INW', 'INP', 'INT', 'CLO', 'UCL'],
});
