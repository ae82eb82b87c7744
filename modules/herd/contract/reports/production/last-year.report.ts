import type { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** Monthly production against the year before, of one farm or of several together. */
export const lastYearReport = defineReport({
  route: 'PigMonthProReport3',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    {
      ...F.farms,
      help: t3('Để trống: trại hiện tại; nhiều trại: cấp 70', 'Blank: the current farm; several: level 70', 'เว้นว่าง: ฟาร์มปัจจุบัน หลายฟาร์ม: ระดับ 70'),
    },
    F.farmgroups,
    F.month,
    F.tbmum,
    F.npdgilt,
    F.asof,
  ],
  beside: [F.farmid, F.lwzero],
});
export type LastYearParams = z.output<typeof lastYearReport.params>;
