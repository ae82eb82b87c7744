import type { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** Each mating group followed from service to weaning. */
export const matingGroupsReport = defineReport({
  route: 'PigMateProReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    {
      ...F.group,
      key: 'groupFrom',
      label: t3('Từ nhóm', 'Group from', 'ตั้งแต่กลุ่ม'),
      help: t3('Để trống: 26 nhóm gần nhất', 'Blank: the last 26 groups', 'เว้นว่าง: 26 กลุ่มล่าสุด'),
    },
    { ...F.group, key: 'groupTo', label: t3('Đến nhóm', 'Group to', 'ถึงกลุ่ม') },
    { ...F.kind, label: t3('Thành viên', 'Members', 'สมาชิก') },
    F.lineage,
    F.tbmum,
    F.asof,
  ],
  beside: [F.group],
});
export type MatingGroupsParams = z.output<typeof matingGroupsReport.params>;
