import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F, periodParams } from './params.ts';
import { PRODUCTION_FIELDS as P } from './production/fields.ts';

/** The mating book of a period. */
export const mateReport = defineReport({
  route: 'PigMateReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [P.farmid, F.from, F.to, F.group, F.roomid, F.applyid, F.boarid, F.matetp, F.kind, F.outcome, F.asof],
  params: z.object({
    ...periodParams,
    farmid: code,
    /** Day of the week a figure of the table by weekday opens; 0 Sunday to 6. */
    weekday: z
      .string()
      .regex(/^[0-6]$/)
      .nullish(),
    group: code,
    roomid: code,
    applyid: code,
    boarid: code,
    matetp: code,
    kind: z.enum(['G', 'W', 'R']).nullish(),
    outcome: z.enum(['inpig', 'unknown', 'farrowed', 'return', 'negative', 'abortion', 'notinpig', 'died', 'culled', 'sold', 'moved']).nullish(),
  }),
});
export type MateParams = z.output<typeof mateReport.params>;
