import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** True when a value stands in a list of the farm, its company or the system; a reason belongs to one of the events. */
export async function inList(
  ctx: SignedContext,
  category: string,
  value: string | null | undefined,
  events: readonly string[] = [],
): Promise<boolean> {
  if (value == null) return false;
  const { rows } = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n from code_row c
     where c.farm_id in ('*', $1, (select '@' || prnt2 from farm where farm_id = $1)) and c.category = $2 and c.value = $3
       and (c.active_to is null or c.active_to >= current_date)
       and (cardinality($4::text[]) = 0 or string_to_array(c.extra->>'eventcd', ',') && $4::text[])`,
    [farmOf(ctx.session), category, value, events],
  );
  return (rows[0]?.n ?? 0) > 0;
}

/** 370: the operator is missing or unknown. */
export async function operatorIssues(ctx: SignedContext, applyid: string | null | undefined): Promise<Issue[]> {
  return (await inList(ctx, 'applyid', applyid)) ? [] : [refuse('370', 'applyid')];
}

/** V_REQUIRED of each field that is missing. */
export function requiredIssues(fields: Readonly<Record<string, unknown>>): Issue[] {
  return Object.entries(fields).flatMap(([field, value]) => (value === null || value === undefined ? [refuse('V_REQUIRED', field, { field })] : []));
}
