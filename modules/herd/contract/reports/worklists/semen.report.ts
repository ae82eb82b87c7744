import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F, periodParams } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** Boars and the semen station over a period: quality, doses and what became of them. */
export const semenReport = defineReport({
  route: 'PigSemenReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    F.from,
    F.to,
    F.boarid,
    F.lineage,
    { key: 'ageclass', kind: 'code', label: { V: 'Tuổi đực', E: 'Age class', T: 'กลุ่มอายุ' }, list: 'boarage' },
    F.asof,
  ],
  params: z.object({ ...periodParams, farmid: code, boarid: code, lineage: code, ageclass: z.enum(['young', 'adult', 'old']).nullish() }),
});
export type SemenParams = z.output<typeof semenReport.params>;
