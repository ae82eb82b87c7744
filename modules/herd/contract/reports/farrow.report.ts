import type { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { HERD_FIELDS as F } from './params.ts';

/** The farrowing book of a period. */
export const farrowReport = defineReport({
  route: 'PigFarrowReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.from, F.to, F.group, F.roomid, F.applyid, F.lineage, F.parityFrom, F.parityTo, F.asof],
});
export type FarrowParams = z.output<typeof farrowReport.params>;
