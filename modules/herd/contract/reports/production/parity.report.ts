import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { asofDay, month, PRODUCTION_FIELDS as P, variantParams } from './fields.ts';

/** Monthly production by parity class. */
export const parityReport = defineReport({
  route: 'PigMonthProReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    P.month,
    P.months,
    {
      key: 'parmax',
      kind: 'int',
      label: { V: 'Lớp lứa cuối', E: 'Last class', T: 'กลุ่มท้องสุดท้าย' },
      min: 5,
      max: 10,
      help: {
        V: 'Gộp từ lứa này trở lên; để trống: PARMAX của trại',
        E: 'This parity and more; blank: PARMAX of the farm',
        T: 'รวมตั้งแต่ท้องนี้ขึ้นไป เว้นว่าง: PARMAX ของฟาร์ม',
      },
    },
    P.tbmum,
    F.asof,
  ],
  params: z.object({
    farmid: code,
    month: month.nullish(),
    months: z.number().int().min(1).max(12).default(1),
    parmax: z.number().int().min(5).max(10).nullish(),
    tbmum: variantParams.tbmum,
    asof: asofDay.nullish(),
    parityFrom: z.number().int().min(0).max(30).nullish(),
    parityTo: z.number().int().min(0).max(30).nullish(),
  }),
});
export type ParityParams = z.output<typeof parityReport.params>;
