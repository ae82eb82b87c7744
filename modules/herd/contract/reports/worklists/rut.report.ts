import type { z } from 'zod';
import { choice, date } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { WORKLIST_LISTS } from './lists.ts';

/** Heats of gilts, and of sows after weaning: who is ready, who is late. */
export const rutReport = defineReport({
  route: 'PigRutReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    F.farmid,
    choice('view', t3('Xem', 'View', 'มุมมอง'), WORKLIST_LISTS.rutview, { fallback: 'all', required: true }),
    { ...F.from, label: t3('Lên giống từ ngày', 'Heat from', 'เป็นสัดตั้งแต่') },
    date('to', F.to.label),
    F.roomid,
    F.lineage,
    F.lot,
  ],
  beside: [F.asof],
});
export type RutParams = z.output<typeof rutReport.params>;
