import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, day, PARAM_FIELDS as F } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';
import { ANIMAL_FIELDS as A } from './fields.ts';

/** Pairs of sow and boar from records. */
export const coupleReport = defineReport({
  route: 'PigCoupleReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    P.farmid,
    F.from,
    F.to,
    A.pgid,
    F.boarid,
    F.lineage,
    A.boarlineage,
    { key: 'least', kind: 'int', label: { V: 'Số lần phối tối thiểu', E: 'Smallest matings', T: 'ผสมอย่างน้อย' }, min: 1, max: 50, initial: 1 },
    F.asof,
  ],
  params: z.object({
    farmid: code,
    from: day.nullish(),
    to: day.nullish(),
    pgid: code,
    boarid: code,
    lineage: code,
    boarlineage: code,
    least: z.number().int().min(1).max(50).default(1),
    asof: day.nullish(),
  }),
});
export type CoupleParams = z.output<typeof coupleReport.params>;
