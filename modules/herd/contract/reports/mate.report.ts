import type { z } from 'zod';
import { choice } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_LISTS } from './codes.ts';
import { HERD_FIELDS as F } from './params.ts';

/** The mating book of a period. */
export const mateReport = defineReport({
  route: 'PigMateReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.from, F.to, F.group, F.roomid, F.applyid, F.boarid, F.matetp, F.kind, F.outcome, F.asof],
  // What a figure of the table by weekday opens.
  beside: [choice('weekday', t3('Thứ', 'Weekday', 'วันในสัปดาห์'), HERD_LISTS.weekday)],
});
export type MateParams = z.output<typeof mateReport.params>;
