import type { BatchEvent } from '#engine/batch/domain/kind.ts';

/** Event codes of a flock, in the order they take on one day. Feed, medicine, vaccine and eggs (FED, TRT, VAC, EGG) are notes of the store. */
export const FLOCK_EVENT_ORDER = ['INH', 'INP', 'INT', 'DAY', 'FED', 'TRT', 'VAC', 'EGG', 'WGT', 'DTH', 'CUL', 'SAL', 'TRO', 'CLO', 'UCL'] as const;
export type FlockEventCode = (typeof FLOCK_EVENT_ORDER)[number];

/** One event of a flock. */
export type FlockEvent = BatchEvent<FlockEventCode>;
