import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, longtext } from '#engine/define/fields.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

export const SIGN_REMARK = t3('Ghi chú trên bản ký', 'Remarks on the form', 'หมายเหตุบนแบบฟอร์ม');

/** Level that signs. */
const SIGNS = 60;

export const signMonth = defineCall({
  path: '/herd/signMonth',
  summary: 'Freezes the numbers and definitions of a month as the next signed version.',
  access: menu('PigMonthProReport_ORG', 'view', SIGNS),
  input: inputOf([F.farmid, { ...F.month, required: true }, longtext('remark', SIGN_REMARK)]).extend({ reqid }),
  output: z.object({ version: z.number() }),
  errors: ['359', '418'],
  write: true,
});

/** Calls of the production reports beside the reports themselves. */
export const productionCalls = [signMonth] as const;
