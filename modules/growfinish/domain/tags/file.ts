import { type Issue, refuse } from '#kernel/issue.ts';

/** A number of a file as closing it is judged. */
interface ClosedTag {
  readonly tag: string;
  readonly state: string;
  readonly decision: string | null;
}

/** V_REQUIRED of the decision where a live tag of the file has none; numbers in no ear and pigs that left need none. */
export function closingIssues(tags: readonly ClosedTag[]): Issue[] {
  const open = tags.filter(({ state, decision }) => state === 'registered' && decision === null);
  return open.length === 0 ? [] : [refuse('V_REQUIRED', 'decision', { field: 'decision', list: open.map(({ tag }) => tag).join(', ') })];
}
