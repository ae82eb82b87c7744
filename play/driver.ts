import type { FieldValues } from '#engine/define/field.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';

/** What a clerk types: one animal entered (eventcd ENT) or one event of an animal. */
export interface FarmInput {
  readonly pgid: string;
  readonly eventcd: string;
  readonly eventdt: BusinessDate;
  readonly applyid: string;
  readonly reason: string | null;
  /** The event's own fields by the specification's names. */
  readonly data: FieldValues;
}

/** What became of it: saved, or refused with the messages of the rules. */
export type FarmAnswer = { readonly ok: true } | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * The door through which a simulated farm enters a program: the rules in memory, the server's call
 * pipeline, or a mere recorder. Warnings are accepted, as a clerk who knows better says yes.
 */
export interface FarmDriver {
  /** The business date moves to this day; everything typed from now on is typed on it. */
  day(curbusdt: BusinessDate): Promise<void>;
  entry(input: FarmInput): Promise<FarmAnswer>;
  event(input: FarmInput): Promise<FarmAnswer>;
  /** Takes the inputs of one sitting at once, in their order; used instead of the two above when there. */
  sitting?(inputs: readonly FarmInput[]): Promise<readonly FarmAnswer[]>;
}

/** An input the rules refused. */
export interface Refusal {
  readonly input: FarmInput;
  readonly curbusdt: BusinessDate;
  readonly issues: readonly Issue[];
}
