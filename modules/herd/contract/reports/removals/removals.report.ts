import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { code, PARAM_FIELDS as F, periodParams } from '../params.ts';
import { codes, PRODUCTION_FIELDS as P } from '../production/fields.ts';

const FARMS: Field = { ...P.farms, help: t3('Để trống: trại hiện tại', 'Blank: the current farm', 'เว้นว่าง: ฟาร์มปัจจุบัน') };
const TYPE: Field = { key: 'type', kind: 'code', label: t3('Loại heo', 'Type', 'ประเภท'), list: 'removaltype' };
const WAY: Field = { key: 'way', kind: 'code', label: t3('Hình thức', 'Way', 'วิธี'), list: 'removalway' };
const REASON: Field = { key: 'reason', kind: 'code', label: t3('Lý do', 'Reason', 'สาเหตุ'), list: 'reason' };
const GROUP: Field = { key: 'reasongroup', kind: 'code', label: t3('Nhóm lý do', 'Group of reasons', 'กลุ่มสาเหตุ'), list: 'reasongroup' };

const type = z.enum(['sow', 'gilt', 'boar']).nullish();
const group = z
  .enum([
    'reproduction',
    'farrowing',
    'locomotion',
    'health',
    'udder',
    'age',
    'performance',
    'genetics',
    'environment',
    'management',
    'condition',
    'sale',
    'transfer',
    'other',
    'none',
  ])
  .nullish();

/** Breeding animals that left, with what each achieved. */
export const deathListReport = defineReport({
  route: 'PigDeathList',
  module: 'herd',
  paper: 'landscape',
  fields: [P.farmid, F.from, F.to, TYPE, WAY, REASON, F.roomid],
  params: z.object({
    ...periodParams,
    farmid: code,
    type,
    way: z.enum(['died', 'destroyed', 'culled', 'sold', 'moved', 'restored']).nullish(),
    reason: code,
    roomid: code,
  }),
});
export type DeathListParams = z.output<typeof deathListReport.params>;

/** The veterinary record: every dead head of the sow farm, all ages. */
export const disposalReport = defineReport({
  route: 'PigDeathList2',
  module: 'herd',
  paper: 'landscape',
  fields: [
    P.farmid,
    F.from,
    F.to,
    F.roomid,
    {
      key: 'ages',
      kind: 'multicode',
      label: t3('Lứa tuổi', 'Ages', 'ช่วงอายุ'),
      list: 'deathage',
      help: t3('Để trống: tất cả trừ chết khi sinh', 'Blank: all but stillborn', 'เว้นว่าง: ทั้งหมดยกเว้นตายแรกคลอด'),
    },
    GROUP,
    { key: 'disposal', kind: 'code', label: t3('Cách xử lý', 'Disposal', 'วิธีกำจัดซาก'), list: 'disposal' },
    { key: 'place', kind: 'text', label: t3('Nơi xử lý', 'Place', 'สถานที่'), maxLength: 80 },
    { key: 'witness', kind: 'text', label: t3('Người chứng kiến', 'Witnesses', 'พยาน'), maxLength: 120 },
  ],
  params: z.object({
    ...periodParams,
    farmid: code,
    roomid: code,
    ages: codes,
    reasongroup: group,
    disposal: code,
    place: z.string().max(80).nullish(),
    witness: z.string().max(120).nullish(),
  }),
});
export type DisposalParams = z.output<typeof disposalReport.params>;

/** What sows, gilts and boars are lost to, month by month. */
export const reasonReport = defineReport({
  route: 'PigDeathReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    FARMS,
    F.from,
    F.to,
    { key: 'step', kind: 'code', label: t3('Cột', 'Columns', 'คอลัมน์'), list: 'removalstep', initial: 'month' },
    TYPE,
    WAY,
  ],
  params: z.object({
    ...periodParams,
    farms: codes,
    step: z.enum(['month', 'week']).default('month'),
    type,
    way: z.enum(['died', 'destroyed', 'culled', 'sold', 'moved']).nullish(),
  }),
});
export type ReasonParams = z.output<typeof reasonReport.params>;

/** When in life and cycle sows are lost. */
export const stageReport = defineReport({
  route: 'PigDeathReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [FARMS, F.from, F.to, WAY, GROUP],
  params: z.object({
    ...periodParams,
    farms: codes,
    way: z.enum(['died', 'destroyed', 'culled', 'sold', 'moved']).nullish(),
    reasongroup: group,
    // What an opened count of a parity is narrowed by.
    parityFrom: z.number().int().min(0).max(99).nullish(),
    parityTo: z.number().int().min(0).max(99).nullish(),
  }),
});
export type StageParams = z.output<typeof stageReport.params>;

/** Seeing early that deaths rise, in any age group. */
export const deathRateReport = defineReport({
  route: 'PigDeathRate',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    { ...FARMS, help: t3('Tối đa sáu trại', 'Up to six', 'ไม่เกินหกฟาร์ม') },
    { key: 'step', kind: 'code', label: t3('Theo tuần hay tháng', 'Weeks or months', 'สัปดาห์หรือเดือน'), list: 'chartstep', initial: 'week' },
    { key: 'points', kind: 'int', label: t3('Số điểm', 'Points', 'จำนวนจุด'), min: 13, max: 104, initial: 52 },
    {
      key: 'groups',
      kind: 'multicode',
      label: t3('Nhóm tuổi', 'Age groups', 'กลุ่มอายุ'),
      list: 'deathpanel',
      help: t3('Để trống: tất cả', 'Blank: all', 'เว้นว่าง: ทั้งหมด'),
    },
  ],
  params: z.object({
    farms: codes,
    groups: z.array(z.enum(['sows', 'sucking', 'nursery', 'stillborn'])).nullish(),
    step: z.enum(['week', 'month']).default('week'),
    points: z.number().int().min(13).max(104).default(52),
  }),
});
export type DeathRateParams = z.output<typeof deathRateReport.params>;

/** Nursery losses of houses kept without batches. */
export const nurseryDeathReport = defineReport({
  route: 'FeedpigDeathReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmid,
    F.from,
    F.to,
    { ...F.nursery, key: 'roomid' },
    { ...REASON, listParents: { eventcd: 'NDE' } },
    { key: 'week', kind: 'int', label: t3('Tuần tuổi', 'Week of age', 'สัปดาห์อายุ'), min: 0, max: 20 },
  ],
  params: z.object({ ...periodParams, farmid: code, roomid: code, reason: code, week: z.number().int().min(0).max(20).nullish() }),
});
export type NurseryDeathParams = z.output<typeof nurseryDeathReport.params>;
