import { refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { ROOMID, required } from '../fields.ts';
import type { HerdEventType } from '../herd-event.ts';
import { movedTo } from '../life.ts';
import { houseIssues } from '../list-checks.ts';
import { textOf } from '../values.ts';

/** MOV: the animal goes to another house of the farm. */
export const moveEvent: HerdEventType = {
  code: 'MOV',
  title: t3('Chuyển chuồng', 'House move', 'ย้ายโรงเรือน'),
  dateKey: 'eventdt',
  dateLabel: t3('Ngày chuyển', 'Date of move', 'วันย้าย'),
  sexes: ['F', 'M'],
  statuses: [],
  fields: required(ROOMID),
  reason: 'optional',
  check: (animal, event, ctx) => {
    const roomid = textOf(event.data, 'roomid');
    return roomid === animal.roomid ? [refuse('416', 'roomid', { house: roomid ?? '' })] : houseIssues(event, ctx, null);
  },
  apply: (animal, { data, eventdt }) => movedTo(animal, textOf(data, 'roomid'), eventdt),
};
