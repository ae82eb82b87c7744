import type { z } from 'zod';
import { date } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

const further = <const N extends string>(n: N) =>
  [
    date(`from${n}`, t3(`Kỳ ${n}, từ ngày`, `Period ${n} from`, `ช่วง ${n} ตั้งแต่`)),
    date(`to${n}`, t3(`Kỳ ${n}, đến ngày`, `Period ${n} to`, `ช่วง ${n} ถึง`)),
  ] as const;

/** The full analysis of freely chosen periods, with the numbers behind each figure. */
export const performanceReport = defineReport({
  route: 'PigGeneralReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmsHere,
    F.farmgroups,
    F.from,
    F.to,
    ...further('2'),
    ...further('3'),
    ...further('4'),
    F.lineage,
    F.parityFrom,
    F.parityTo,
    F.roomid,
    F.tbmum,
    F.npdgilt,
    F.lwzero,
    F.asof,
  ],
});
export type PerformanceParams = z.output<typeof performanceReport.params>;
