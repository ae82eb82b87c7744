import type { z } from 'zod';
import { date, days } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** Who farrows when: the forecast of the farrowing house. */
export const farrowDueReport = defineReport({
  route: 'PigFarwReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    F.farmid,
    date('from', t3('Đẻ từ ngày', 'Due from', 'กำหนดคลอดตั้งแต่')),
    date('to', t3('Đến ngày', 'Due to', 'ถึงวันที่')),
    days('ahead', t3('Số ngày tới', 'Days ahead', 'จำนวนวันล่วงหน้า'), {
      help: t3('Thay cho ngày cuối', 'In place of the last day', 'แทนวันสุดท้าย'),
    }),
    F.roomid,
    F.group,
  ],
});
export type FarrowDueParams = z.output<typeof farrowDueReport.params>;
