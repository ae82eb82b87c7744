import type { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** Monthly production by sow lineage. */
export const lineageReport = defineReport({
  route: 'PigMonthProReport4',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.month,
    F.months,
    {
      ...F.lineages,
      help: t3(
        'Để trống: tám dòng lớn nhất, còn lại là "khác"',
        'Blank: the eight largest, the rest as "other"',
        'เว้นว่าง: แปดสายที่ใหญ่ที่สุด ที่เหลือเป็น "อื่นๆ"',
      ),
    },
    F.tbmum,
    F.npdgilt,
    F.asof,
  ],
  beside: [F.lineage, F.lwzero],
});
export type LineageParams = z.output<typeof lineageReport.params>;
