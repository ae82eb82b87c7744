import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, day, PARAM_FIELDS as F } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';
import { ANIMAL_FIELDS as A } from './fields.ts';

/** What came in, with its papers. */
export const entryReport = defineReport({
  route: 'PigEntryReport',
  module: 'herd',
  paper: 'landscape',
  fields: [P.farmid, F.from, F.to, A.entrytp, A.source, F.lineage, F.roomid, A.lot],
  params: z.object({
    farmid: code,
    from: day.nullish(),
    to: day.nullish(),
    entrytp: z.enum(['gilt', 'mated', 'weaned', 'boar']).nullish(),
    source: code,
    lineage: code,
    roomid: code,
    lot: code,
  }),
});
export type EntryParams = z.output<typeof entryReport.params>;
