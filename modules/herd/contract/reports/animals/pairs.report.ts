import type { z } from 'zod';
import { choice, yesno } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { ANIMAL_LISTS } from './lists.ts';

/** Sow line on boar line. */
export const crossReport = defineReport({
  route: 'PigLineageReport',
  module: 'herd',
  drill: true,
  paper: 'landscape',
  fields: [
    F.farmsHere,
    F.from,
    F.to,
    { ...F.lineages, label: t3('Dòng nái', 'Sow lineages', 'สายเลือดแม่') },
    { ...F.lineages, key: 'boarlineages', label: t3('Dòng đực', 'Boar lineages', 'สายเลือดพ่อ') },
    choice('figure', t3('Chỉ tiêu tô màu', 'Figure to colour', 'ตัวชี้วัดที่ลงสี'), ANIMAL_LISTS.crossfigure, { fallback: 'BA' }),
    yesno('adjust', t3('Trừ trung bình trại', 'Farm means taken out', 'หักค่าเฉลี่ยฟาร์ม')),
    F.asof,
  ],
  // The cross a figure opens.
  beside: [F.lineage, F.boarlineage],
});
export type CrossParams = z.output<typeof crossReport.params>;
