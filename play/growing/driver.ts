import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';

/** Calls a grow-finish farm types into: pigs in, events of batches, notes of goods. */
export type GrowPath = '/growfinish/saveEntry' | '/growfinish/saveEvent' | '/stock/saveNote';

/** A form as it is filled and sent. */
export interface GrowInput {
  readonly path: GrowPath;
  /** Day it happened, and the day it is typed on. */
  readonly day: BusinessDate;
  readonly typedOn: BusinessDate;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Saved, with the identity of the record where it has one, or refused. */
export type GrowAnswer = { readonly ok: true; readonly id: string | null } | { readonly ok: false; readonly issues: readonly Issue[] };

/** The door through which a played farm of growing pigs enters a program: the rules in memory or the server's calls. */
export interface GrowDriver {
  take(input: GrowInput): Promise<GrowAnswer>;
}

/** An input the rules refused. */
export interface GrowRefusal {
  readonly input: GrowInput;
  readonly issues: readonly Issue[];
}
