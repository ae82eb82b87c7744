import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, warningsOf } from '#kernel/issue.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import type { SavePlan } from '#modules/herd/domain/fold.ts';
import type { CompanionEvent, EventCode, HerdEvent } from '#modules/herd/domain/herd-event.ts';

/** One event as its author gives it: identity, head and the event's own fields. */
export interface EventInput {
  readonly eventcd: EventCode;
  readonly pgid: string;
  readonly eventdt: BusinessDate;
  readonly applyid: string | null;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly data: HerdEvent['data'];
  /** Warnings its author accepted; null accepts all (a first load). */
  readonly accept: readonly string[] | null;
}

/** What an input says, without blanks and whatever the order of its fields. */
function recordBy({ eventdt, applyid, reason, remark, data }: EventInput): string {
  const own = Object.entries(data).filter(([, value]) => value !== null && value !== '');
  return JSON.stringify([eventdt, applyid, reason ?? '', remark ?? '', own.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** True when two inputs say the same of an animal: saving the one over the other would change nothing. */
export function sameInput(a: EventInput, b: EventInput): boolean {
  return recordBy(a) === recordBy(b);
}

/** What became of an input: taken with what it brought along, or refused with all that stands against it. */
export type SaveOutcome =
  | {
      readonly ok: true;
      readonly event: HerdEvent;
      readonly animal: Animal;
      readonly warnings: readonly Issue[];
      readonly companions: readonly CompanionEvent[];
    }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly after: Animal | null; readonly companions: readonly CompanionEvent[] };

/** Warnings the author has not accepted yet; `accept` null takes them all. */
export function openWarnings(issues: readonly Issue[], { accept }: Pick<EventInput, 'accept'>): readonly Issue[] {
  return warningsOf(issues).filter(({ code }) => accept !== null && !accept.includes(code));
}

/** True when errors stand against a plan, or warnings to be accepted once the later life is known to hold. */
export function standsAgainst(plan: SavePlan, input: EventInput, holds: boolean): boolean {
  return errorsOf(plan.issues).length > 0 || (holds && openWarnings(plan.issues, input).length > 0);
}
