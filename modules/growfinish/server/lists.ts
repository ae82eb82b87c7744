import { inList } from '#engine/server/code-list.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** 370: the operator is missing, unknown, or had left on the day (today without one). */
export async function operatorIssues(ctx: SignedContext, applyid: string | null | undefined, day?: BusinessDate): Promise<Issue[]> {
  return (await inList(ctx, 'applyid', applyid, day === undefined ? {} : { day })) ? [] : [refuse('370', 'applyid')];
}

/** V_REQUIRED of each field that is missing. */
export function requiredIssues(fields: Readonly<Record<string, unknown>>): Issue[] {
  return Object.entries(fields).flatMap(([field, value]) => (value === null || value === undefined ? [refuse('V_REQUIRED', field, { field })] : []));
}
