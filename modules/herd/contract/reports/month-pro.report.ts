import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F } from './params.ts';
import { asofDay, codes, month, PRODUCTION_FIELDS as P, rateParam, variantParams } from './production/fields.ts';

/** The manager's standard monthly report of one farm. */
export const monthProReport = defineReport({
  route: 'PigMonthProReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [P.farmid, F.year, F.endmonth, F.sections, P.chart, P.farrate, P.tbmum, P.npdgilt, P.lwzero, F.asof],
  params: z.object({
    farmid: code,
    year: z.number().int().min(1990).max(2100).nullish(),
    endmonth: month.nullish(),
    sections: z
      .array(z.enum(['breeding', 'pregnancy', 'farrowing', 'weaning', 'herd', 'year']))
      .max(6)
      .nullish(),
    chart: codes,
    ...rateParam,
    ...variantParams,
    asof: asofDay.nullish(),
  }),
});
export type MonthProParams = z.output<typeof monthProReport.params>;
