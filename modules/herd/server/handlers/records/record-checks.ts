import { inList } from '#engine/server/code-list.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
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

/** 370: the operator must have worked here that day. @throws Refused */
export async function knownOperator(ctx: SignedContext, applyid: string | null | undefined, day: BusinessDate): Promise<void> {
  if (!(await inList(ctx, 'applyid', applyid, { day }))) throw refused('370', 'applyid');
}
