import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { asofDay, codes, month, PRODUCTION_FIELDS as P, variantParams } from './fields.ts';

/** Monthly production by sow lineage. */
export const lineageReport = defineReport({
  route: 'PigMonthProReport4',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    P.month,
    P.months,
    {
      ...F.lineage,
      key: 'lineages',
      kind: 'multicode',
      help: {
        V: 'Để trống: tám dòng lớn nhất, còn lại là "khác"',
        E: 'Blank: the eight largest, the rest as "other"',
        T: 'เว้นว่าง: แปดสายที่ใหญ่ที่สุด ที่เหลือเป็น "อื่นๆ"',
      },
    },
    P.tbmum,
    P.npdgilt,
    F.asof,
  ],
  params: z.object({
    farmid: code,
    month: month.nullish(),
    months: z.number().int().min(1).max(12).default(1),
    lineages: codes,
    ...variantParams,
    asof: asofDay.nullish(),
    lineage: code,
  }),
});
export type LineageParams = z.output<typeof lineageReport.params>;
