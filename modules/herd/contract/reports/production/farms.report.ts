import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { asofDay, codes, month, PRODUCTION_FIELDS as P, variantParams } from './fields.ts';

/** Farms side by side over one period. */
export const farmsReport = defineReport({
  route: 'PigFarmProReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    P.farms,
    P.farmgroups,
    {
      key: 'span',
      kind: 'code',
      label: { V: 'Kỳ', E: 'Period', T: 'ช่วงเวลา' },
      list: 'farmspan',
      initial: 'month',
      help: { V: 'Kỳ kết thúc ở tháng hoặc ngày đã chọn', E: 'Ends with the month or day chosen', T: 'สิ้นสุดที่เดือนหรือวันที่เลือก' },
    },
    P.month,
    P.figures,
    { ...P.figures, key: 'order', kind: 'code', label: { V: 'Xếp trại theo', E: 'Order farms by', T: 'เรียงฟาร์มตาม' } },
    P.tbmum,
    P.npdgilt,
    F.asof,
  ],
  params: z.object({
    farms: codes,
    farmgroups: codes,
    span: z.enum(['month', 'quarter', 'w13', 'w26', 'w52']).default('month'),
    month: month.nullish(),
    figures: codes,
    order: code,
    ...variantParams,
    asof: asofDay.nullish(),
    farmid: code,
  }),
});
export type FarmsParams = z.output<typeof farmsReport.params>;

/** Up to three figures of all farms through time. */
export const farmTimeReport = defineReport({
  route: 'PigFarmProReport3',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    { ...P.figures, help: { V: 'Tối đa 3; để trống: PWMFY', E: 'Up to three; blank: PWMFY', T: 'ไม่เกิน 3 เว้นว่าง: PWMFY' } },
    P.farms,
    P.farmgroups,
    { key: 'unit', kind: 'code', label: { V: 'Đơn vị thời gian', E: 'Unit of time', T: 'หน่วยเวลา' }, list: 'timeunit', initial: 'month' },
    { key: 'columns', kind: 'int', label: { V: 'Số cột', E: 'Columns', T: 'จำนวนคอลัมน์' }, min: 4, max: 53, initial: 12 },
    P.tbmum,
    P.npdgilt,
    F.asof,
  ],
  params: z.object({
    figures: codes,
    farms: codes,
    farmgroups: codes,
    unit: z.enum(['week', 'month', 'quarter']).default('month'),
    columns: z.number().int().min(4).max(53).default(12),
    ...variantParams,
    asof: asofDay.nullish(),
    farmid: code,
  }),
});
export type FarmTimeParams = z.output<typeof farmTimeReport.params>;
