import type { MoveKind } from '#engine/batch/domain/house.ts';
import type { Field } from '#engine/define/field.ts';
import type { Text3 } from '#kernel/language.ts';

/** Event codes of the grow-finish book, in the order they take on one day. */
export const GROW_EVENT_ORDER = ['INW', 'INP', 'INT', 'WGT', 'DTH', 'CUL', 'SAL', 'TRO', 'CLO', 'UCL'] as const;
export type GrowEventCode = (typeof GROW_EVENT_ORDER)[number];

/** Events of PigletEvent; the first three are records of pigs in (PigletEntry). */
export const TYPED_EVENTS = ['DTH', 'CUL', 'SAL', 'TRO', 'WGT', 'CLO', 'UCL'] as const;
export type TypedEventCode = (typeof TYPED_EVENTS)[number];

/**
 * One event of a batch: form, call, check, history and list read it. Feed, medicine and vaccine (FED, TRT, VAC) are lines of the
 * store and stand with its notes.
 */
export interface GrowEvent {
  readonly code: GrowEventCode;
  readonly title: Text3;
  /** How its head are booked; null when it moves none. */
  readonly move: MoveKind | null;
  readonly fields: readonly Field[];
  readonly reason: 'none' | 'optional' | 'required';
  /** Events whose reasons it offers (category reason). */
  readonly reasonsOf: readonly string[];
  /** Most head of one record (specification, section 5); null when it has none. */
  readonly mostHead: number | null;
}
