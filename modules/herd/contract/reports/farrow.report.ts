import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F, periodParams } from './params.ts';
import { PRODUCTION_FIELDS as P } from './production/fields.ts';

const parity = z.number().int().min(0).max(30).nullish();

/** The farrowing book of a period. */
export const farrowReport = defineReport({
  route: 'PigFarrowReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [P.farmid, F.from, F.to, F.group, F.roomid, F.applyid, F.lineage, F.parityFrom, F.parityTo, F.asof],
  params: z.object({
    ...periodParams,
    farmid: code,
    group: code,
    roomid: code,
    applyid: code,
    lineage: code,
    parityFrom: parity,
    parityTo: parity,
  }),
});
export type FarrowParams = z.output<typeof farrowReport.params>;
