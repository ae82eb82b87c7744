import type { z } from 'zod';
import { choice } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { WORKLIST_LISTS } from './lists.ts';

/** Boars and the semen station over a period: quality, doses and what became of them. */
export const semenReport = defineReport({
  route: 'PigSemenReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.from, F.to, F.boarid, F.lineage, choice('ageclass', t3('Tuổi đực', 'Age class', 'กลุ่มอายุ'), WORKLIST_LISTS.boarage), F.asof],
});
export type SemenParams = z.output<typeof semenReport.params>;
