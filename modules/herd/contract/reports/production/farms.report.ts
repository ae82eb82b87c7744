import type { z } from 'zod';
import { choice, code, defineList, int } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

const SPANS = defineList('farmspan', {
  month: t3('Tháng', 'Month', 'เดือน'),
  quarter: t3('Quý', 'Quarter', 'ไตรมาส'),
  w13: t3('13 tuần', '13 weeks', '13 สัปดาห์'),
  w26: t3('26 tuần', '26 weeks', '26 สัปดาห์'),
  w52: t3('52 tuần', '52 weeks', '52 สัปดาห์'),
});
const UNITS = defineList('timeunit', {
  week: t3('Tuần', 'Week', 'สัปดาห์'),
  month: t3('Tháng', 'Month', 'เดือน'),
  quarter: t3('Quý', 'Quarter', 'ไตรมาส'),
});

/** Farms side by side over one period. */
export const farmsReport = defineReport({
  route: 'PigFarmProReport',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farms,
    F.farmgroups,
    choice('span', t3('Kỳ', 'Period', 'ช่วงเวลา'), SPANS, {
      fallback: 'month',
      help: t3('Kỳ kết thúc ở tháng hoặc ngày đã chọn', 'Ends with the month or day chosen', 'สิ้นสุดที่เดือนหรือวันที่เลือก'),
    }),
    F.month,
    F.figures,
    code('order', t3('Xếp trại theo', 'Order farms by', 'เรียงฟาร์มตาม'), { list: 'figure' }),
    F.tbmum,
    F.npdgilt,
    F.asof,
  ],
  beside: [F.farmid, F.lwzero],
});
export type FarmsParams = z.output<typeof farmsReport.params>;

/** Up to three figures of all farms through time. */
export const farmTimeReport = defineReport({
  route: 'PigFarmProReport3',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    { ...F.figures, help: t3('Tối đa 3; để trống: PWMFY', 'Up to three; blank: PWMFY', 'ไม่เกิน 3 เว้นว่าง: PWMFY') },
    F.farms,
    F.farmgroups,
    choice('unit', t3('Đơn vị thời gian', 'Unit of time', 'หน่วยเวลา'), UNITS, { fallback: 'month' }),
    int('columns', t3('Số cột', 'Columns', 'จำนวนคอลัมน์'), { min: 4, max: 53, fallback: 12 }),
    F.tbmum,
    F.npdgilt,
    F.asof,
  ],
  beside: [F.farmid, F.lwzero],
});
export type FarmTimeParams = z.output<typeof farmTimeReport.params>;
