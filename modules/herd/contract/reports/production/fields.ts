import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { day } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** A calendar month YYYYMM of the address bar; comparisons reach years back, so not at the edge of the calendar. */
export const month = z.string().regex(/^(19[5-9]\d|20\d\d)(0[1-9]|1[0-2])$/);
/** A day outcomes are known on, as far from the edge of the calendar as a month. */
export const asofDay = day.refine((date) => date >= '1950');
/** Codes of several choices. */
export const codes = z.array(z.string().max(40)).max(500).nullish();
const OWN = t3('Để trống: theo tham số của trại', 'Blank: as the farm has it', 'เว้นว่าง: ตามที่ฟาร์มกำหนด');

/** Variants of figures a reader may choose for one look at a report; blank follows the farm's settings. */
export const variantParams = {
  tbmum: z.enum(['Y', 'N']).nullish(),
  npdgilt: z.enum(['Y', 'N']).nullish(),
  /** Litters weaned without a pig: left out of every figure over weaned litters, or counted in all of them. */
  lwzero: z.enum(['Y', 'N']).nullish(),
};
/** Which of the three farrowing rates stands at the head and in the charts. */
export const rateParam = { farrate: z.enum(['FR', 'FRP', 'FRA']).nullish() };

/** The variants as the report was asked for them. */
export interface VariantParams {
  readonly tbmum?: 'Y' | 'N' | null | undefined;
  readonly npdgilt?: 'Y' | 'N' | null | undefined;
  readonly lwzero?: 'Y' | 'N' | null | undefined;
}

/** Fields of the parameter bar the production reports share. */
export const PRODUCTION_FIELDS = {
  farmid: { key: 'farmid', kind: 'code', label: t3('Trại', 'Farm', 'ฟาร์ม'), list: 'farm' },
  farms: {
    key: 'farms',
    kind: 'multicode',
    label: t3('Các trại', 'Farms', 'ฟาร์มต่างๆ'),
    list: 'farm',
    help: t3('Để trống: mọi trại được xem', 'Blank: all farms in reach', 'เว้นว่าง: ทุกฟาร์มที่ดูได้'),
  },
  /** Farms of a report that shows the current one where none is chosen. */
  farmsHere: {
    key: 'farms',
    kind: 'multicode',
    label: t3('Các trại', 'Farms', 'ฟาร์มต่างๆ'),
    list: 'farm',
    help: t3('Để trống: trại hiện tại', 'Blank: the current farm', 'เว้นว่าง: ฟาร์มปัจจุบัน'),
  },
  farmgroups: { key: 'farmgroups', kind: 'multicode', label: t3('Nhóm trại', 'Farm groups', 'กลุ่มฟาร์ม'), list: 'grp70' },
  month: {
    key: 'month',
    kind: 'code',
    label: t3('Tháng', 'Month', 'เดือน'),
    list: 'yearmonth',
    help: t3('Để trống: tháng này', 'Blank: the running month', 'เว้นว่าง: เดือนปัจจุบัน'),
  },
  months: {
    key: 'months',
    kind: 'int',
    label: t3('Số tháng gộp', 'Months together', 'จำนวนเดือนรวม'),
    min: 1,
    max: 12,
    help: t3('Tháng đã chọn là tháng cuối', 'The month chosen is the last of them', 'เดือนที่เลือกคือเดือนสุดท้าย'),
  },
  tbmum: { key: 'tbmum', kind: 'code', label: t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'), list: 'tbmum', help: OWN },
  npdgilt: { key: 'npdgilt', kind: 'code', label: t3('Ngày không sản xuất', 'Non-productive days', 'วันสูญเสีย'), list: 'npdgilt', help: OWN },
  lwzero: {
    key: 'lwzero',
    kind: 'code',
    label: t3('Ổ cai sữa không còn con', 'Litters weaned without a pig', 'ครอกที่หย่านมโดยไม่มีลูก'),
    list: 'lwzero',
    help: OWN,
  },
  farrate: { key: 'farrate', kind: 'code', label: t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'), list: 'farrate' },
  figures: { key: 'figures', kind: 'multicode', label: t3('Chỉ tiêu', 'Figures', 'ตัวชี้วัด'), list: 'figure' },
  chart: {
    key: 'chart',
    kind: 'multicode',
    label: t3('Vẽ biểu đồ', 'Drawn', 'แสดงกราฟ'),
    list: 'figure',
    help: t3('Tối đa 8 chỉ tiêu', 'Up to 8 figures', 'ไม่เกิน 8 ตัวชี้วัด'),
  },
} as const satisfies Record<string, Field>;
