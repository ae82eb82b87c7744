import type { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { HERD_FIELDS as F } from './params.ts';

/** The weaning book of a period and the hand-over to the nursery. */
export const weanReport = defineReport({
  route: 'PigWeanReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.from, F.to, F.group, F.roomid, F.nursery, F.weankind, F.asof],
});
export type WeanParams = z.output<typeof weanReport.params>;
