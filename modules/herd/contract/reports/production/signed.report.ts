import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { defineReport } from '#engine/define/report.ts';
import { reqid } from '#engine/define/wire.ts';
import { code } from '../params.ts';
import { month, PRODUCTION_FIELDS as P } from './fields.ts';

/** The monthly form: fixed, signed in numbered versions. */
export const signedReport = defineReport({
  route: 'PigMonthProReport_ORG',
  module: 'herd',
  paper: 'portrait',
  fields: [
    P.farmid,
    P.month,
    {
      key: 'version',
      kind: 'int',
      label: { V: 'Bản đã ký số', E: 'Signed version', T: 'ฉบับลงนามที่' },
      min: 1,
      max: 999,
      help: { V: 'Để trống: số liệu hiện nay', E: 'Blank: as known now', T: 'เว้นว่าง: ข้อมูลปัจจุบัน' },
    },
  ],
  params: z.object({ farmid: code, month: month.nullish(), version: z.number().int().min(1).max(999).nullish() }),
});
export type SignedParams = z.output<typeof signedReport.params>;

/** Level that signs. */
const SIGNS = 60;

export const signMonth = defineCall({
  path: '/herd/signMonth',
  summary: 'Freezes the numbers and definitions of a month as the next signed version.',
  access: menu('PigMonthProReport_ORG', 'view', SIGNS),
  input: z.object({ reqid, farmid: z.string().max(12).nullish(), month, remark: z.string().max(2000).nullish() }),
  output: z.object({ version: z.number() }),
  errors: ['359', '418'],
  write: true,
});

/** Calls of the production reports beside the reports themselves. */
export const productionCalls = [signMonth] as const;
