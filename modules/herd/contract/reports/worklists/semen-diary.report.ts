import type { z } from 'zod';
import { code } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** The day book of the semen laboratory, with the balance of doses by batch. */
export const semenDiaryReport = defineReport({
  route: 'PigSemenDiary',
  module: 'herd',
  paper: 'landscape',
  fields: [F.farmid, { ...F.from, initial: 'today' }, F.to, code('dilutor', t3('Môi trường pha', 'Dilutor', 'น้ำยาเจือจาง'), { list: 'dilutor' })],
});
export type SemenDiaryParams = z.output<typeof semenDiaryReport.params>;
