import { checkFields } from '#engine/define/field-check.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { backDateIssue, isExempt, lockIssue } from '#kernel/locks.ts';
import { type Animal, pigTypeOf } from './animal.ts';
import type { HerdContext } from './context.ts';
import { CYCLE_EVENTS, type HerdEvent, type HerdEventType } from './herd-event.ts';
import { codeIssues, isHistory } from './list-checks.ts';
import { isLeaving } from './removal.ts';
import type { HerdSettings } from './settings.ts';
import { isUnknown } from './values.ts';

/** Message 357: the identity is carried by an animal present, or not free again (IDREUSE). */
export function identityIssue(pgid: string, from: BusinessDate, known: Pick<Animal, 'left'> | null, settings: HerdSettings): Issue | null {
  if (known === null) return null;
  const { left } = known;
  const free = left !== null && settings.IDREUSE !== 9999 && daysBetween(left.date, from) >= settings.IDREUSE;
  return free ? null : refuse('357', 'pgid', { id: pgid });
}

/** Message 433: 2 to 12 characters (IDMINLEN, IDMAXLEN) of A-Z 0-9 - . */
export function identityShapeIssue(pgid: string, settings: HerdSettings, field = 'pgid'): Issue | null {
  const { IDMINLEN: min, IDMAXLEN: max } = settings;
  const good = /^[A-Z0-9.-]+$/.test(pgid) && pgid.length >= min && pgid.length <= max;
  return good ? null : refuse('433', field, { min, max });
}

/** Messages 359 and 365 of a new event's day. A first load lies before all limits but today. */
function dayIssues(event: HerdEvent, ctx: HerdContext): Issue[] {
  const { lock } = ctx;
  if (event.eventdt > lock.curbusdt) return [refuse('359', 'eventdt', { date: lock.curbusdt })];
  if (ctx.history) return ctx.golive !== null && event.eventdt >= ctx.golive ? [refuse('V_INVALID', 'eventdt')] : [];
  const old = backDateIssue(event.eventdt, lock);
  return old === null || isExempt(lock) ? [] : [old];
}

/** True when only the approval level lets this day be saved: the row is marked "by exemption". */
export function savedByExemption(event: HerdEvent, ctx: HerdContext): boolean {
  return !ctx.history && isExempt(ctx.lock) && backDateIssue(event.eventdt, ctx.lock) !== null;
}

/** Message 364 of the first row that is locked; the approval level is exempt. */
export function lockedIssue(events: readonly Pick<HerdEvent, 'eventdt'>[], ctx: Pick<HerdContext, 'lock'>): Issue | null {
  if (isExempt(ctx.lock)) return null;
  for (const event of events) {
    const issue = lockIssue(event.eventdt, ctx.lock);
    if (issue !== null) return issue;
  }
  return null;
}

/** Messages 360 to 363: before arrival, birth, the previous event, the last heat. */
function orderIssues(animal: Animal, event: HerdEvent): Issue[] {
  const { eventdt, eventcd } = event;
  if (animal.birthdt !== null && eventdt < animal.birthdt) return [refuse('361', 'eventdt', { date: animal.birthdt })];
  if (eventdt < animal.entrydt) return [refuse('360', 'eventdt', { date: animal.entrydt })];
  if (animal.rutdt !== null && eventdt < animal.rutdt && (CYCLE_EVENTS.has(eventcd) || eventcd === 'RUT'))
    return [refuse('363', 'eventdt', { date: animal.rutdt })];
  const previous = isLeaving(event) && animal.lastEvent.eventdt > animal.lastCycleDate ? animal.lastEvent.eventdt : animal.lastCycleDate;
  const ordered = CYCLE_EVENTS.has(eventcd) || eventcd === 'RUT';
  return ordered && eventdt < previous ? [refuse('362', 'eventdt', { date: previous })] : [];
}

