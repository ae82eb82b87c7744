import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { backDateIssue, isExempt, lockIssue } from '#kernel/locks.ts';

/** 359 and 365 of a new row's day. @throws Refused */
export function newDay(ctx: SignedContext, eventdt: string): BusinessDate {
  const day = businessDate(eventdt);
  const rule = lockRuleOf(ctx.session);
  if (day > rule.curbusdt) throw refused('359', 'eventdt', { date: rule.curbusdt });
  const old = isExempt(rule) ? null : backDateIssue(day, rule);
  if (old !== null) throw new Refused([old]);
  return day;
}

/** 364 of a row that is changed or taken away. @throws Refused */
export function unlocked(ctx: SignedContext, eventdt: BusinessDate): void {
  const rule = lockRuleOf(ctx.session);
  const issue = isExempt(rule) ? null : lockIssue(eventdt, rule);
  if (issue !== null) throw new Refused([issue]);
}

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

/** 370: the operator must be known. @throws Refused */
export async function knownOperator(ctx: SignedContext, applyid: string | null | undefined): Promise<void> {
  if (!(await inList(ctx, 'applyid', applyid))) throw refused('370', 'applyid');
}
