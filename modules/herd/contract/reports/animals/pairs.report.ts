import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { codes, PRODUCTION_FIELDS as P } from '../production/fields.ts';
import { ANIMAL_FIELDS as A } from './fields.ts';

/** Pairs of sow and boar from records. */
export const coupleReport = defineReport({
  route: 'PigCoupleReport',
  module: 'herd',
  drill: true,
  paper: 'landscape',
  fields: [
    P.farmid,
    F.from,
    F.to,
    A.pgid,
    F.boarid,
    F.lineage,
    A.boarlineage,
    { key: 'least', kind: 'int', label: { V: 'Số lần phối tối thiểu', E: 'Matings at least', T: 'จำนวนผสมขั้นต่ำ' }, min: 1, max: 50, initial: 1 },
    F.asof,
  ],
  params: z.object({
    farmid: code,
    from: day.nullish(),
    to: day.nullish(),
    pgid: code,
    boarid: code,
    lineage: code,
    boarlineage: code,
    least: z.number().int().min(1).max(50).default(1),
    asof: day.nullish(),
  }),
});
export type CoupleParams = z.output<typeof coupleReport.params>;

/** Sow line on boar line. */
export const crossReport = defineReport({
  route: 'PigLineageReport',
  module: 'herd',
  drill: true,
  paper: 'landscape',
  fields: [
    { ...P.farms, help: { V: 'Để trống: trại hiện tại', E: 'Blank: the current farm', T: 'เว้นว่าง: ฟาร์มปัจจุบัน' } },
    F.from,
    F.to,
    { ...F.lineage, key: 'lineages', kind: 'multicode', label: { V: 'Dòng nái', E: 'Sow lineages', T: 'สายเลือดแม่' } },
    { ...F.lineage, key: 'boarlineages', kind: 'multicode', label: { V: 'Dòng đực', E: 'Boar lineages', T: 'สายเลือดพ่อ' } },
    { key: 'figure', kind: 'code', label: { V: 'Chỉ tiêu tô màu', E: 'Figure to colour', T: 'ตัวชี้วัดที่ลงสี' }, list: 'crossfigure', initial: 'BA' },
    {
      key: 'adjust',
      kind: 'flag',
      label: { V: 'Trừ trung bình trại', E: 'Farm means taken out', T: 'หักค่าเฉลี่ยฟาร์ม' },
    },
    F.asof,
  ],
  params: z.object({
    farms: codes,
    from: day.nullish(),
    to: day.nullish(),
    lineages: codes,
    boarlineages: codes,
    /** The cross a figure opens. */
    lineage: code,
    boarlineage: code,
    figure: z.enum(['BA', 'TB', 'FR', 'SB', 'MM', 'MBW', 'PWL', 'PWM_B', 'WWT']).default('BA'),
    adjust: z.enum(['Y', 'N']).nullish(),
    asof: day.nullish(),
  }),
});
export type CrossParams = z.output<typeof crossReport.params>;
