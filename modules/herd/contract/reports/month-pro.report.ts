import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day, PARAM_FIELDS as F } from './params.ts';

/** The manager's standard monthly report of one farm. */
export const monthProReport = defineReport({
  route: 'PigMonthProReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.year, F.endmonth, F.sections, F.asof],
  params: z.object({
    year: z.number().int().min(1990).max(2100).nullish(),
    endmonth: z
      .string()
      .regex(/^(19|20)\d\d(0[1-9]|1[0-2])$/)
      .nullish(),
    sections: z
      .array(z.enum(['breeding', 'pregnancy', 'farrowing', 'weaning', 'herd', 'year']))
      .max(6)
      .nullish(),
    asof: day.nullish(),
  }),
});
export type MonthProParams = z.output<typeof monthProReport.params>;
