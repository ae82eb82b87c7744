import { daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import type { Animal, Litter, PigletChange } from './animal.ts';
import type { HerdContext } from './context.ts';
import type { HerdEvent } from './herd-event.ts';
import { currentLitter, withLitter } from './life.ts';
import { isHistory } from './list-checks.ts';
import { tagsWithout } from './piglet-tags.ts';
import type { HerdSettings } from './settings.ts';
import { isUnknown } from './values.ts';

/** The litter in a nursing sow's care. @throws RangeError when there is none. */
export function nursedLitter(animal: Animal): Litter {
  const litter = currentLitter(animal);
  if (litter === null || (animal.status !== 'L' && animal.status !== 'F')) throw new RangeError(`${animal.pgid}: no litter in care`);
  return litter;
}

/** What a sow nursing her own litter or another's is: L with piglets, F without. */
export function withNursingStatus(animal: Animal): Animal {
  return { ...animal, status: animal.curnum > 0 ? 'L' : 'F' };
}

/** Data that place the first day of a nurse sow's second litter after a weaning and a heat of the same day. */
export function nurseMark(animal: Animal, event: Pick<HerdEvent, 'eventdt'>): { readonly nurse?: 'Y' } {
  return animal.status === 'W' || animal.nurseFrom === event.eventdt ? { nurse: 'Y' } : {};
}

/** The animal with a change of its piglets added; `tags` are those of the piglets that came or went. */
export function withChange(animal: Animal, change: PigletChange, tags: readonly string[] = []): Animal {
  const litter = currentLitter(animal);
  if (litter === null) throw new RangeError(`${animal.pgid}: no litter`);
  const { kind, num, unbalanced } = change;
  const added = {
    changes: [...litter.changes, change],
    plusnum: litter.plusnum + (kind === 'in' ? num : 0),
    minusnum: litter.minusnum + (kind === 'out' ? num : 0),
    lossnum: litter.lossnum + (kind === 'loss' ? num : 0),
    unbalPlus: litter.unbalPlus + (unbalanced && kind === 'in' ? num : 0),
    unbalMinus: litter.unbalMinus + (unbalanced && kind !== 'in' ? num : 0),
  };
  const nurseFrom = animal.status === 'W' ? change.eventdt : animal.nurseFrom;
  const next = withLitter(animal, added);
  const carried = kind === 'in' ? [...litter.tags, ...tags] : tagsWithout(litter, tags, next.curnum);
  return { ...withNursingStatus(withLitter(next, { tags: carried })), nurseFrom };
}

/** True when a sow can take piglets: she nurses, or was weaned at most NURSEDAYS ago and is not mated. */
export function canReceive(animal: Animal, event: Pick<HerdEvent, 'eventdt'>, settings: HerdSettings): boolean {
  if (animal.sex !== 'F' || currentLitter(animal) === null) return false;
  if (animal.status === 'L' || animal.status === 'F') return true;
  return animal.status === 'W' && animal.weandt !== null && daysBetween(animal.weandt, event.eventdt) <= settings.NURSEDAYS;
}

/** 399 and 400 of the sow that gives. */
export function givingIssues(giver: Animal, num: number, field: string): Issue[] {
  if (giver.status !== 'L') return [refuse('399', field, { id: giver.pgid })];
  return num > giver.curnum ? [refuse('400', field, { id: giver.pgid, n: giver.curnum })] : [];
}

/** 401 and 402 of the sow that receives, W_TEATS. */
export function receivingIssues(receiver: Animal, event: HerdEvent, num: number, settings: HerdSettings, field: string): Issue[] {
  if (!canReceive(receiver, event, settings)) return [refuse('401', field, { id: receiver.pgid })];
  const n = receiver.curnum + num;
  if (n > settings.LITCURMAX) return [refuse('402', field, { id: receiver.pgid, n, max: settings.LITCURMAX })];
  const teats = receiver.teats.active;
  return teats !== null && n > teats ? [warn('W_TEATS', field, { n, teats })] : [];
}

/** The other sow of a fostering: 398 the same, 366 unknown, 367 left, 362 she has later events. */
export function partnerIssues(
  animal: Animal,
  event: HerdEvent,
  pgid: string,
  ctx: HerdContext,
  field: string,
): { partner: Animal | null; issues: Issue[] } {
  if (pgid === animal.pgid) return { partner: null, issues: [refuse('398', field)] };
  const partner = ctx.partner(pgid);
  if (partner === null) return { partner, issues: [refuse('366', field, { id: pgid })] };
  if (partner.left !== null) return { partner, issues: [refuse('367', field, { id: pgid, date: partner.left.date })] };
  const later = event.eventdt < partner.lastCycleDate;
  return { partner, issues: later ? [refuse('362', field, { date: partner.lastCycleDate })] : [] };
}

/** W_FOSTER: the litters were born more than FOSTAGE days apart. */
export function ageGapIssues(a: Animal, b: Animal, settings: HerdSettings, field: string): Issue[] {
  if (a.farrowdt === null || b.farrowdt === null) return [];
  const n = Math.abs(daysBetween(a.farrowdt, b.farrowdt));
  return n > settings.FOSTAGE ? [warn('W_FOSTER', field, { n })] : [];
}

/** 371 of a piglet loss typed within another form. */
export function lossReasonIssues(reason: string | null, event: HerdEvent, ctx: HerdContext, field: string): Issue[] {
  if (ctx.stored) return [];
  const known = reason !== null && (ctx.hasReason('PLD', reason, event.eventdt) || (isUnknown(reason) && isHistory(event, ctx)));
  return known ? [] : [refuse('371', field)];
}
