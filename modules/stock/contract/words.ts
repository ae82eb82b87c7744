import { defineList } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { NoteOrigin } from '../domain/note-kinds.ts';

/** How a cost of the whole farm is split over its areas. */
export const SPLIT_KEYS = defineList('splitkey', {
  lsu: t3('Theo đơn vị vật nuôi', 'By livestock units', 'ตามหน่วยปศุสัตว์'),
  fixed: t3('Theo % cố định', 'Fixed %', 'ตาม % คงที่'),
  none: t3('Không phân bổ', 'Not split', 'ไม่ปันส่วน'),
});

/** Kinds of notes and movements. */
export const KIND_WORDS = {
  opening: t3('Tồn đầu', 'Opening stock', 'ยอดยกมา'),
  purchase: t3('Mua', 'Purchase', 'ซื้อ'),
  production: t3('Sản xuất', 'Production', 'ผลิตเอง'),
  return: t3('Chuồng trả lại', 'Return from house', 'คืนจากโรงเรือน'),
  transferin: t3('Chuyển kho đến', 'Transfer in', 'รับโอน'),
  found: t3('Kiểm kê thừa', 'Found at count', 'นับได้เกิน'),
  count: t3('Kiểm kê', 'Count', 'ตรวจนับ'),
  convin: t3('Đổi quy cách vào', 'Conversion in', 'แปลงหน่วยเข้า'),
  house: t3('Xuất cho chuồng', 'House use', 'ใช้ในโรงเรือน'),
  general: t3('Xuất dùng chung', 'General use', 'ใช้ทั่วไป'),
  sale: t3('Bán', 'Sale', 'ขาย'),
  supplier: t3('Trả nhà cung cấp', 'Return to supplier', 'คืนผู้จำหน่าย'),
  disposal: t3('Tiêu hủy', 'Disposal', 'ทำลาย'),
  lab: t3('Gửi phòng xét nghiệm', 'To laboratory', 'ส่งห้องปฏิบัติการ'),
  transfer: t3('Chuyển kho', 'Transfer', 'โอนคลัง'),
  transferout: t3('Chuyển kho đi', 'Transfer out', 'โอนออก'),
  missing: t3('Kiểm kê thiếu', 'Missing at count', 'นับขาด'),
  convout: t3('Đổi quy cách ra', 'Conversion out', 'แปลงหน่วยออก'),
  revaluation: t3('Điều chỉnh giá trị', 'Revaluation', 'ปรับมูลค่า'),
} as const satisfies Readonly<Record<string, Text3>>;

export const ITEM_TYPE_WORDS = {
  feed: t3('Thức ăn', 'Feed', 'อาหารสัตว์'),
  medicine: t3('Thuốc', 'Medicine', 'ยา'),
  vaccine: t3('Vắc xin', 'Vaccine', 'วัคซีน'),
  semen: t3('Tinh', 'Semen', 'น้ำเชื้อ'),
  consumable: t3('Vật tư tiêu hao', 'Consumable', 'วัสดุสิ้นเปลือง'),
  equipment: t3('Dụng cụ, thiết bị', 'Equipment', 'อุปกรณ์'),
  pig: t3('Heo', 'Pig', 'สุกร'),
  bird: t3('Gia cầm', 'Bird', 'สัตว์ปีก'),
  egg: t3('Trứng', 'Egg', 'ไข่'),
  service: t3('Dịch vụ', 'Service', 'บริการ'),
} as const satisfies Readonly<Record<string, Text3>>;

/** How important an antibiotic is for people, as the WHO lists them; `own`: used in animals alone, `other`: no antibiotic. */
export const SUBSTANCE_CLASS_WORDS = {
  critical: t3('Kháng sinh cực kỳ quan trọng', 'Critically important', 'สำคัญยิ่งยวด'),
  high: t3('Kháng sinh rất quan trọng', 'Highly important', 'สำคัญมาก'),
  important: t3('Kháng sinh quan trọng', 'Important', 'สำคัญ'),
  own: t3('Kháng sinh chỉ dùng cho vật nuôi', 'For animals only', 'ใช้กับสัตว์เท่านั้น'),
  other: t3('Không phải kháng sinh', 'No antibiotic', 'ไม่ใช่ยาปฏิชีวนะ'),
} as const satisfies Readonly<Record<string, Text3>>;

export const STORE_TYPE_WORDS = {
  feed: t3('Kho thức ăn', 'Feed', 'คลังอาหาร'),
  medicine: t3('Kho thuốc, vắc xin', 'Medicine and vaccine', 'คลังยาและวัคซีน'),
  general: t3('Kho tổng hợp', 'General', 'คลังทั่วไป'),
  silo: t3('Si lô', 'Silo', 'ไซโล'),
  cold: t3('Kho lạnh', 'Cold store', 'ห้องเย็น'),
  sale: t3('Kho hàng bán', 'Goods for sale', 'สินค้าเพื่อขาย'),
} as const satisfies Readonly<Record<string, Text3>>;
export const ROLE_WORDS = {
  supplier: t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'),
  customer: t3('Khách hàng', 'Customer', 'ลูกค้า'),
  both: t3('Cung cấp và mua hàng', 'Supplier and customer', 'ผู้จำหน่ายและลูกค้า'),
  ownfarm: t3('Trại cùng công ty', 'Own farm', 'ฟาร์มในเครือ'),
} as const satisfies Readonly<Record<string, Text3>>;

