import type { Issue } from '#kernel/issue.ts';
import { refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { count, measure, NURSERY, WORDS } from '../fields.ts';
import type { HerdEventType } from '../herd-event.ts';
import { withLitter } from '../life.ts';
import { nurseryIssues } from '../list-checks.ts';
import { nursedLitter, nurseMark, withNursingStatus } from '../litter-rules.ts';
import { goneTagIssues, PIGLETS, pigletTags, tagsWithout } from '../piglet-tags.ts';
import { countOf, textOf } from '../values.ts';
import { nurseryMoves, weanedSexIssues, weaningOf, weaningWeightIssues } from '../weaning-rules.ts';
import { noLitterIssue } from './piglet-death.event.ts';

/** SWN: some piglets are weaned ahead; at least one stays. */
export const partialWeaningEvent: HerdEventType = {
  code: 'SWN',
  title: t3('Cai sữa một phần', 'Partial weaning', 'หย่านมบางส่วน'),
  dateKey: 'subweandt',
  dateLabel: t3('Ngày cai sữa một phần', 'Partial weaning date', 'วันหย่านมบางส่วน'),
  sexes: ['F'],
  statuses: ['L'],
  fields: [
    count('weannum', WORDS.weannum, { required: true, min: 1 }),
    count('mlweannum', WORDS.males),
    count('feweannum', WORDS.females),
    measure('weanweight', t3('Khối lượng cai sữa', 'Weaning weight', 'น้ำหนักหย่านม'), 'kg', { max: 500, usual: true }),
    NURSERY,
    PIGLETS,
  ],
  reason: 'none',
  refusal: noLitterIssue,
  check: (animal, event, ctx) => {
    const issues: Issue[] = [];
    if (ctx.settings.subweanflg !== 'Y' && !ctx.stored) issues.push(refuse('412', 'eventcd'));
    const weannum = countOf(event.data, 'weannum');
    // Saved rows of one day are read in another order than they were typed: then only the count must hold.
    if (ctx.stored ? weannum > animal.curnum : weannum >= animal.curnum) issues.push(refuse('413', 'weannum'));
    return [
      ...issues,
      ...weanedSexIssues(event),
      ...weaningWeightIssues(event, ctx.settings),
      ...nurseryIssues(event, ctx, weannum),
      ...goneTagIssues(animal, event, weannum, ctx),
    ];
  },
  keep: (animal, event) => ({ ...event.data, ...nurseMark(animal, event) }),
  apply: (animal, event) => {
    const litter = nursedLitter(animal);
    const weaning = weaningOf(litter, event, litter.closeddt === null ? 'partial' : 'nurse', null);
    const next = withLitter(animal, { weanings: [...litter.weanings, weaning] });
    return withNursingStatus(withLitter(next, { tags: tagsWithout(litter, pigletTags(event.data), next.curnum) }));
  },
  movements: (_animal, event) => nurseryMoves(event, textOf(event.data, 'roomid'), countOf(event.data, 'weannum')),
};
