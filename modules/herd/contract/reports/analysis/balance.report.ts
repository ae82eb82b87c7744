import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { defineReport } from '#engine/define/report.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { code, PARAM_FIELDS as F, periodParams } from '../params.ts';
import { codes, PRODUCTION_FIELDS as P } from '../production/fields.ts';

/** Types of pigs of the herd's balance, in its order. */
export const BALANCE_TYPES = {
  boar: t3('Đực giống', 'Boars', 'พ่อพันธุ์'),
  gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  open: t3('Nái chờ phối', 'Open sows', 'แม่สุกรท้องว่าง'),
  mated: t3('Nái đã phối', 'Mated sows', 'แม่สุกรผสมแล้ว'),
  lactating: t3('Nái nuôi con', 'Lactating sows', 'แม่สุกรเลี้ยงลูก'),
  sucking: t3('Heo con theo mẹ', 'Sucking piglets', 'ลูกสุกรดูดนม'),
  weaner: t3('Heo cai sữa chưa xếp chuồng', 'Weaned, not yet placed', 'หย่านมยังไม่เข้าโรงเรือน'),
  nursery: t3('Heo cai sữa', 'Nursery', 'อนุบาล'),
} as const satisfies Readonly<Record<string, Text3>>;
export type BalanceType = keyof typeof BALANCE_TYPES;

const TYPES = Object.keys(BALANCE_TYPES) as BalanceType[];

const COUNTED = (type: BalanceType): Field => ({
  key: `c_${type}`,
  kind: 'int',
  label: t3(`Đếm: ${BALANCE_TYPES[type].V}`, `Counted: ${BALANCE_TYPES[type].E}`, `นับจริง: ${BALANCE_TYPES[type].T}`),
  min: 0,
  max: 1_000_000,
});

const counted = z.number().int().min(0).max(1_000_000).nullish();

/** Whether the heads add up: opening + in − out = closing, for every type of pig. */
export const balanceReport = defineReport({
  route: 'PigSummaryReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farmsHere,
    F.from,
    F.to,
    { key: 'split', kind: 'code', label: t3('Tách theo', 'Split by', 'แยกตาม'), list: 'balancesplit', initial: 'total' },
    ...TYPES.map(COUNTED),
    { key: 'countdt', kind: 'date', label: t3('Ngày kiểm đếm', 'Counted on', 'วันที่ตรวจนับ') },
    { key: 'countby', kind: 'text', label: t3('Người kiểm đếm', 'Counted by', 'ผู้ตรวจนับ'), maxLength: 60 },
  ],
  params: z.object({
    ...periodParams,
    farms: codes,
    split: z.enum(['total', 'house', 'lineage']).default('total'),
    countdt: periodParams.to,
    countby: z.string().max(60).nullish(),
    // What a count is opened by: its farm, type of pig, and house or lineage.
    farmid: code,
    type: code,
    part: code,
    c_boar: counted,
    c_gilt: counted,
    c_open: counted,
    c_mated: counted,
    c_lactating: counted,
    c_sucking: counted,
    c_weaner: counted,
    c_nursery: counted,
  }),
});
export type BalanceParams = z.output<typeof balanceReport.params>;

/** Fixed list of the balance. */
export const BALANCE_LISTS: Readonly<Record<string, Readonly<Record<string, Text3>>>> = {
  balancesplit: {
    total: t3('Cả trại', 'Whole farm', 'ทั้งฟาร์ม'),
    house: t3('Theo chuồng', 'By house', 'ตามโรงเรือน'),
    lineage: t3('Theo dòng giống', 'By lineage', 'ตามสายเลือด'),
  },
};
