import { z } from 'zod';
import { DAY_COUNT, dayCount } from '#engine/define/day-count.ts';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { codes, PRODUCTION_FIELDS as P } from '../production/fields.ts';
import { ANIMAL_FIELDS as A } from './fields.ts';

/** Who needs what: the morning round. */
export const workListReport = defineReport({
  route: 'PigLstReport',
  module: 'herd',
  paper: 'portrait',
  fields: [
    P.farmid,
    A.day,
    { key: 'ahead', ...DAY_COUNT, label: { V: 'Số ngày tới', E: 'Days ahead', T: 'จำนวนวันล่วงหน้า' }, initial: 0 },
    F.roomid,
    F.applyid,
    { key: 'lists', kind: 'multicode', label: { V: 'Danh sách', E: 'Lists', T: 'รายการ' }, list: 'worklist' },
  ],
  params: z.object({
    farmid: code,
    day: day.nullish(),
    ahead: dayCount.default(0),
    roomid: code,
    applyid: code,
    lists: codes,
  }),
});
export type WorkListParams = z.output<typeof workListReport.params>;
