import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { month, PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** The daily book of a month, or of farm weeks, for checking the typing against the barn book. */
export const monthBookReport = defineReport({
  route: 'PigMonthReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    P.month,
    F.year,
    {
      ...F.week,
      label: t3('Hoặc đến tuần', 'Or up to week', 'หรือถึงสัปดาห์'),
      help: t3('-- hoặc để trống: theo tháng', '-- or blank goes by month', '-- หรือเว้นว่างคือรายเดือน'),
    },
    { key: 'weeks', kind: 'int', label: t3('Số tuần', 'Weeks', 'จำนวนสัปดาห์'), min: 1, max: 9, initial: 4 },
    F.roomid,
  ],
  params: z.object({
    farmid: code,
    month: month.nullish(),
    year: z.number().int().min(1990).max(2100).nullish(),
    week: z.number().int().min(0).max(53).nullish(),
    weeks: z.number().int().min(1).max(9).default(4),
    roomid: code,
  }),
});
export type MonthBookParams = z.output<typeof monthBookReport.params>;