/** Key of an event's day for message 374; null when a day may hold several. */
export function dayKeyOf(type: HerdEventType, event: Pick<HerdEvent, 'eventcd' | 'eventdt' | 'data'>): string | null {
  const part = type.dayKey === undefined ? '' : type.dayKey(event);
  return part === null ? null : `${event.eventcd}|${event.eventdt}|${part}`;
}

function stateIssues(type: HerdEventType, animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  if (animal.left !== null) return [refuse('367', 'pgid', { id: animal.pgid, date: animal.left.date })];
  if (animal.transferTo !== null) return [refuse('418', 'pgid', { id: animal.pgid })];
  if (!type.sexes.includes(animal.sex)) return [refuse('368', 'eventcd', { type: pigTypeOf(animal) })];
  const own = type.refusal?.(animal, event, ctx) ?? null;
  if (own !== null) return [own];
  const allowed = type.statuses.length === 0 || animal.status === null || type.statuses.includes(animal.status);
  if (!allowed) return [refuse('369', 'eventcd', { status: animal.status ?? 'none' })];
  const key = dayKeyOf(type, event);
  if (key !== null && animal.days.has(key)) return [refuse('374', 'eventdt', { date: event.eventdt })];
  return orderIssues(animal, event);
}

/** 370: the operator. An entry has none of its own in the sheets. */
function operatorKnown(event: HerdEvent, ctx: HerdContext): boolean {
  const { applyid } = event;
  if (applyid === null) return event.eventcd === 'ENT';
  return ctx.hasOperator(applyid, event.eventdt) || (isUnknown(applyid) && isHistory(event, ctx));
}

/** 371: the reason. */
function reasonKnown(type: HerdEventType, event: HerdEvent, ctx: HerdContext): boolean {
  const { reason } = event;
  if (type.reason === 'none') return true;
  if (reason === null) return type.reason === 'optional';
  return ctx.hasReason(event.eventcd, reason, event.eventdt) || (isUnknown(reason) && isHistory(event, ctx));
}

function headIssues(type: HerdEventType, event: HerdEvent, ctx: HerdContext): Issue[] {
  if (ctx.stored) return [];
  return [...(operatorKnown(event, ctx) ? [] : [refuse('370', 'applyid')]), ...(reasonKnown(type, event, ctx) ? [] : [refuse('371', 'reason')])];
}

/** The generic checks of what was typed: required, numbers, days, lengths, codes of lists. */
export function typedIssues(type: HerdEventType, event: HerdEvent, ctx: HerdContext): Issue[] {
  if (ctx.stored) return [];
  const blank = isHistory(event, ctx) ? (type.blankInHistory ?? []) : [];
  const fields = (type.fieldsFor?.(event) ?? type.fields).map((field) => (blank.includes(field.key) ? { ...field, required: false } : field));
  return [...checkFields(fields, event.data).map(houseMissing), ...codeIssues(fields, event, ctx)];
}

/** A missing house has its own number, 372. */
function houseMissing(issue: Issue): Issue {
  return issue.field === 'roomid' && issue.code === 'V_SELECT' ? refuse('372', 'roomid', { house: '' }) : issue;
}

/** 366 of an identity nobody carries, with all that can be said of an event without its animal. */
export function strangerIssues(type: HerdEventType, pgid: string, event: HerdEvent, ctx: HerdContext): Issue[] {
  return [
    refuse('366', 'pgid', { id: pgid }),
    ...typedIssues(type, event, ctx),
    ...(ctx.stored ? [] : dayIssues(event, ctx)),
    ...headIssues(type, event, ctx),
  ];
}

/** The checks every event passes before its own: state, day, order, operator and reason. */
export function commonIssues(type: HerdEventType, animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const state = event.eventcd === 'ENT' ? [] : stateIssues(type, animal, event, ctx);
  return [...(ctx.stored ? [] : dayIssues(event, ctx)), ...state, ...headIssues(type, event, ctx)];
}
