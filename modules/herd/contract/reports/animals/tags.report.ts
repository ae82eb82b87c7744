import type { z } from 'zod';
import { LANGUAGE_LIST } from '#engine/define/common-lists.ts';
import { choice, date, longtext } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { ANIMAL_LISTS } from './lists.ts';

/** Most labels of one print. */
export const LABELS_MAX = 500;

/** Tags and labels: faults, QR labels, sow cards. */
export const tagReport = defineReport({
  route: 'PigTagReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    F.farmid,
    F.roomid,
    F.pigtype,
    F.group,
    date('since', t3('Thay đổi từ ngày', 'Changed since', 'เปลี่ยนตั้งแต่วันที่')),
    choice('fault', t3('Danh sách', 'List', 'รายการ'), ANIMAL_LISTS.tagfault, { fallback: 'all' }),
    longtext('pgids', t3('Số tai', 'Identities', 'เบอร์หู'), { maxLength: 7000 }),
    choice('size', t3('In nhãn', 'Labels', 'พิมพ์ป้าย'), ANIMAL_LISTS.labelsize, {
      help: t3('Để trống: chỉ danh sách', 'Blank: the list alone', 'เว้นว่าง: เฉพาะรายการ'),
    }),
    choice('cardlang', t3('Ngôn ngữ nhãn', 'Language of labels', 'ภาษาของป้าย'), LANGUAGE_LIST),
  ],
});
export type TagParams = z.output<typeof tagReport.params>;
