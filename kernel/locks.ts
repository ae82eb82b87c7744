import { addDays, type BusinessDate } from './business-date.ts';
import { type Issue, refuse } from './issue.ts';

/** Lock or back days of this value switch the check off (specification, section 9). */
export const NO_LIMIT = 9999;

/** What the lock and back-date checks of the specification (section 5, helper rules) need to know. */
export interface LockRule {
  readonly curbusdt: BusinessDate;
  readonly lockday: number;
  readonly backday: number;
  readonly usrlvl: number;
  readonly aprlvl: number;
}

/** True when the user's level lifts both limits. */
export function isExempt(rule: LockRule): boolean {
  return rule.usrlvl >= rule.aprlvl;
}

function tooOld(date: BusinessDate, days: number, curbusdt: BusinessDate): boolean {
  return days !== NO_LIMIT && date < addDays(curbusdt, -days);
}

/** Message 364 when a row of that date may not be edited or deleted any more, ignoring exemption. */
export function lockIssue(date: BusinessDate, rule: LockRule): Issue | null {
  if (!tooOld(date, rule.lockday, rule.curbusdt)) return null;
  return refuse('364', 'eventdt', { date: addDays(rule.curbusdt, -rule.lockday) });
}

/** Message 365 when a new row of that date is not taken any more, ignoring exemption. */
export function backDateIssue(date: BusinessDate, rule: LockRule, field = 'eventdt'): Issue | null {
  if (!tooOld(date, rule.backday, rule.curbusdt)) return null;
  return refuse('365', field, { date: addDays(rule.curbusdt, -rule.backday) });
}
