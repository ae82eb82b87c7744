import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day, PARAM_FIELDS as F } from './params.ts';

/** The Monday meeting of one farm. */
export const weekReport = defineReport({
  route: 'PigWeekReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.year, F.week, F.weeks, F.asof],
  params: z.object({
    year: z.number().int().min(1990).max(2100).nullish(),
    week: z.number().int().min(0).max(53).nullish(),
    weeks: z.number().int().min(4).max(26).default(8),
    asof: day.nullish(),
  }),
});
export type WeekParams = z.output<typeof weekReport.params>;
