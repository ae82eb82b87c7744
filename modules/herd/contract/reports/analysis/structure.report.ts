import type { z } from 'zod';
import { code, date } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** What the herd is made of on one day, beside another day. */
export const structureReport = defineReport({
  route: 'PigGeneralReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.day, date('other', t3('So với ngày', 'Compared with', 'เทียบกับวันที่'))],
  // What an opened count is narrowed by: who is counted, and the row it stands in.
  beside: [
    code('of', t3('Nhóm đếm', 'Who is counted', 'กลุ่มที่นับ')),
    code('status', t3('Trạng thái', 'Status', 'สถานะ')),
    { ...F.parityFrom, key: 'parity', max: 99, label: t3('Lứa', 'Parity', 'ลำดับท้อง') },
    code('weekinpig', t3('Tuần mang thai', 'Week in pig', 'สัปดาห์อุ้มท้อง')),
    code('agemonth', t3('Tuổi (tháng)', 'Age in months', 'อายุ (เดือน)')),
    code('ageyear', t3('Tuổi (năm)', 'Age in years', 'อายุ (ปี)')),
    F.lineage,
    code('mark', t3('Cảnh báo', 'Mark', 'เครื่องหมายเตือน')),
  ],
});
export type StructureParams = z.output<typeof structureReport.params>;
