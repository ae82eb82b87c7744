import type { BusinessDate } from '#kernel/business-date.ts';

/** One live event as it was typed: all that the oracle may know. */
export interface RawEvent {
  readonly animalId: string;
  readonly pgid: string;
  readonly eventcd: string;
  readonly eventdt: BusinessDate;
  /** Order of saving. */
  readonly seq: number;
  readonly applyid: string | null;
  readonly reason: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly linkId: string | null;
  readonly unbalanced: boolean;
  /** Day it was typed on; absent where no clerk is followed. */
  readonly valuedt?: BusinessDate;
  /** Warnings the clerk said yes to. */
  readonly warnings?: readonly string[];
}
