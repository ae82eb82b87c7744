import type { z } from 'zod';
import { choices, days } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { ANIMAL_LISTS } from './lists.ts';

/** Who needs what: the morning round. */
export const workListReport = defineReport({
  route: 'PigLstReport',
  module: 'herd',
  paper: 'portrait',
  fields: [
    F.farmid,
    F.day,
    days('ahead', t3('Số ngày tới', 'Days ahead', 'จำนวนวันล่วงหน้า'), { fallback: 0 }),
    F.roomid,
    F.applyid,
    choices('lists', t3('Danh sách', 'Lists', 'รายการ'), ANIMAL_LISTS.worklist),
  ],
});
export type WorkListParams = z.output<typeof workListReport.params>;
