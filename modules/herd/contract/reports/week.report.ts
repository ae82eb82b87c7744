import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F } from './params.ts';
import { asofDay, PRODUCTION_FIELDS as P, rateParam, variantParams } from './production/fields.ts';

/** The Monday meeting of one farm. */
export const weekReport = defineReport({
  route: 'PigWeekReport',
  module: 'herd',
  paper: 'landscape',
  onePage: true,
  drill: true,
  fields: [P.farmid, F.year, F.week, F.weeks, P.farrate, P.tbmum, P.lwzero, F.asof],
  params: z.object({
    farmid: code,
    year: z.number().int().min(1990).max(2100).nullish(),
    week: z.number().int().min(0).max(53).nullish(),
    weeks: z.number().int().min(4).max(26).default(8),
    ...rateParam,
    tbmum: variantParams.tbmum,
    lwzero: variantParams.lwzero,
    asof: asofDay.nullish(),
  }),
});
export type WeekParams = z.output<typeof weekReport.params>;
