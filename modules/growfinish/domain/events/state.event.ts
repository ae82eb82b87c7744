import { completeWeighing, headField, leavesOfWeighing, WEIGHTS_FIELD, weightField } from '#engine/batch/domain/batch-fields.ts';
import { choice, defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { MOST_HEAD } from '../limits.ts';
import type { GrowEvent } from './event.ts';

const WEIGHED = defineList('weighkind', {
  all: t3('Cân tất cả', 'All weighed', 'ชั่งทั้งหมด'),
  sample: t3('Cân mẫu', 'A sample', 'สุ่มชั่ง'),
});
const stateless = { move: null, fields: [], reasonsOf: [], mostHead: null } as const;

/** WGT: pigs weighed, all or a sample: a known point of the weight curve. */
export const weighingEvent: GrowEvent = {
  ...stateless,
  code: 'WGT',
  title: t3('Cân heo', 'Weighing', 'ชั่งน้ำหนัก'),
  fields: [
    headField(MOST_HEAD),
    weightField({ required: true }),
    choice('sample', t3('Cân tất cả hay mẫu', 'All or a sample', 'ชั่งทั้งหมดหรือสุ่ม'), WEIGHED),
    WEIGHTS_FIELD,
  ],
  leaves: leavesOfWeighing,
  complete: completeWeighing,
  reason: 'none',
  mostHead: MOST_HEAD,
};

/** CLO: the batch is closed; no pig may be live. */
export const closeEvent: GrowEvent = { ...stateless, code: 'CLO', title: t3('Đóng chuồng', 'Close', 'ปิดโรงเรือน'), reason: 'none' };

/** UCL: a house just closed and not restocked is opened again. */
export const undoCloseEvent: GrowEvent = {
  ...stateless,
  code: 'UCL',
  title: t3('Mở lại chuồng', 'Undo close', 'ยกเลิกการปิด'),
  reason: 'required',
  reasonsOf: [],
};
