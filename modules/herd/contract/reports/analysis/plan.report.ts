import type { z } from 'zod';
import { int } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** Plan, done and to come, week by week. */
export const planReport = defineReport({
  route: 'PigWeekReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.year,
    {
      ...F.week,
      label: t3('Tuần đầu', 'First week', 'สัปดาห์แรก'),
      help: t3('-- hoặc để trống: theo số tuần lùi', '-- or blank goes by the weeks back', '-- หรือเว้นว่างใช้จำนวนสัปดาห์ย้อนหลัง'),
    },
    int('back', t3('Số tuần lùi', 'Weeks back', 'สัปดาห์ย้อนหลัง'), { min: 8, max: 53, fallback: 13 }),
    int('ahead', t3('Số tuần tới', 'Weeks ahead', 'สัปดาห์ข้างหน้า'), { min: 1, max: 21, fallback: 21 }),
  ],
});
export type PlanParams = z.output<typeof planReport.params>;
