import { refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { code, SETTLE_FIELDS, WEIGHT } from '../fields.ts';
import type { HerdEventType } from '../herd-event.ts';
import { leave, settlement, settlementIssues } from '../leaving-rules.ts';
import { textOf } from '../values.ts';

/** DTH: died or euthanised; the piglets of a nursing sow are settled in the same form. */
export const deathEvent: HerdEventType = {
  code: 'DTH',
  title: t3('Chết', 'Death', 'ตาย'),
  dateKey: 'eventdt',
  dateLabel: t3('Ngày chết', 'Date of death', 'วันตาย'),
  sexes: ['F', 'M'],
  statuses: [],
  fields: [
    code('way', t3('Chết hay tiêu hủy', 'Died or euthanised', 'ตายหรือทำลาย'), 'leaveway', { required: true }),
    WEIGHT,
    code('disposal', t3('Cách xử lý', 'Disposal', 'วิธีกำจัดซาก'), 'disposal'),
    ...SETTLE_FIELDS,
  ],
  reason: 'required',
  dayKey: () => null,
  check: (animal, event, ctx) => {
    const way = textOf(event.data, 'way');
    return [...(way === 'died' || way === 'euthanised' ? [] : [refuse('V_INVALID', 'way')]), ...settlementIssues(animal, event, ctx)];
  },
  companions: settlement,
  apply: (animal, event) => leave(animal, event, textOf(event.data, 'way') === 'euthanised' ? 'euthanised' : 'died'),
};
