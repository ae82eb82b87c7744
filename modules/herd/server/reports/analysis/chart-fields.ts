import { choice, date, defineList, defineLists, int, yesno } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';

/** What one point of a chart through time stands for. */
export const CHART_STEPS = defineList('chartstep', { week: t3('Tuần', 'Week', 'สัปดาห์'), month: t3('Tháng', 'Month', 'เดือน') });

/** Fixed lists of the charts. */
export const CHART_LISTS = defineLists({
  chartkind: {
    trend: t3('Diễn biến', 'Trend', 'แนวโน้ม'),
    control: t3('Biểu đồ kiểm soát', 'Control chart', 'แผนภูมิควบคุม'),
    histogram: t3('Phân bố', 'Histogram', 'ฮิสโตแกรม'),
    scatter: t3('Tương quan hai chỉ tiêu', 'Scatter of two figures', 'กราฟกระจายสองตัวชี้วัด'),
    parity: t3('Theo lứa', 'Parity profile', 'ตามลำดับท้อง'),
    survival: t3('Giữ thai', 'Survival in pig', 'การอุ้มท้องต่อเนื่อง'),
  },
  chartmeasure: {
    mateday: t3('Ngày cai sữa đến phối', 'Weaning to service, days', 'วันหย่านมถึงผสม'),
    returnday: t3('Ngày phối đến lên giống lại', 'Service to return, days', 'วันผสมถึงกลับสัด'),
    farrowday: t3('Ngày mang thai', 'Gestation, days', 'วันอุ้มท้อง'),
    fosterday: t3('Ngày nuôi con', 'Lactation, days', 'วันเลี้ยงลูก'),
    livenum: t3('Sơ sinh sống', 'Born alive', 'แรกคลอดมีชีวิต'),
    birthkg: t3('Khối lượng sơ sinh bình quân ổ, kg', 'Mean birth weight of the litter, kg', 'น้ำหนักแรกคลอดเฉลี่ยครอก กก.'),
    agemated: t3('Tuổi phối lần đầu, tuần', 'Age at first mating, weeks', 'อายุผสมครั้งแรก สัปดาห์'),
  },
  chartby: { farm: t3('Trại', 'Farm', 'ฟาร์ม'), operator: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'), boar: t3('Đực giống', 'Boar', 'พ่อพันธุ์') },
});

export const CHART_FIELDS = [
  choice('kind', t3('Loại biểu đồ', 'Kind of chart', 'ชนิดกราฟ'), CHART_LISTS.chartkind, { fallback: 'trend' }),
  { ...F.farms, help: t3('Tối đa bốn trại; để trống: trại hiện tại', 'Up to four; blank: the current farm', 'ไม่เกินสี่ฟาร์ม เว้นว่าง: ฟาร์มปัจจุบัน') },
  { ...F.figures, help: t3('Tối đa bốn', 'Up to four', 'ไม่เกินสี่') },
  choice('step', t3('Theo tuần hay tháng', 'Weeks or months', 'สัปดาห์หรือเดือน'), CHART_STEPS, { fallback: 'week' }),
  int('points', t3('Số điểm', 'Points', 'จำนวนจุด'), { min: 13, max: 156, fallback: 26 }),
  int('moving', t3('Trung bình trượt', 'Moving mean of', 'ค่าเฉลี่ยเคลื่อนที่'), { max: 13, fallback: 4 }),
  int('base', t3('Số điểm chuẩn', 'Points of the base', 'จำนวนจุดฐาน'), { min: 8, max: 78, fallback: 26 }),
  date('basefrom', t3('Chuẩn từ ngày', 'Base from', 'ฐานตั้งแต่')),
  choice('measure', t3('Số đo', 'Measure', 'ค่าที่วัด'), CHART_LISTS.chartmeasure, { fallback: 'livenum' }),
  choice('by', t3('Mỗi điểm là', 'One point is', 'แต่ละจุดคือ'), CHART_LISTS.chartby, { fallback: 'operator' }),
  F.from,
  F.to,
  yesno('zoom', t3('Phóng trục', 'Zoom the axis', 'ขยายแกน')),
] as const;
export const CHART_BESIDE = [F.asof] as const;
export type ChartParams = ParamsOf<typeof CHART_FIELDS, typeof CHART_BESIDE>;
