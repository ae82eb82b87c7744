import type { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { HERD_FIELDS as F } from './params.ts';

/** The manager's standard monthly report of one farm. */
export const monthProReport = defineReport({
  route: 'PigMonthProReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.year, F.endmonth, F.sections, F.chart, F.farrate, F.tbmum, F.npdgilt, F.lwzero, F.asof],
});
export type MonthProParams = z.output<typeof monthProReport.params>;
