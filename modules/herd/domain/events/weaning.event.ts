import type { FieldValues } from '#engine/define/field.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import type { HerdContext } from '../context.ts';
import { animal as animalField, code, count, measure, NURSERY, WORDS } from '../fields.ts';
import type { CompanionEvent, HerdEvent, HerdEventType } from '../herd-event.ts';
import { lastCycle, lastLitter, withLitter } from '../life.ts';
import { groupIssues, isHistory, nurseryIssues } from '../list-checks.ts';
import { ageGapIssues, givingIssues, lossReasonIssues, nursedLitter, nurseMark, partnerIssues } from '../litter-rules.ts';
import { goneTagIssues, PIGLETS, pigletTags, tagData } from '../piglet-tags.ts';
import { countOf, identityOf, textOf } from '../values.ts';
import { lactationIssues, nurseryMoves, weanedSexIssues, weaningOf, weaningWeightIssues } from '../weaning-rules.ts';
import { fosterData } from './fostering.event.ts';

/** 406 weaned already, 405 not farrowed. */
function refusal(animal: Animal): Issue | null {
  if (animal.status === 'L' || animal.status === 'F') return null;
  const weaned = animal.weandt ?? lastLitter(animal)?.weanings.at(-1)?.eventdt ?? null;
  const open = animal.status === 'W' || animal.status === 'R' || animal.status === 'N' || animal.status === 'A';
  return open && weaned !== null ? refuse('406', 'eventdt', { date: weaned }) : refuse('405', 'eventcd');
}

/** How the typed count and the piglets with her are brought together. */
type Balance = { readonly kind: 'equal' } | { readonly kind: 'lost' | 'fostered' | 'unbalanced' | 'wrong'; readonly n: number };

/** n is weaned minus present: above 0 more than with her. */
function balanceOf(animal: Animal, event: HerdEvent, ctx: HerdContext): Balance {
  const n = countOf(event.data, 'weannum') - animal.curnum;
  if (n === 0) return { kind: 'equal' };
  if (ctx.stored) return { kind: 'wrong', n };
  if (n < 0 && textOf(event.data, 'lossreason') !== null) return { kind: 'lost', n };
  if (n > 0 && identityOf(event.data, 'givepgid') !== null) return { kind: 'fostered', n };
  return { kind: isHistory(event, ctx) ? 'unbalanced' : 'wrong', n };
}

function givingSowIssues(animal: Animal, event: HerdEvent, ctx: HerdContext, n: number): Issue[] {
  const pgid = identityOf(event.data, 'givepgid');
  if (pgid === null) return [];
  const { partner, issues } = partnerIssues(animal, event, pgid, ctx, 'givepgid');
  if (partner === null || issues.length > 0) return issues;
  return [...givingIssues(partner, n, 'givepgid'), ...ageGapIssues(animal, partner, ctx.settings, 'givepgid')];
}

/** 407 and what may stand in its place: a loss with reason, a named giving sow, the mark of a first load. */
function balanceIssues(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const balance = balanceOf(animal, event, ctx);
  switch (balance.kind) {
    case 'equal':
      return [];
    case 'lost':
      return lossReasonIssues(textOf(event.data, 'lossreason'), event, ctx, 'lossreason');
    case 'fostered':
      return givingSowIssues(animal, event, ctx, balance.n);
    case 'unbalanced':
      return [warn('W_UNBAL', 'weannum', { n: Math.abs(balance.n) })];
    default:
      return [refuse('407', 'weannum', { n: countOf(event.data, 'weannum'), curnum: animal.curnum })];
  }
}

/** Piglets weaned may be named all or not at all; where some are missing, those weaned are named and the rest are the lost ones. */
function weanedTagIssues(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const balance = balanceOf(animal, event, ctx);
  const weaned = countOf(event.data, 'weannum');
  return balance.kind === 'fostered' || balance.kind === 'unbalanced' ? [] : goneTagIssues(animal, event, weaned, ctx);
}

/** Tags with the sow that are not among those weaned. */
function lostTags(animal: Animal, event: HerdEvent): FieldValues {
  const weaned = pigletTags(event.data);
  return weaned.length === 0 ? {} : tagData(nursedLitter(animal).tags.filter((tag) => !weaned.includes(tag)));
}

