import { defineBatchCalls } from '#engine/batch/domain/batch-calls.ts';
import { GROWING } from '../domain/growing.kind.ts';

/** Pigs into a batch, what happens to them, and corrections of both. */
export const growCalls = defineBatchCalls(GROWING, {
  module: 'growfinish',
  screens: { entry: 'PigletEntry', entryUpdate: 'PigletEntryUpdate', event: 'PigletEvent', eventUpdate: 'PigletEventUpdate' },
});
