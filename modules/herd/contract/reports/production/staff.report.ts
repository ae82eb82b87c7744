import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { asofDay, month, PRODUCTION_FIELDS as P } from './fields.ts';

/** Monthly production by operator, fair by construction. */
export const staffReport = defineReport({
  route: 'PigMonthProReport5',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    P.month,
    { key: 'job', kind: 'code', label: { V: 'Công việc', E: 'Job', T: 'งาน' }, list: 'staffjob' },
    F.roomid,
    {
      key: 'least',
      kind: 'int',
      label: { V: 'Số dòng tối thiểu', E: 'Rows at least', T: 'จำนวนแถวขั้นต่ำ' },
      min: 1,
      max: 500,
      initial: 20,
      help: { V: 'Ít dòng hơn thì in mờ', E: 'Fewer rows are greyed', T: 'น้อยกว่านี้แสดงสีเทา' },
    },
    F.asof,
  ],
  params: z.object({
    farmid: code,
    month: month.nullish(),
    job: z.enum(['mating', 'checking', 'farrowing', 'semen']).nullish(),
    roomid: code,
    least: z.number().int().min(1).max(500).default(20),
    asof: asofDay.nullish(),
    applyid: code,
  }),
});
export type StaffParams = z.output<typeof staffReport.params>;
