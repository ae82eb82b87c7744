import { type Text3, t3 } from '#kernel/language.ts';
import { AREA } from '../house.resource.ts';

/** What chicken houses are for: a programme of poultry may be for one of them. */
export const BIRD_HOUSES = {
  broiler: t3('Gà thịt', 'Broiler', 'ไก่เนื้อ'),
  layer: t3('Gà đẻ', 'Layer', 'ไก่ไข่'),
  pullet: t3('Gà hậu bị', 'Pullet', 'ไก่สาว'),
} as const;

/** Words of standards and programmes. */
export const S = {
  kind: t3('Loại tiêu chuẩn', 'Kind of standard', 'ชนิดมาตรฐาน'),
  standard: t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน'),
  programme: t3('Chương trình', 'Programme', 'โปรแกรม'),
  code: t3('Mã', 'Code', 'รหัส'),
  name: t3('Tên', 'Name', 'ชื่อ'),
  stdtp: t3('Loại vật nuôi', 'Type', 'ชนิดสัตว์'),
  from: t3('Áp dụng từ', 'Valid from', 'ใช้ตั้งแต่'),
  farms: t3('Áp dụng cho trại', 'Farms', 'ฟาร์มที่ใช้'),
  wholeCompany: t3('Toàn công ty', 'Whole company', 'ทั้งบริษัท'),
  sex: t3('Giới tính', 'Sex', 'เพศ'),
  bothSexes: t3('Tất cả', 'All', 'ทั้งหมด'),
  area: AREA,
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  week: t3('Tuần tuổi', 'Age in weeks', 'อายุ (สัปดาห์)'),
  feed: t3('Thức ăn mỗi con mỗi ngày', 'Feed a head a day', 'อาหารต่อตัวต่อวัน'),
  weight: t3('Khối lượng cuối tuần', 'Weight at week end', 'น้ำหนักสิ้นสัปดาห์'),
  lay: t3('Tỷ lệ đẻ', 'Laying (hen-day)', 'อัตราการไข่'),
  eggwt: t3('Khối lượng trứng', 'Egg weight', 'น้ำหนักไข่'),
  cumulative: t3('Thức ăn cộng dồn', 'Cumulative feed', 'อาหารสะสม'),
  gain: t3('Tăng trọng trong tuần', 'Gain a week', 'น้ำหนักเพิ่มต่อสัปดาห์'),
  fcrWeek: t3('FCR tuần', 'FCR of the week', 'FCR รายสัปดาห์'),
  upto: t3('Khối lượng đến', 'Upper live weight', 'น้ำหนักไม่เกิน'),
  fcr: t3('FCR', 'FCR', 'FCR'),
  rows: t3('Các dòng', 'Rows', 'แถว'),
  weeks: t3('Theo tuần tuổi', 'By age week', 'ตามอายุ (สัปดาห์)'),
  bands: t3('Theo khối lượng sống', 'By live weight', 'ตามน้ำหนักตัว'),
  lines: t3('Vật tư theo tuổi', 'Goods by age', 'วัสดุตามอายุ'),
  itemid: t3('Mặt hàng', 'Item', 'สินค้า'),
  itemtp: t3('Loại hàng', 'Item type', 'ประเภทสินค้า'),
  basis: t3('Tính theo', 'Counted in', 'นับเป็น'),
  low: t3('Từ', 'From', 'ตั้งแต่'),
  high: t3('Đến', 'To', 'ถึง'),
  dose: t3('Liều mỗi con', 'Dose a head', 'ขนาดต่อตัว'),
  unit: t3('Đơn vị', 'Unit', 'หน่วย'),
  route: t3('Đường dùng', 'Route', 'วิธีให้'),
  every: t3('Lặp lại sau', 'Repeat after', 'ให้ซ้ำทุก'),
  withdrawal: t3('Ngày ngưng thuốc', 'Withdrawal days', 'วันหยุดยา'),
  tolerance: t3('Sai lệch ±', 'Tolerance ±', 'คลาดเคลื่อน ±'),
  used: t3('Số lứa, đàn đang theo', 'Batches, flocks that follow it', 'จำนวนรุ่น ฝูงที่ใช้'),
  expectedBy: t3(
    'Thức ăn theo đường cong tiêu chuẩn hoặc liều đã ghi; giá bình quân của hàng đang tồn.',
    'Feed by the standard curve or the dose written; mean price of what lies in stock.',
    'อาหารตามเส้นโค้งมาตรฐานหรือขนาดที่ระบุ ราคาเฉลี่ยของสินค้าคงเหลือ',
  ),
  state: t3('Trạng thái', 'State', 'สถานะ'),
} as const satisfies Record<string, Text3>;
