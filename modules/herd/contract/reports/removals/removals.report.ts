import type { z } from 'zod';
import { choice, choices, code, int, text } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { CHART_STEPS } from '../analysis/steps.ts';
import { HERD_LISTS } from '../codes.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { REMOVAL_LISTS } from './lists.ts';

const TYPE = choice('type', t3('Loại heo', 'Type', 'ประเภท'), REMOVAL_LISTS.removaltype);
const WAY = choice('way', t3('Hình thức', 'Way', 'วิธี'), HERD_LISTS.leftway);
const GROUP = choice('reasongroup', t3('Nhóm lý do', 'Group of reasons', 'กลุ่มสาเหตุ'), REMOVAL_LISTS.reasongroup);

/** The veterinary record: every dead head of the sow farm, all ages. */
export const disposalReport = defineReport({
  route: 'PigDeathList2',
  module: 'herd',
  paper: 'landscape',
  fields: [
    F.farmid,
    F.from,
    F.to,
    F.roomid,
    choices('ages', t3('Lứa tuổi', 'Ages', 'ช่วงอายุ'), REMOVAL_LISTS.deathage, {
      help: t3('Để trống: tất cả trừ chết khi sinh', 'Blank: all but stillborn', 'เว้นว่าง: ทั้งหมดยกเว้นตายแรกคลอด'),
    }),
    GROUP,
    code('disposal', t3('Cách xử lý', 'Disposal', 'วิธีกำจัดซาก'), { list: 'disposal' }),
    text('place', t3('Nơi xử lý', 'Place', 'สถานที่'), { maxLength: 80 }),
    text('witness', t3('Người chứng kiến', 'Witnesses', 'พยาน'), { maxLength: 120 }),
  ],
  beside: [F.asof],
});
export type DisposalParams = z.output<typeof disposalReport.params>;

/** What sows, gilts and boars are lost to, month by month. */
export const reasonReport = defineReport({
  route: 'PigDeathReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [F.farmsHere, F.from, F.to, choice('step', t3('Cột', 'Columns', 'คอลัมน์'), REMOVAL_LISTS.removalstep, { fallback: 'month' }), TYPE, WAY],
  beside: [F.asof],
});
export type ReasonParams = z.output<typeof reasonReport.params>;

/** Seeing early that deaths rise, in any age group. */
export const deathRateReport = defineReport({
  route: 'PigDeathRate',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    { ...F.farms, help: t3('Tối đa sáu trại', 'Up to six', 'ไม่เกินหกฟาร์ม') },
    choice('step', t3('Theo tuần hay tháng', 'Weeks or months', 'สัปดาห์หรือเดือน'), CHART_STEPS, { fallback: 'week' }),
    int('points', t3('Số điểm', 'Points', 'จำนวนจุด'), { min: 13, max: 104, fallback: 52 }),
    choices('groups', t3('Nhóm tuổi', 'Age groups', 'กลุ่มอายุ'), REMOVAL_LISTS.deathpanel, {
      help: t3('Để trống: tất cả', 'Blank: all', 'เว้นว่าง: ทั้งหมด'),
    }),
  ],
});
export type DeathRateParams = z.output<typeof deathRateReport.params>;

/** Nursery losses of houses kept without batches. */
export const nurseryDeathReport = defineReport({
  route: 'FeedpigDeathReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.from,
    F.to,
    { ...F.nursery, key: 'roomid' },
    { ...F.reason, listParents: { eventcd: 'NDE' } },
    int('week', t3('Tuần tuổi', 'Week of age', 'สัปดาห์อายุ'), { min: 0, max: 20 }),
  ],
  beside: [F.asof],
});
export type NurseryDeathParams = z.output<typeof nurseryDeathReport.params>;