/** Names of what the stock keeps in three languages. */
export const STOCK_WORDS = {
  itemid: t3('Mã hàng', 'Item code', 'รหัสสินค้า'),
  itemtp: t3('Loại hàng', 'Item type', 'ประเภทสินค้า'),
  brand: t3('Nhãn hiệu', 'Brand', 'ยี่ห้อ'),
  name: t3('Tên', 'Name', 'ชื่อ'),
  nameV: t3('Tên tiếng Việt', 'Vietnamese name', 'ชื่อภาษาเวียดนาม'),
  nameE: t3('Tên tiếng Anh', 'English name', 'ชื่อภาษาอังกฤษ'),
  nameT: t3('Tên tiếng Thái', 'Thai name', 'ชื่อภาษาไทย'),
} as const satisfies Readonly<Record<string, Text3>>;

/** Screens whose events write notes of their own, as a note names them. */
export const ORIGIN_WORDS = {
  PigletEvent: t3('Sự kiện chuồng nuôi', 'House event', 'เหตุการณ์โรงเรือน'),
  ChikEvent: t3('Sự kiện đàn gà', 'Flock event', 'เหตุการณ์ฝูงไก่'),
  PigExp: t3('Phiếu xuất bán', 'Delivery note to a customer', 'ใบส่งของให้ลูกค้า'),
  ChkExp: t3('Phiếu xuất bán gà', 'Delivery note of chickens', 'ใบส่งของไก่'),
} as const satisfies Readonly<Record<NoteOrigin, Text3>>;

/** Words of what is written on a note. */
export const NOTE_WORDS = {
  item: t3('Mặt hàng', 'Item', 'สินค้า'),
  unit: t3('Đơn vị', 'Unit', 'หน่วย'),
  lot: t3('Số lô', 'Lot', 'ล็อต'),
  expdt: t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'),
  broken: t3('Trứng vỡ', 'Broken eggs', 'ไข่แตก'),
  dirty: t3('Trứng bẩn', 'Dirty eggs', 'ไข่สกปรก'),
  mass: t3('Khối lượng trứng', 'Egg mass', 'น้ำหนักไข่'),
  qty: t3('Số lượng', 'Quantity', 'จำนวน'),
  price: t3('Đơn giá', 'Price', 'ราคาต่อหน่วย'),
  discount: t3('Giảm giá', 'Discount', 'ส่วนลด'),
  store: t3('Kho', 'Warehouse', 'คลัง'),
  valuedt: t3('Ngày hạch toán', 'Value date', 'วันที่มีผล'),
  kind: t3('Loại phiếu', 'Kind', 'ประเภทใบ'),
  supplier: t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  pigtype: t3('Loại heo', 'Pig type', 'ประเภทสุกร'),
  recipient: t3('Người nhận', 'Recipient', 'ผู้รับ'),
  operator: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
  refno: t3('Số chứng từ', 'Reference number', 'เลขที่อ้างอิง'),
  currency: t3('Đồng tiền', 'Currency', 'สกุลเงิน'),
  rate: t3('Tỷ giá', 'Rate', 'อัตราแลกเปลี่ยน'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
  lotreason: t3('Lý do chọn lô khác', 'Why another lot', 'เหตุผลที่เลือกล็อตอื่น'),
  gift: t3('Hàng tặng', 'Gift', 'ของแถม'),
  coverdays: t3('Số ngày dùng', 'Days covered', 'จำนวนวันที่ใช้'),
  dose: t3('Liều', 'Dose', 'โดส'),
  heads: t3('Số con', 'Head', 'จำนวนตัว'),
  route: t3('Đường dùng', 'Route', 'วิธีให้ยา'),
  withdrawal: t3('Ngày ngưng thuốc', 'Withdrawal days', 'วันหยุดยา'),
  prescription: t3('Số đơn thuốc', 'Prescription number', 'เลขที่ใบสั่งยา'),
  note: t3('Số phiếu', 'Note number', 'เลขที่ใบ'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  from: t3('Từ ngày', 'From', 'ตั้งแต่'),
  to: t3('Đến ngày', 'To', 'ถึง'),
  trftp: t3('Loại chuyển', 'Transfer type', 'ชนิดการโอน'),
  tofarm: t3('Trại nhận', 'Receiving farm', 'ฟาร์มปลายทาง'),
  tostore: t3('Kho nhận', 'Receiving warehouse', 'คลังปลายทาง'),
  driver: t3('Tài xế', 'Driver', 'คนขับ'),
  plate: t3('Biển số xe', 'Vehicle plate', 'ทะเบียนรถ'),
  paper: t3('Tệp đính kèm', 'Attached file', 'ไฟล์แนบ'),
  rest: t3('Các lô không ghi bằng 0', 'The rest is zero', 'ล็อตที่ไม่ระบุเป็นศูนย์'),
  counted: t3('Số đếm được', 'Counted quantity', 'จำนวนที่นับได้'),
  lines: t3('Dòng hàng', 'Lines', 'รายการสินค้า'),
  origin: t3('Ghi từ', 'Written by', 'บันทึกจาก'),
  batch: t3('Lứa', 'Batch', 'รุ่น'),
} as const satisfies Readonly<Record<string, Text3>>;
