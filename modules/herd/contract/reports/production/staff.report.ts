import type { z } from 'zod';
import { choice, defineList, int } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

const JOBS = defineList('staffjob', {
  mating: t3('Phối giống', 'Mating', 'ผสมพันธุ์'),
  checking: t3('Khám thai', 'Checking', 'ตรวจท้อง'),
  farrowing: t3('Đỡ đẻ', 'Farrowing', 'ดูแลคลอด'),
  semen: t3('Tinh', 'Semen', 'น้ำเชื้อ'),
});

/** Monthly production by operator, fair by construction. */
export const staffReport = defineReport({
  route: 'PigMonthProReport5',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.month,
    choice('job', t3('Công việc', 'Job', 'งาน'), JOBS),
    F.roomid,
    int('least', t3('Số dòng tối thiểu', 'Rows at least', 'จำนวนแถวขั้นต่ำ'), {
      min: 1,
      max: 500,
      fallback: 20,
      help: t3('Ít dòng hơn thì in mờ', 'Fewer rows are greyed', 'น้อยกว่านี้แสดงสีเทา'),
    }),
    F.asof,
  ],
  beside: [F.applyid],
});
export type StaffParams = z.output<typeof staffReport.params>;
