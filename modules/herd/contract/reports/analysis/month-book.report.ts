import type { z } from 'zod';
import { int } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** The daily book of a month, or of farm weeks, for checking the typing against the barn book. */
export const monthBookReport = defineReport({
  route: 'PigMonthReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.month,
    F.year,
    {
      ...F.week,
      label: t3('Hoặc đến tuần', 'Or up to week', 'หรือถึงสัปดาห์'),
      help: t3('-- hoặc để trống: theo tháng', '-- or blank goes by month', '-- หรือเว้นว่างคือรายเดือน'),
    },
    int('weeks', t3('Số tuần', 'Weeks', 'จำนวนสัปดาห์'), { min: 1, max: 9, fallback: 4 }),
    F.roomid,
  ],
});
export type MonthBookParams = z.output<typeof monthBookReport.params>;
