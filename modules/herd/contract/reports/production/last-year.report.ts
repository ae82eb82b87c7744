import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { asofDay, codes, month, PRODUCTION_FIELDS as P, variantParams } from './fields.ts';

/** Monthly production against the year before, of one farm or of several together. */
export const lastYearReport = defineReport({
  route: 'PigMonthProReport3',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    {
      ...P.farms,
      help: {
        V: 'Để trống: trại hiện tại; nhiều trại: cấp 70',
        E: 'Blank: the current farm; several: level 70',
        T: 'เว้นว่าง: ฟาร์มปัจจุบัน หลายฟาร์ม: ระดับ 70',
      },
    },
    P.farmgroups,
    P.month,
    P.tbmum,
    P.npdgilt,
    F.asof,
  ],
  params: z.object({ farms: codes, farmgroups: codes, month: month.nullish(), ...variantParams, asof: asofDay.nullish(), farmid: code }),
});
export type LastYearParams = z.output<typeof lastYearReport.params>;
