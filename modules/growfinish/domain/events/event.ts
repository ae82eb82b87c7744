import type { BatchEvent } from '#engine/batch/domain/kind.ts';

/** Event codes of the grow-finish book, in the order they take on one day. */
export const GROW_EVENT_ORDER = ['INW', 'INP', 'INT', 'DAY', 'FED', 'TRT', 'VAC', 'WGT', 'DTH', 'CUL', 'SAL', 'TRO', 'CLO', 'UCL'] as const;
export type GrowEventCode = (typeof GROW_EVENT_ORDER)[number];

/** One event of a batch of pigs. Feed, medicine and vaccine (FED, TRT, VAC) are notes of the store, one a record. */
export type GrowEvent = BatchEvent<GrowEventCode>;
