import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F, periodParams } from './params.ts';
import { PRODUCTION_FIELDS as P } from './production/fields.ts';

/** The weaning book of a period and the hand-over to the nursery. */
export const weanReport = defineReport({
  route: 'PigWeanReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [P.farmid, F.from, F.to, F.group, F.roomid, F.nursery, F.weankind, F.asof],
  params: z.object({
    ...periodParams,
    farmid: code,
    group: code,
    roomid: code,
    nursery: code,
    kind: z.enum(['full', 'partial', 'nurse']).nullish(),
  }),
});
export type WeanParams = z.output<typeof weanReport.params>;
