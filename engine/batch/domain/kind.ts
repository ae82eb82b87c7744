import type { BusinessDate } from '#kernel/business-date.ts';
import type { MoveKind } from './house.ts';

/** A way animals come into a batch. */
export interface WayIn {
  /** Event that records it. */
  readonly code: string;
  /** They are taken out of pools that the record names, each with what is left in it. */
  readonly pooled: boolean;
  /** Last day animals of a birth date may arrive in a house of an area. */
  readonly latest: (birthdt: BusinessDate, area: string) => BusinessDate;
}

/** How an event books head: which way, and most of one record; null where it moves or names none. */
export interface BatchEvent {
  readonly move: MoveKind | null;
  readonly mostHead: number | null;
}

/** Animals that are counted, not named, in houses filled and emptied as one: growing pigs, flocks. */
export interface BatchKind<Way extends string = string, Code extends string = string> {
  readonly ways: Readonly<Record<Way, WayIn>>;
  /** Most head of one record of animals in; null: as many as the house holds. */
  readonly mostHead: number | null;
  /** Mean weight of an animal that is taken without asking, kg. */
  readonly meanWeight: { readonly min: number; readonly max: number };
  /** True where the batch must open after the birth; false where it may open on that day (chicks that hatch). */
  readonly bornBefore: boolean;
  /** A closing may be undone for so many days, from this level on. */
  readonly undo: { readonly days: number; readonly level: number };
  readonly events: Readonly<Record<Code, BatchEvent>>;
  /** Events that close, open again and weigh. */
  readonly codes: { readonly close: NoInfer<Code>; readonly undo: NoInfer<Code>; readonly weigh: NoInfer<Code> };
}

/** Declares a kind of batch; its rules come from {@link batchRules}. */
export function defineBatchKind<const Way extends string, const Code extends string>(kind: BatchKind<Way, Code>): BatchKind<Way, Code> {
  return kind;
}
