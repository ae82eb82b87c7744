import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** The day book of the semen laboratory, with the balance of doses by batch. */
export const semenDiaryReport = defineReport({
  route: 'PigSemenDiary',
  module: 'herd',
  paper: 'landscape',
  fields: [
    P.farmid,
    { ...F.from, initial: 'today' },
    F.to,
    { key: 'dilutor', kind: 'code', label: { V: 'Môi trường pha', E: 'Dilutor', T: 'น้ำยาเจือจาง' }, list: 'dilutor' },
  ],
  params: z.object({ farmid: code, from: day.nullish(), to: day.nullish(), dilutor: code }),
});
export type SemenDiaryParams = z.output<typeof semenDiaryReport.params>;
