import { daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import { count, measure, SEXES } from '../fields.ts';
import type { HerdEvent, HerdEventType } from '../herd-event.ts';
import { nursedLitter, nurseMark, withChange } from '../litter-rules.ts';
import { goneTagIssues, PIGLETS, pigletTags } from '../piglet-tags.ts';
import { countOf, numberOf, partsMake } from '../values.ts';

/** 404: no piglets with her that day. */
export function noLitterIssue(animal: Animal, event: HerdEvent): Issue | null {
  const born = animal.status === 'L' && animal.farrowdt !== null && event.eventdt >= animal.farrowdt;
  return born ? null : refuse('404', 'eventdt', { date: event.eventdt });
}

/** PLD: piglets die with the sow. */
export const pigletDeathEvent: HerdEventType = {
  code: 'PLD',
  title: t3('Heo con chết', 'Piglet death', 'ลูกสุกรตาย'),
  dateKey: 'eventdt',
  dateLabel: t3('Ngày chết', 'Date of death', 'วันตาย'),
  sexes: ['F'],
  statuses: ['L'],
  fields: [
    count('lossnum', t3('Số con chết', 'Piglets lost', 'จำนวนลูกตาย'), { required: true, min: 1 }),
    ...SEXES,
    measure('kg', t3('Khối lượng', 'Weight', 'น้ำหนัก'), 'kg', { max: 200, decimals: 2 }),
    PIGLETS,
  ],
  reason: 'required',
  dayKey: () => null,
  refusal: noLitterIssue,
  check: (animal, event, ctx) => {
    const { data } = event;
    const lossnum = countOf(data, 'lossnum');
    if (lossnum > animal.curnum) return [refuse('403', 'lossnum', { n: animal.curnum })];
    const sexed = partsMake(lossnum, numberOf(data, 'mlnum'), numberOf(data, 'fenum'));
    return [...(sexed ? [] : [refuse('V_INVALID', 'mlnum')]), ...goneTagIssues(animal, event, lossnum, ctx)];
  },
  keep: (animal, event) => ({ ...event.data, ...nurseMark(animal, event) }),
  apply: (animal, event) => {
    const litter = nursedLitter(animal);
    const change = {
      eventId: event.eventId,
      eventdt: event.eventdt,
      kind: 'loss',
      num: countOf(event.data, 'lossnum'),
      male: numberOf(event.data, 'mlnum'),
      female: numberOf(event.data, 'fenum'),
      kg: numberOf(event.data, 'kg'),
      reason: event.reason,
      partner: null,
      unbalanced: event.unbalanced,
      age: daysBetween(litter.farrowdt, event.eventdt),
      applyid: event.applyid,
    } as const;
    return withChange(animal, change, pigletTags(event.data));
  },
};
