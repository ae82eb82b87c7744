import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { defineReport } from '#engine/define/report.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { PARAM_FIELDS as F, periodParams } from '../params.ts';
import { codes, PRODUCTION_FIELDS as P } from '../production/fields.ts';

const field = (key: string, kind: Field['kind'], label: Text3, more: Partial<Field> = {}): Field => ({ key, kind, label, ...more });

/** Trends and spreads no table shows. */
export const chartReport = defineReport({
  route: 'PigChartReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    field('kind', 'code', t3('Loại biểu đồ', 'Kind of chart', 'ชนิดกราฟ'), { list: 'chartkind', initial: 'trend' }),
    { ...P.farms, help: t3('Tối đa bốn trại; để trống: trại hiện tại', 'Up to four; blank: the current farm', 'ไม่เกินสี่ฟาร์ม เว้นว่าง: ฟาร์มปัจจุบัน') },
    { ...P.figures, help: t3('Tối đa bốn', 'Up to four', 'ไม่เกินสี่') },
    field('step', 'code', t3('Theo tuần hay tháng', 'Weeks or months', 'สัปดาห์หรือเดือน'), { list: 'chartstep', initial: 'week' }),
    field('points', 'int', t3('Số điểm', 'Points', 'จำนวนจุด'), { min: 13, max: 156, initial: 26 }),
    field('moving', 'int', t3('Trung bình trượt', 'Moving mean of', 'ค่าเฉลี่ยเคลื่อนที่'), { min: 0, max: 13, initial: 4 }),
    field('base', 'int', t3('Số điểm chuẩn', 'Points of the base', 'จำนวนจุดฐาน'), { min: 8, max: 78, initial: 26 }),
    field('basefrom', 'date', t3('Chuẩn từ ngày', 'Base from', 'ฐานตั้งแต่')),
    field('measure', 'code', t3('Số đo', 'Measure', 'ค่าที่วัด'), { list: 'chartmeasure', initial: 'livenum' }),
    field('by', 'code', t3('Mỗi điểm là', 'One point is', 'แต่ละจุดคือ'), { list: 'chartby', initial: 'operator' }),
    { ...F.from, key: 'from' },
    F.to,
    field('zoom', 'flag', t3('Phóng trục', 'Zoom the axis', 'ขยายแกน')),
  ],
  params: z.object({
    ...periodParams,
    farms: codes,
    kind: z.enum(['trend', 'control', 'histogram', 'scatter', 'parity', 'survival']).default('trend'),
    figures: codes,
    step: z.enum(['week', 'month']).default('week'),
    points: z.number().int().min(13).max(156).default(26),
    moving: z.number().int().min(0).max(13).default(4),
    base: z.number().int().min(8).max(78).default(26),
    basefrom: periodParams.from,
    measure: z.enum(['mateday', 'returnday', 'farrowday', 'fosterday', 'livenum', 'birthkg', 'agemated']).default('livenum'),
    by: z.enum(['farm', 'operator', 'boar']).default('operator'),
    zoom: z.enum(['Y', 'N']).nullish(),
  }),
});
export type ChartParams = z.output<typeof chartReport.params>;

/** Fixed lists of the charts. */
export const CHART_LISTS: Readonly<Record<string, Readonly<Record<string, Text3>>>> = {
  chartkind: {
    trend: t3('Diễn biến', 'Trend', 'แนวโน้ม'),
    control: t3('Biểu đồ kiểm soát', 'Control chart', 'แผนภูมิควบคุม'),
    histogram: t3('Phân bố', 'Histogram', 'ฮิสโตแกรม'),
    scatter: t3('Tương quan hai chỉ tiêu', 'Scatter of two figures', 'กราฟกระจายสองตัวชี้วัด'),
    parity: t3('Theo lứa', 'Parity profile', 'ตามลำดับท้อง'),
    survival: t3('Giữ thai', 'Survival in pig', 'การอุ้มท้องต่อเนื่อง'),
  },
  chartstep: { week: t3('Tuần', 'Week', 'สัปดาห์'), month: t3('Tháng', 'Month', 'เดือน') },
  chartmeasure: {
    mateday: t3('Ngày cai sữa đến phối', 'Weaning to service, days', 'วันหย่านมถึงผสม'),
    returnday: t3('Ngày phối đến lốc', 'Service to return, days', 'วันผสมถึงกลับสัด'),
    farrowday: t3('Ngày mang thai', 'Gestation, days', 'วันอุ้มท้อง'),
    fosterday: t3('Ngày nuôi con', 'Lactation, days', 'วันเลี้ยงลูก'),
    livenum: t3('Sơ sinh sống', 'Born alive', 'แรกคลอดมีชีวิต'),
    birthkg: t3('Khối lượng sơ sinh bình quân ổ, kg', 'Mean birth weight of the litter, kg', 'น้ำหนักแรกคลอดเฉลี่ยครอก กก.'),
    agemated: t3('Tuổi phối lần đầu, tuần', 'Age at first mating, weeks', 'อายุผสมครั้งแรก สัปดาห์'),
  },
  chartby: { farm: t3('Trại', 'Farm', 'ฟาร์ม'), operator: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'), boar: t3('Đực giống', 'Boar', 'พ่อพันธุ์') },
};
