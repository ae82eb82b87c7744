import type { z } from 'zod';
import { choice, code, date, defineList, int, text } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

/** Types of pigs of the herd's balance, in its order. */
export const BALANCE_TYPES = {
  boar: t3('Đực giống', 'Boars', 'พ่อพันธุ์'),
  gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  open: t3('Nái chờ phối', 'Open sows', 'แม่สุกรท้องว่าง'),
  mated: t3('Nái đã phối', 'Mated sows', 'แม่สุกรผสมแล้ว'),
  lactating: t3('Nái nuôi con', 'Lactating sows', 'แม่สุกรเลี้ยงลูก'),
  suckling: t3('Heo con theo mẹ', 'Suckling piglets', 'ลูกสุกรดูดนม'),
  weaner: t3('Heo cai sữa chưa xếp chuồng', 'Weaned, not yet placed', 'หย่านมยังไม่เข้าโรงเรือน'),
  nursery: t3('Heo cai sữa', 'Nursery', 'อนุบาล'),
} as const satisfies Readonly<Record<string, Text3>>;
export type BalanceType = keyof typeof BALANCE_TYPES;

const SPLITS = defineList('balancesplit', {
  total: t3('Cả trại', 'Whole farm', 'ทั้งฟาร์ม'),
  house: t3('Theo chuồng', 'By house', 'ตามโรงเรือน'),
  lineage: t3('Theo dòng giống', 'By lineage', 'ตามสายเลือด'),
});

/** Head of a type as people counted them. */
function counted<const T extends BalanceType>(type: T) {
  const { V, E, T } = BALANCE_TYPES[type];
  return int(`c_${type}`, t3(`Đếm: ${V}`, `Counted: ${E}`, `นับจริง: ${T}`), { max: 1_000_000 });
}

/** Whether the head add up: opening + in − out = closing, for every type of pig. */
export const balanceReport = defineReport({
  route: 'PigSummaryReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmsHere,
    F.from,
    F.to,
    choice('split', t3('Tách theo', 'Split by', 'แยกตาม'), SPLITS, { fallback: 'total' }),
    counted('boar'),
    counted('gilt'),
    counted('open'),
    counted('mated'),
    counted('lactating'),
    counted('suckling'),
    counted('weaner'),
    counted('nursery'),
    date('countdt', t3('Ngày kiểm đếm', 'Counted on', 'วันที่ตรวจนับ')),
    text('countby', t3('Người kiểm đếm', 'Counted by', 'ผู้ตรวจนับ'), { maxLength: 60 }),
  ],
  // What a count is opened by: its farm, type of pig, and house or lineage.
  beside: [
    F.asof,
    F.farmid,
    code('type', t3('Loại heo', 'Type', 'ประเภท')),
    code('part', t3('Chuồng hoặc dòng giống', 'House or lineage', 'โรงเรือนหรือสายเลือด')),
  ],
});
export type BalanceParams = z.output<typeof balanceReport.params>;
