import type { z } from 'zod';
import { int } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** Monthly production by parity class. */
export const parityReport = defineReport({
  route: 'PigMonthProReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.month,
    F.months,
    int('parmax', t3('Lớp lứa cuối', 'Last class', 'กลุ่มท้องสุดท้าย'), {
      min: 5,
      max: 10,
      help: t3(
        'Gộp từ lứa này trở lên; để trống: PARMAX của trại',
        'This parity and more; blank: PARMAX of the farm',
        'รวมตั้งแต่ท้องนี้ขึ้นไป เว้นว่าง: PARMAX ของฟาร์ม',
      ),
    }),
    F.tbmum,
    F.asof,
  ],
  beside: [F.parityFrom, F.parityTo],
});
export type ParityParams = z.output<typeof parityReport.params>;
