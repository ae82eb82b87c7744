import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** Plan, done and to come, week by week. */
export const planReport = defineReport({
  route: 'PigWeekReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    F.year,
    {
      ...F.week,
      label: t3('Tuần đầu', 'First week', 'สัปดาห์แรก'),
      help: t3('-- hoặc để trống: theo số tuần lùi', '-- or blank goes by the weeks back', '-- หรือเว้นว่างใช้จำนวนสัปดาห์ย้อนหลัง'),
    },
    { key: 'back', kind: 'int', label: t3('Số tuần lùi', 'Weeks back', 'สัปดาห์ย้อนหลัง'), min: 8, max: 53, initial: 13 },
    { key: 'ahead', kind: 'int', label: t3('Số tuần tới', 'Weeks ahead', 'สัปดาห์ข้างหน้า'), min: 1, max: 21, initial: 21 },
  ],
  params: z.object({
    farmid: code,
    year: z.number().int().min(1990).max(2100).nullish(),
    week: z.number().int().min(0).max(53).nullish(),
    back: z.number().int().min(8).max(53).default(13),
    ahead: z.number().int().min(1).max(21).default(21),
  }),
});
export type PlanParams = z.output<typeof planReport.params>;
