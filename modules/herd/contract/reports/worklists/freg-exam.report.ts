import type { z } from 'zod';
import { choice } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { WORKLIST_LISTS } from './lists.ts';

/** Pregnancy checks: those due on a day, or those done in a period with what they were worth. */
export const fregExamReport = defineReport({
  route: 'PigFregExamReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    choice('mode', t3('Danh sách', 'List', 'รายการ'), WORKLIST_LISTS.checkmode, { fallback: 'due', required: true }),
    { ...F.day, label: t3('Đến hạn ngày', 'Due on', 'ถึงกำหนดวันที่') },
    F.from,
    F.to,
    F.roomid,
    F.group,
    F.applyid,
  ],
  beside: [F.asof],
});
export type FregExamParams = z.output<typeof fregExamReport.params>;
