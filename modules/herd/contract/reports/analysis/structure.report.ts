import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** What the herd is made of on one day, beside another day. */
export const structureReport = defineReport({
  route: 'PigGeneralReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    { key: 'day', kind: 'date', label: { V: 'Ngày', E: 'Day', T: 'วันที่' }, initial: 'today' },
    { key: 'other', kind: 'date', label: { V: 'So với ngày', E: 'Compared with', T: 'เทียบกับวันที่' } },
  ],
  params: z.object({
    farmid: code,
    day: day.nullish(),
    other: day.nullish(),
    // What an opened count is narrowed by: who is counted, and the row it stands in.
    of: code,
    status: code,
    parity: z.number().int().min(0).max(99).nullish(),
    weekinpig: code,
    agemonth: code,
    ageyear: code,
    lineage: code,
    mark: code,
  }),
});
export type StructureParams = z.output<typeof structureReport.params>;
