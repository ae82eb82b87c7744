import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { ANIMAL_FIELDS as A } from '../animals/fields.ts';
import { code, PARAM_FIELDS as F, periodParams } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** Heats of gilts, and of sows after weaning: who is ready, who is late. */
export const rutReport = defineReport({
  route: 'PigRutReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    P.farmid,
    { key: 'view', kind: 'code', label: { V: 'Xem', E: 'View', T: 'มุมมอง' }, list: 'rutview', initial: 'all', required: true },
    { ...F.from, label: { V: 'Lên giống từ ngày', E: 'Heat from', T: 'เป็นสัดตั้งแต่' } },
    { key: 'to', kind: 'date', label: F.to.label },
    F.roomid,
    F.lineage,
    A.lot,
  ],
  params: z.object({
    ...periodParams,
    farmid: code,
    view: z.enum(['all', 'ready', 'late', 'sows']).default('all'),
    roomid: code,
    lineage: code,
    lot: code,
  }),
});
export type RutParams = z.output<typeof rutReport.params>;
