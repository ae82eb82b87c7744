import { defineBatchCalls } from '#engine/batch/domain/batch-calls.ts';
import { FLOCK } from '../domain/flock.kind.ts';

/** Birds into a flock, what happens to them, and corrections of both. */
export const flockCalls = defineBatchCalls(FLOCK, {
  module: 'poultry',
  screens: { entry: 'ChikEntry', entryUpdate: 'ChikEntryUpdate', event: 'ChikEvent', eventUpdate: 'ChikEventUpdate' },
});
