import type { Column, ColumnType } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';

/** Column headers of herd reports by the specification's field names. */
export const HERD_LABELS = {
  matedt: t3('Ngày phối', 'Mating date', 'วันผสม'),
  mategrp: t3('Nhóm phối', 'Mating group', 'กลุ่มผสม'),
  pgid: t3('Số tai', 'Identity', 'เบอร์หู'),
  lineage: t3('Dòng giống', 'Lineage', 'สายเลือด'),
  parity: t3('Lứa', 'Parity', 'ลำดับท้อง'),
  time_parity: t3('Lần phối-lứa', 'Services-parity', 'ครั้งผสม-ท้อง'),
  matekind: t3('Loại phối', 'Kind', 'ประเภทการผสม'),
  mateday: t3('Ngày chờ phối', 'Days to mating', 'วันรอผสม'),
  matetp: t3('Kiểu phối', 'Mating type', 'วิธีผสม'),
  boarid: t3('Đực 1', 'Boar 1', 'พ่อพันธุ์ 1'),
  boarid2: t3('Đực 2 (ngày)', 'Boar 2 (day)', 'พ่อพันธุ์ 2 (วัน)'),
  boarid3: t3('Đực 3 (ngày)', 'Boar 3 (day)', 'พ่อพันธุ์ 3 (วัน)'),
  boars: t3('Đực phối', 'Boars', 'พ่อพันธุ์'),
  boarlineage: t3('Dòng đực', 'Boar lineage', 'สายเลือดพ่อพันธุ์'),
  semenage: t3('Tuổi tinh', 'Semen age', 'อายุน้ำเชื้อ'),
  applyid: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
  roomid: t3('Chuồng', 'House', 'โรงเรือน'),
  fregexamdt: t3('Ngày khám thai', 'Check date', 'วันตรวจท้อง'),
  fregexamreslt: t3('Kết quả khám', 'Check result', 'ผลตรวจท้อง'),
  expfarrowdt: t3('Dự kiến đẻ', 'Expected farrowing', 'กำหนดคลอด'),
  outcome: t3('Kết quả', 'Outcome', 'ผล'),
  outcomedt: t3('Ngày kết quả', 'Outcome date', 'วันที่ทราบผล'),
  outcomeday: t3('Số ngày', 'Days to outcome', 'จำนวนวัน'),
  warnings: t3('Cảnh báo', 'Warnings', 'คำเตือน'),
  farrowdt: t3('Ngày đẻ', 'Farrowing date', 'วันคลอด'),
  farrowgrp: t3('Nhóm đẻ', 'Farrowing group', 'กลุ่มคลอด'),
  farrowday: t3('Ngày mang thai', 'Gestation', 'วันอุ้มท้อง'),
  farrownum: t3('Tổng sơ sinh', 'Total born', 'แรกคลอดทั้งหมด'),
  livenum: t3('Sơ sinh sống', 'Born alive', 'แรกคลอดมีชีวิต'),
  mllivenum: t3('Đực', 'Male', 'ผู้'),
  felivenum: t3('Cái', 'Female', 'เมีย'),
  deadnum: t3('Chết khi sinh', 'Stillborn', 'ตายแรกคลอด'),
  deadnum1: t3('Chết loại I', 'Dead, type I', 'ตายแบบ I'),
  deadnum2: t3('Chết loại II', 'Dead, type II', 'ตายแบบ II'),
  mummynum: t3('Thai khô', 'Mummified', 'มัมมี่'),
  weaknum: t3('Nhẹ cân', 'Light', 'น้ำหนักน้อย'),
  weaknum2: t3('Yếu, choãi chân', 'Weak, splay-legged', 'อ่อนแอ ขาถ่าง'),
  weaknum3: t3('Dị tật', 'Deformed', 'พิการ'),
  totalweight: t3('Khối lượng ổ', 'Litter weight', 'น้ำหนักครอก'),
  meankg: t3('Bình quân/con', 'Mean per piglet', 'เฉลี่ย/ตัว'),
  plusnum: t3('Ghép vào', 'Fostered in', 'รับฝาก'),
  minusnum: t3('Ghép đi', 'Fostered out', 'ฝากออก'),
  lossnum: t3('Chết', 'Died', 'ตาย'),
  curnum: t3('Đang theo mẹ', 'With the sow', 'อยู่กับแม่'),
  subweandt: t3('Cai sữa một phần', 'Partial weaning', 'หย่านมบางส่วน'),
  weandt: t3('Ngày cai sữa', 'Weaning date', 'วันหย่านม'),
  weannum: t3('Số cai sữa', 'Weaned', 'จำนวนหย่านม'),
  weangrp: t3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม'),
  mlweannum: t3('Đực', 'Male', 'ผู้'),
  feweannum: t3('Cái', 'Female', 'เมีย'),
  weanweight: t3('Khối lượng cai sữa', 'Weaning weight', 'น้ำหนักหย่านม'),
  weankind: t3('Loại cai sữa', 'Kind', 'ประเภทการหย่านม'),
  fosterday: t3('Ngày nuôi con', 'Lactation', 'วันเลี้ยงลูก'),
  interval: t3('Khoảng cách lứa', 'Farrowing interval', 'ช่วงห่างการคลอด'),
  nursery: t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
  next: t3('Sau cai sữa', 'What followed', 'หลังหย่านม'),
  nextdt: t3('Ngày', 'On', 'วันที่'),
  pending: t3('Chưa nhận vào chuồng', 'Not yet taken over', 'ยังไม่รับเข้า'),
  weekday: t3('Thứ', 'Weekday', 'วันในสัปดาห์'),
  group: t3('Nhóm', 'Group', 'กลุ่ม'),
  day: t3('Ngày', 'Day', 'วันที่'),
  figure: t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'),
  week: t3('Tuần này', 'This week', 'สัปดาห์นี้'),
  mean: t3('Bình quân', 'Mean', 'เฉลี่ย'),
  deviation: t3('Độ lệch chuẩn', 'Standard deviation', 'ส่วนเบี่ยงเบนมาตรฐาน'),
  unit: t3('Đơn vị', 'Unit', 'หน่วย'),
  target: t3('Mục tiêu', 'Target', 'เป้าหมาย'),
  cause: t3('Lý do để ngoài', 'Left out because', 'เหตุที่ไม่นับ'),
  value: t3('Tính', 'Counts', 'นับ'),
  date: t3('Ngày', 'Date', 'วันที่'),
  eventcd: t3('Sự kiện', 'Event', 'เหตุการณ์'),
  eventdt: t3('Ngày sự kiện', 'Event date', 'วันที่เหตุการณ์'),
  valuedt: t3('Ngày nhập', 'Entered on', 'วันที่บันทึก'),
  late: t3('Trễ', 'Late', 'ล่าช้า'),
  typedby: t3('Người nhập', 'Entered by', 'ผู้บันทึก'),
  what: t3('Nội dung', 'What', 'รายการ'),
  count: t3('Số lượng', 'Count', 'จำนวน'),
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  leftdt: t3('Ngày ra đàn', 'Left on', 'วันที่ออก'),
  leftway: t3('Hình thức', 'Way', 'วิธี'),
  volume: t3('Thể tích', 'Volume', 'ปริมาตร'),
  concentration: t3('Nồng độ', 'Concentration', 'ความเข้มข้น'),
  motility: t3('Hoạt lực', 'Motility', 'การเคลื่อนไหว'),
  abnormal: t3('Kỳ hình', 'Abnormal', 'ผิดปกติ'),
  batch: t3('Lô tinh', 'Semen batch', 'ชุดน้ำเชื้อ'),
  doses: t3('Số liều', 'Doses', 'จำนวนโดส'),
  fromday: t3('Từ ngày', 'From', 'ตั้งแต่'),
  today: t3('Đến ngày', 'To', 'ถึง'),
} as const;

export type HerdLabel = keyof typeof HERD_LABELS;

/** Columns of short codes, in characters: the default of a text would leave most of them blank. */
export const WIDTHS: Readonly<Record<string, number>> = {
  lineage: 9,
  boarlineage: 9,
  mategrp: 9,
  farrowgrp: 9,
  weangrp: 9,
  roomid: 9,
  nursery: 9,
  time_parity: 8,
  matekind: 11,
};

const widthOf = (key: string): { width?: number } => {
  const width = WIDTHS[key];
  return width === undefined ? {} : { width };
};

type ColumnRest = Partial<Omit<Column, 'key' | 'label' | 'type'>>;

/** A column of a herd report under its field name. */
export function column(key: HerdLabel, type: ColumnType, more: ColumnRest = {}): Column {
  return { key, label: HERD_LABELS[key], type, ...widthOf(key), ...more };
}
