import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { asofDay, PRODUCTION_FIELDS as P, variantParams } from './fields.ts';

/** Each mating group followed from service to weaning. */
export const matingGroupsReport = defineReport({
  route: 'PigMateProReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    {
      ...F.group,
      key: 'groupFrom',
      label: { V: 'Từ nhóm', E: 'Group from', T: 'ตั้งแต่กลุ่ม' },
      help: { V: 'Để trống: 26 nhóm gần nhất', E: 'Blank: the last 26 groups', T: 'เว้นว่าง: 26 กลุ่มล่าสุด' },
    },
    { ...F.group, key: 'groupTo', label: { V: 'Đến nhóm', E: 'Group to', T: 'ถึงกลุ่ม' } },
    { ...F.kind, label: { V: 'Thành viên', E: 'Members', T: 'สมาชิก' } },
    F.lineage,
    P.tbmum,
    F.asof,
  ],
  params: z.object({
    farmid: code,
    groupFrom: code,
    groupTo: code,
    kind: z.enum(['G', 'W', 'R']).nullish(),
    lineage: code,
    tbmum: variantParams.tbmum,
    asof: asofDay.nullish(),
    group: code,
  }),
});
export type MatingGroupsParams = z.output<typeof matingGroupsReport.params>;