function companions(animal: Animal, event: HerdEvent, ctx: HerdContext): readonly CompanionEvent[] {
  const balance = balanceOf(animal, event, ctx);
  if (balance.kind === 'equal' || balance.kind === 'wrong') return [];
  const { eventdt, applyid } = event;
  const num = Math.abs(balance.n);
  const made = { eventdt, applyid, reason: null, before: true } as const;
  const own = { ...made, pgid: null };
  if (balance.kind === 'unbalanced') {
    return balance.n > 0
      ? [{ ...own, eventcd: 'FOS', data: fosterData(animal, event, false, num, null), unbalanced: true }]
      : [{ ...own, eventcd: 'PLD', data: { lossnum: num, ...nurseMark(animal, event) }, unbalanced: true }];
  }
  if (balance.kind === 'lost')
    return [
      {
        ...own,
        eventcd: 'PLD',
        reason: textOf(event.data, 'lossreason'),
        data: { lossnum: num, ...lostTags(animal, event), ...nurseMark(animal, event) },
      },
    ];
  const giver = ctx.partner(identityOf(event.data, 'givepgid') ?? '');
  if (giver === null) return [];
  return [
    { ...made, pgid: giver.pgid, eventcd: 'FOS', data: fosterData(giver, event, true, num, animal) },
    { ...own, eventcd: 'FOS', data: fosterData(animal, event, false, num, giver) },
  ];
}

function wean(animal: Animal, event: HerdEvent, ctx: HerdContext): Animal {
  const litter = nursedLitter(animal);
  const own = litter.closeddt === null;
  const { mategrp = null } = lastCycle(animal) ?? {};
  const weangrp = textOf(event.data, 'weangrp') ?? (ctx.settings.GRPKEEP === 'Y' ? (litter.farrowgrp ?? mategrp) : null);
  const weaning = weaningOf(litter, event, own ? 'full' : 'nurse', weangrp);
  const closed = withLitter(animal, {
    weanings: [...litter.weanings, weaning],
    tags: [],
    fosterday: weaning.fosterday,
    ...(own ? { closeddt: event.eventdt, closedBy: 'weaned' } : {}),
  });
  return { ...closed, status: 'W', curnum: 0, weandt: event.eventdt, nurseFrom: null, expmatedt: addDays(event.eventdt, ctx.settings.WSISTD) };
}

/** WEA: all piglets with the sow are weaned; the second time it is a nurse weaning. */
export const weaningEvent: HerdEventType = {
  code: 'WEA',
  title: t3('Cai sữa', 'Weaning', 'หย่านม'),
  dateKey: 'weandt',
  dateLabel: WORDS.weandt,
  sexes: ['F'],
  statuses: ['L', 'F'],
  fields: [
    count('weannum', WORDS.weannum, { required: true }),
    count('mlweannum', t3('Đực cai sữa', 'Males weaned', 'เพศผู้หย่านม')),
    count('feweannum', t3('Cái cai sữa', 'Females weaned', 'เพศเมียหย่านม')),
    measure('weanweight', t3('Khối lượng cai sữa cả ổ', 'Litter weaning weight', 'น้ำหนักหย่านมทั้งครอก'), 'kg', { max: 500, usual: true }),
    code('weangrp', t3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม'), 'weangrp'),
    NURSERY,
    PIGLETS,
    code('lossreason', t3('Lý do thiếu', 'Reason of the missing piglets', 'สาเหตุที่ขาด'), 'reason', { listParents: { eventcd: 'PLD' } }),
    animalField('givepgid', t3('Nái cho số con dư', 'Sow that gave the extra piglets', 'แม่ที่ให้ลูกส่วนเกิน')),
  ],
  reason: 'none',
  refusal,
  check: (animal, event, ctx) => [
    ...lactationIssues(nursedLitter(animal), event, ctx.settings),
    ...balanceIssues(animal, event, ctx),
    ...weaningWeightIssues(event, ctx.settings),
    ...weanedSexIssues(event),
    ...nurseryIssues(event, ctx, countOf(event.data, 'weannum')),
    ...groupIssues(event, ctx, 'weangrp', null),
    ...weanedTagIssues(animal, event, ctx),
  ],
  companions,
  keep: (animal, event) => ({ ...event.data, ...nurseMark(animal, event) }),
  apply: wean,
  movements: (_animal, event) => nurseryMoves(event, textOf(event.data, 'roomid'), countOf(event.data, 'weannum')),
};
