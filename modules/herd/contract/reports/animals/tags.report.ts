import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';
import { ANIMAL_FIELDS as A } from './fields.ts';

/** Most labels of one print. */
export const LABELS_MAX = 500;

/** Tags and labels: faults, QR labels, sow cards. */
export const tagReport = defineReport({
  route: 'PigTagReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    P.farmid,
    F.roomid,
    A.pigtype,
    F.group,
    { key: 'since', kind: 'date', label: { V: 'Thay đổi từ ngày', E: 'Changed since', T: 'เปลี่ยนตั้งแต่วันที่' } },
    { key: 'fault', kind: 'code', label: { V: 'Danh sách', E: 'List', T: 'รายการ' }, list: 'tagfault', initial: 'all' },
    { key: 'pgids', kind: 'longtext', label: { V: 'Số tai', E: 'Identities', T: 'เบอร์หู' }, maxLength: 7000 },
    {
      key: 'size',
      kind: 'code',
      label: { V: 'In nhãn', E: 'Labels', T: 'พิมพ์ป้าย' },
      list: 'labelsize',
      help: { V: 'Để trống: chỉ danh sách', E: 'Blank: the list alone', T: 'เว้นว่าง: เฉพาะรายการ' },
    },
    { key: 'cardlang', kind: 'code', label: { V: 'Ngôn ngữ nhãn', E: 'Language of labels', T: 'ภาษาของป้าย' }, list: 'language' },
  ],
  params: z.object({
    farmid: code,
    roomid: code,
    pigtype: code,
    group: code,
    since: day.nullish(),
    fault: z.enum(['all', 'norfid', 'twice', 'changed', 'fresh']).default('all'),
    pgids: z.string().max(7000).nullish(),
    size: z.enum(['roll', 'sheet', 'card']).nullish(),
    cardlang: z.enum(['V', 'E', 'T']).nullish(),
  }),
});
export type TagParams = z.output<typeof tagReport.params>;
