import { z } from 'zod';
import { DAY_COUNT, dayCount } from '#engine/define/day-count.ts';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** Who farrows when: the forecast of the farrowing house. */
export const farrowDueReport = defineReport({
  route: 'PigFarwReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    P.farmid,
    { key: 'from', kind: 'date', label: { V: 'Đẻ từ ngày', E: 'Due from', T: 'กำหนดคลอดตั้งแต่' } },
    { key: 'to', kind: 'date', label: { V: 'Đến ngày', E: 'Due to', T: 'ถึงวันที่' } },
    {
      key: 'ahead',
      ...DAY_COUNT,
      label: { V: 'Số ngày tới', E: 'Days ahead', T: 'จำนวนวันล่วงหน้า' },
      help: { V: 'Thay cho ngày cuối', E: 'In place of the last day', T: 'แทนวันสุดท้าย' },
    },
    F.roomid,
    F.group,
  ],
  params: z.object({
    farmid: code,
    from: day.nullish(),
    to: day.nullish(),
    ahead: dayCount.nullish(),
    roomid: code,
    group: code,
  }),
});
export type FarrowDueParams = z.output<typeof farrowDueReport.params>;
