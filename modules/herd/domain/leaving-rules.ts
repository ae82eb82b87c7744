import { type Issue, refuse, warn } from '#kernel/issue.ts';
import type { Animal, LeaveWay, Outcome } from './animal.ts';
import type { HerdContext } from './context.ts';
import { wastedayAtLeaving } from './durations.ts';
import { fosterData } from './events/fostering.event.ts';
import type { CompanionEvent, HerdEvent, HerdMovement } from './herd-event.ts';
import { currentLitter, lastCycle, standingCycle, withLastCycle, withLitter } from './life.ts';
import { isHistory, nurseryIssues } from './list-checks.ts';
import { ageGapIssues, givingIssues, lossReasonIssues, nurseMark, partnerIssues, receivingIssues } from './litter-rules.ts';
import { tagData } from './piglet-tags.ts';
import { countOf, identityOf, textOf } from './values.ts';
import { nurseryMoves } from './weaning-rules.ts';

/** How the piglets of a leaving sow are settled in her form. */
interface Settlement {
  readonly fostered: number;
  readonly lost: number;
  readonly weaned: number;
}

function settlementOf({ data }: HerdEvent): Settlement {
  return { fostered: countOf(data, 'fosternum'), lost: countOf(data, 'lossnum'), weaned: countOf(data, 'weannum') };
}

function fosterIssues(animal: Animal, event: HerdEvent, ctx: HerdContext, num: number): Issue[] {
  if (num === 0) return [];
  const pgid = identityOf(event.data, 'topgid');
  if (pgid === null) return [refuse('V_REQUIRED', 'topgid')];
  const { partner, issues } = partnerIssues(animal, event, pgid, ctx, 'topgid');
  if (partner === null || issues.length > 0) return issues;
  const { settings } = ctx;
  return [
    ...givingIssues(animal, num, 'fosternum'),
    ...receivingIssues(partner, event, num, settings, 'topgid'),
    ...ageGapIssues(animal, partner, settings, 'topgid'),
  ];
}

/** Piglets the form leaves with a sow that goes: refused, but in a first load lost to nobody knows what. */
function restOf(animal: Animal, event: HerdEvent): number {
  const { fostered, lost, weaned } = settlementOf(event);
  return animal.curnum - fostered - lost - weaned;
}

/** 423 while piglets are left with her (W_UNBAL in a first load); else what fostering, losing and weaning them asks. */
export function settlementIssues(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  if (animal.curnum === 0) return [];
  const { fostered, lost, weaned } = settlementOf(event);
  const rest = ctx.stored ? animal.curnum : restOf(animal, event);
  const unbalanced = rest > 0 && !ctx.stored && isHistory(event, ctx);
  if (rest > 0 && !unbalanced) return [refuse('423', 'fosternum', { n: rest })];
  if (rest < 0) return [refuse('403', 'lossnum', { n: animal.curnum })];
  const weanedToday = weaned > 0 && animal.weandt === event.eventdt;
  return [
    ...(unbalanced ? [warn('W_UNBAL', 'fosternum', { n: rest })] : []),
    ...(weanedToday ? [refuse('374', 'weannum', { date: event.eventdt })] : []),
    ...fosterIssues(animal, event, ctx, fostered),
    ...(lost > 0 ? lossReasonIssues(textOf(event.data, 'lossreason'), event, ctx, 'lossreason') : []),
    ...nurseryIssues(event, ctx, weaned, 'nurseryid'),
  ];
}

/** The events that settle the litter, saved before the leaving itself. */
export function settlement(animal: Animal, event: HerdEvent, ctx: HerdContext): readonly CompanionEvent[] {
  if (animal.curnum === 0) return [];
  const { fostered, lost, weaned } = settlementOf(event);
  const { eventdt, applyid, data } = event;
  const made = { eventdt, applyid, reason: null, before: true } as const;
  const partner = fostered > 0 ? ctx.partner(identityOf(data, 'topgid') ?? '') : null;
  // The form of a leaving asks for numbers only: which piglets went is known where all went to one sow.
  const tags = fostered === animal.curnum ? tagData(currentLitter(animal)?.tags ?? []) : {};
  const list: CompanionEvent[] = [];
  if (partner !== null) {
    list.push({ ...made, pgid: null, eventcd: 'FOS', data: fosterData(animal, event, true, fostered, partner, tags) });
    list.push({ ...made, pgid: partner.pgid, eventcd: 'FOS', data: fosterData(partner, event, false, fostered, animal, tags) });
  }
  if (lost > 0)
    list.push({ ...made, pgid: null, eventcd: 'PLD', reason: textOf(data, 'lossreason'), data: { lossnum: lost, ...nurseMark(animal, event) } });
  const rest = restOf(animal, event);
  if (rest > 0) list.push({ ...made, pgid: null, eventcd: 'PLD', data: { lossnum: rest, ...nurseMark(animal, event) }, unbalanced: true });
  if (weaned > 0)
    list.push({ ...made, pgid: null, eventcd: 'WEA', data: { weannum: weaned, roomid: textOf(data, 'nurseryid'), ...nurseMark(animal, event) } });
  return list;
}

/** Head the settlement brings to a nursery house, as a movement of its weaning. */
export function settlementMoves(animal: Animal, event: HerdEvent, companions: readonly CompanionEvent[]): readonly HerdMovement[] {
  const companion = companions.findIndex(({ eventcd }) => eventcd === 'WEA');
  if (companion < 0 || animal.curnum === 0) return [];
  return nurseryMoves(event, textOf(event.data, 'nurseryid'), settlementOf(event).weaned).map((move) => ({ ...move, companion }));
}

const OUTCOMES: Readonly<Record<LeaveWay, Outcome>> = { died: 'died', euthanised: 'died', culled: 'culled', sold: 'sold', moved: 'moved' };

function withClosedLitter(animal: Animal, event: HerdEvent): Animal {
  const litter = currentLitter(animal);
  const open = litter !== null && litter.closeddt === null && (animal.status === 'L' || animal.status === 'F');
  return open ? withLitter(animal, { closeddt: event.eventdt, closedBy: 'left' }) : animal;
}

/**
 * The animal that left: its standing mating ends with it, an open litter is closed, the parity record
 * gets its wasteday, the stay ends. The last status is kept.
 */
export function leave(animal: Animal, event: HerdEvent, way: LeaveWay): Animal {
  const { eventdt, reason, eventcd } = event;
  const closed = withClosedLitter(animal, event);
  const standing = standingCycle(closed) !== null ? { outcome: OUTCOMES[way], outcomedt: eventdt, outcomeReason: reason } : {};
  const wasteday = wastedayAtLeaving(closed, eventdt);
  const cycle = lastCycle(closed);
  const record = cycle !== null && cycle.litter === null && wasteday !== null ? { wasteday } : {};
  const stays = closed.stays.flatMap((stay) => (stay.to !== null ? [stay] : stay.from === eventdt ? [] : [{ ...stay, to: eventdt }]));
  return {
    ...withLastCycle(closed, { ...standing, ...record }),
    stays,
    left: { date: eventdt, way, reason, eventcd },
    transferTo: null,
    expfarrowdt: null,
    expmatedt: null,
  };
}
