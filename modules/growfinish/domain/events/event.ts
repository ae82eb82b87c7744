import type { BatchEvent } from '#engine/batch/domain/kind.ts';

/** Event codes of the grow-finish book, in the order they take on one day. */
export const GROW_EVENT_ORDER = ['INW', 'INP', 'INT', 'WGT', 'DTH', 'CUL', 'SAL', 'TRO', 'CLO', 'UCL'] as const;
export type GrowEventCode = (typeof GROW_EVENT_ORDER)[number];

/**
 * One event of a batch of pigs. Feed, medicine and vaccine (FED, TRT, VAC) are lines of the store and stand with its notes.
 */
export type GrowEvent = BatchEvent<GrowEventCode>;
