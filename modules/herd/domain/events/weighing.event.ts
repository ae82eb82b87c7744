import { t3 } from '#kernel/language.ts';
import { pigTypeOf } from '../animal.ts';
import { required, WEIGHT } from '../fields.ts';
import type { HerdEventType } from '../herd-event.ts';
import { weightIssues } from '../list-checks.ts';
import { numberOf } from '../values.ts';

/** WGT: the animal's weight. */
export const weighingEvent: HerdEventType = {
  code: 'WGT',
  title: t3('Cân', 'Weighing', 'ชั่งน้ำหนัก'),
  dateKey: 'eventdt',
  dateLabel: t3('Ngày cân', 'Weighing date', 'วันชั่ง'),
  sexes: ['F', 'M'],
  statuses: [],
  fields: required(WEIGHT),
  reason: 'none',
  check: (animal, event, ctx) => {
    const type = pigTypeOf(animal);
    return weightIssues(event, ctx, type === 'boar' || type === 'gilt' ? type : 'sow');
  },
  apply: (animal, { data, eventdt }) => ({ ...animal, weight: numberOf(data, 'weight'), weightdt: eventdt }),
};
