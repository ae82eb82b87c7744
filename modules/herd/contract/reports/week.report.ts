import type { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { HERD_FIELDS as F } from './params.ts';

/** The Monday meeting of one farm. */
export const weekReport = defineReport({
  route: 'PigWeekReport',
  module: 'herd',
  paper: 'landscape',
  onePage: true,
  drill: true,
  fields: [F.farmid, F.year, F.week, F.weeks, F.farrate, F.tbmum, F.lwzero, F.asof],
});
export type WeekParams = z.output<typeof weekReport.params>;
