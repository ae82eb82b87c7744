import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F, periodParams } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** Pregnancy checks: those due on a day, or those done in a period with what they were worth. */
export const fregExamReport = defineReport({
  route: 'PigFregExamReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    { key: 'mode', kind: 'code', label: { V: 'Danh sách', E: 'List', T: 'รายการ' }, list: 'checkmode', initial: 'due', required: true },
    { key: 'day', kind: 'date', label: { V: 'Đến hạn ngày', E: 'Due on', T: 'ถึงกำหนดวันที่' }, initial: 'today' },
    F.from,
    F.to,
    F.roomid,
    F.group,
    F.applyid,
  ],
  params: z.object({
    ...periodParams,
    farmid: code,
    mode: z.enum(['due', 'done']).default('due'),
    day: day.nullish(),
    roomid: code,
    group: code,
    applyid: code,
  }),
});
export type FregExamParams = z.output<typeof fregExamReport.params>;
