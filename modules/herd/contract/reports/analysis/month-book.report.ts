import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import type { Text3 } from '#kernel/language.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { month, PRODUCTION_FIELDS as P } from '../production/fields.ts';

function t3(V: string, E: string, T: string): Text3 {
  return { V, E, T };
}

/** The daily book of a month, or of farm weeks, for checking the typing against the barn book. */
export const monthBookReport = defineReport({
  route: 'PigMonthReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    P.month,
    {
      key: 'week',
      kind: 'text',
      label: t3('Hoặc đến tuần', 'Or up to week', 'หรือถึงสัปดาห์'),
      maxLength: 6,
      help: t3('YYYYWW; để trống là theo tháng', 'YYYYWW; blank goes by month', 'YYYYWW เว้นว่างคือรายเดือน'),
    },
    { key: 'weeks', kind: 'int', label: t3('Số tuần', 'Weeks', 'จำนวนสัปดาห์'), min: 1, max: 9, initial: 4 },
    F.roomid,
  ],
  params: z.object({
    farmid: code,
    month: month.nullish(),
    week: z
      .string()
      .regex(/^(19|20)\d\d(0[1-9]|[1-4]\d|5[0-3])$/)
      .nullish(),
    weeks: z.number().int().min(1).max(9).default(4),
    roomid: code,
  }),
});
export type MonthBookParams = z.output<typeof monthBookReport.params>;
