import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F, periodParams } from '../params.ts';
import { codes, PRODUCTION_FIELDS as P, variantParams } from '../production/fields.ts';

const MORE: readonly Field[] = [2, 3, 4].flatMap((n): Field[] => [
  { key: `from${n}`, kind: 'date', label: { V: `Kỳ ${n}, từ ngày`, E: `Period ${n} from`, T: `ช่วง ${n} ตั้งแต่` } },
  { key: `to${n}`, kind: 'date', label: { V: `Kỳ ${n}, đến ngày`, E: `Period ${n} to`, T: `ช่วง ${n} ถึง` } },
]);

/** The full analysis of freely chosen periods, with the numbers behind each figure. */
export const performanceReport = defineReport({
  route: 'PigGeneralReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [P.farmsHere, P.farmgroups, F.from, F.to, ...MORE, F.lineage, F.parityFrom, F.parityTo, F.roomid, P.tbmum, P.npdgilt, P.lwzero, F.asof],
  params: z.object({
    ...periodParams,
    farms: codes,
    farmgroups: codes,
    from2: day.nullish(),
    to2: day.nullish(),
    from3: day.nullish(),
    to3: day.nullish(),
    from4: day.nullish(),
    to4: day.nullish(),
    lineage: code,
    parityFrom: z.number().int().min(0).max(30).nullish(),
    parityTo: z.number().int().min(0).max(30).nullish(),
    roomid: code,
    ...variantParams,
  }),
});
export type PerformanceParams = z.output<typeof performanceReport.params>;
