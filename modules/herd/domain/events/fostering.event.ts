import type { FieldValues } from '#engine/define/field.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import type { HerdContext } from '../context.ts';
import { animal as animalField, count, SEXES } from '../fields.ts';
import type { CompanionEvent, HerdEvent, HerdEventType } from '../herd-event.ts';
import { currentLitter } from '../life.ts';
import { ageGapIssues, canReceive, givingIssues, nurseMark, partnerIssues, receivingIssues, withChange } from '../litter-rules.ts';
import { goneTagIssues, PIGLETS, pigletTags, tagData } from '../piglet-tags.ts';
import { identityOf, numberOf, partsMake, textOf } from '../values.ts';

/** A fostering as one sow sees it: typed on the giving sow (topgid) or on the receiving one (frompgid). */
interface Side {
  readonly gives: boolean;
  readonly num: number;
  /** Identity of the other sow; null for a row without partner (first load). */
  readonly other: string | null;
  readonly field: 'topgid' | 'frompgid';
}

function sideOf({ data }: HerdEvent): Side {
  const out = numberOf(data, 'minusnum');
  const topgid = identityOf(data, 'topgid');
  const gives = out !== null || topgid !== null;
  const num = numberOf(data, 'num') ?? out ?? numberOf(data, 'plusnum') ?? 0;
  return gives ? { gives, num, other: topgid, field: 'topgid' } : { gives, num, other: identityOf(data, 'frompgid'), field: 'frompgid' };
}

/** Data of one row of a fostering as it is kept. */
export function fosterData(
  self: Animal,
  event: HerdEvent,
  gives: boolean,
  num: number,
  partner: Animal | null,
  sexes: FieldValues = {},
): FieldValues {
  const other = partner === null ? {} : { partner: partner.animalId, [gives ? 'topgid' : 'frompgid']: partner.pgid };
  return { ...(gives ? { minusnum: num } : { plusnum: num }), ...other, ...sexes, ...nurseMark(self, event) };
}

function sexesOf(data: FieldValues): FieldValues {
  const [mlnum, fenum] = [numberOf(data, 'mlnum'), numberOf(data, 'fenum')];
  return { ...(mlnum === null ? {} : { mlnum }), ...(fenum === null ? {} : { fenum }), ...tagData(pigletTags(data)) };
}

/** 399 or 401 of the sow it is typed on, before the common 369. */
function refusal(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue | null {
  const { gives } = sideOf(event);
  if (gives) return animal.status === 'L' ? null : refuse('399', 'pgid', { id: animal.pgid });
  return canReceive(animal, event, ctx.settings) ? null : refuse('401', 'pgid', { id: animal.pgid });
}

function check(animal: Animal, event: HerdEvent, ctx: HerdContext): Issue[] {
  const { gives, num, other, field } = sideOf(event);
  // Whether she could receive was said before (401); how many she nurses at most was asked when it was saved.
  if (ctx.stored) return gives ? givingIssues(animal, num, 'num') : [];
  const own = gives ? givingIssues(animal, num, 'num') : receivingIssues(animal, event, num, ctx.settings, 'num');
  if (other === null) return [refuse('V_REQUIRED', field)];
  const { partner, issues } = partnerIssues(animal, event, other, ctx, field);
  if (partner === null || issues.length > 0) return issues;
  const theirs = gives ? receivingIssues(partner, event, num, ctx.settings, field) : givingIssues(partner, num, field);
  const sexed = partsMake(num, numberOf(event.data, 'mlnum'), numberOf(event.data, 'fenum'));
  const tagged = goneTagIssues(gives ? animal : partner, event, num, ctx);
  return [...own, ...theirs, ...tagged, ...(sexed ? [] : [refuse('V_INVALID', 'mlnum')]), ...ageGapIssues(animal, partner, ctx.settings, field)];
}

/** The row of the other sow: both stand or fall together. */
function companions(animal: Animal, event: HerdEvent, ctx: HerdContext): readonly CompanionEvent[] {
  const { gives, num, other } = sideOf(event);
  const partner = other === null ? null : ctx.partner(other);
  if (partner === null) return [];
  const data = fosterData(partner, event, !gives, num, animal, sexesOf(event.data));
  return [{ pgid: partner.pgid, eventcd: 'FOS', eventdt: event.eventdt, applyid: event.applyid, reason: event.reason, data, before: false }];
}

/** FOS: piglets go to another sow; one save writes the rows of both. */
export const fosteringEvent: HerdEventType = {
  code: 'FOS',
  title: t3('Ghép heo con', 'Fostering', 'ย้ายฝากลูก'),
  dateKey: 'fosterdt',
  dateLabel: t3('Ngày ghép', 'Fostering date', 'วันฝาก'),
  sexes: ['F'],
  statuses: ['L', 'F', 'W'],
  fields: [
    animalField('topgid', t3('Ghép cho nái', 'To sow', 'ฝากให้แม่เบอร์')),
    animalField('frompgid', t3('Nhận từ nái', 'From sow', 'รับจากแม่เบอร์')),
    count('num', t3('Số con ghép', 'Piglets fostered', 'จำนวนที่ฝาก'), { required: true, min: 1 }),
    ...SEXES,
    PIGLETS,
  ],
  reason: 'none',
  dayKey: () => null,
  refusal,
  check,
  companions,
  keep: (animal, event, ctx) => {
    const { gives, num, other } = sideOf(event);
    return fosterData(animal, event, gives, num, other === null ? null : ctx.partner(other), sexesOf(event.data));
  },
  apply: (animal, event) => {
    const { gives, num } = sideOf(event);
    const litter = currentLitter(animal);
    if (litter === null || num < 1) throw new RangeError(`${animal.pgid}: no litter to foster`);
    const change = {
      eventId: event.eventId,
      eventdt: event.eventdt,
      kind: gives ? 'out' : 'in',
      num,
      male: numberOf(event.data, 'mlnum'),
      female: numberOf(event.data, 'fenum'),
      kg: null,
      reason: null,
      partner: textOf(event.data, 'partner'),
      unbalanced: event.unbalanced,
      age: daysBetween(litter.farrowdt, event.eventdt),
      applyid: event.applyid,
    } as const;
    return withChange(animal, change, pigletTags(event.data));
  },
};
