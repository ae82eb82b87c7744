import type { FieldValues } from '#engine/define/field.ts';

/** A delivery note as whoever knows what is due in the houses of its warehouse sees it. */
export interface DueAsked {
  readonly storeid: string;
  /** Lines typed so far. */
  readonly lines: readonly FieldValues[];
  /** True of an item the warehouse holds. */
  readonly stocked: (itemid: string) => boolean;
}

/** The same, with where lines go that are taken. */
export interface DueProps extends DueAsked {
  readonly onAdd: (lines: readonly FieldValues[]) => void;
}
