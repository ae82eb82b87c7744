import type { Words } from '#engine/define/fields.ts';

/** Words of the herd shown on several screens; the field's usual terms in the three languages. */
export const ENTRY_WORDS: Words = {
  gilt: { V: 'Hậu bị', E: 'Gilt', T: 'สุกรสาว' },
  mated: { V: 'Nái đã phối', E: 'Mated sow', T: 'แม่สุกรผสมแล้ว' },
  weaned: { V: 'Nái cai sữa', E: 'Weaned sow', T: 'แม่สุกรหย่านม' },
  boar: { V: 'Đực giống', E: 'Boar', T: 'พ่อพันธุ์' },
};

export const OUTCOME_WORDS: Words = {
  farrowed: { V: 'Đẻ', E: 'Farrowed', T: 'คลอด' },
  return: { V: 'Lên giống lại', E: 'Return', T: 'กลับสัด' },
  negative: { V: 'Khám không mang thai', E: 'Check negative', T: 'ตรวจไม่ท้อง' },
  abortion: { V: 'Sẩy thai', E: 'Abortion', T: 'แท้ง' },
  notinpig: { V: 'Không mang thai', E: 'Not in pig', T: 'ไม่อุ้มท้อง' },
  died: { V: 'Chết', E: 'Died', T: 'ตาย' },
  culled: { V: 'Loại thải', E: 'Culled', T: 'คัดทิ้ง' },
  sold: { V: 'Bán giống', E: 'Sold', T: 'ขายพันธุ์' },
  moved: { V: 'Chuyển trại', E: 'Moved', T: 'ย้ายฟาร์ม' },
};

export const LEAVEWAY_WORDS: Words = {
  died: { V: 'Chết', E: 'Died', T: 'ตาย' },
  euthanised: { V: 'Tiêu hủy', E: 'Euthanised', T: 'ทำลาย' },
  culled: { V: 'Loại thải', E: 'Culled', T: 'คัดทิ้ง' },
  sold: { V: 'Bán giống', E: 'Sold', T: 'ขายพันธุ์' },
  moved: { V: 'Chuyển trại', E: 'Moved', T: 'ย้ายฟาร์ม' },
};

/** Warnings a row was saved with, in short; the whole sentence stands in the error texts. */
export const WARNING_WORDS: Words = {
  W_GEST: { V: 'Ngày mang thai', E: 'Gestation', T: 'ระยะอุ้มท้อง' },
  W_LITTER: { V: 'Ổ lớn', E: 'Large litter', T: 'ครอกใหญ่' },
  W_LACT: { V: 'Ngày nuôi con', E: 'Lactation', T: 'ระยะเลี้ยงลูก' },
  W_WEANKG: { V: 'Khối lượng cai sữa', E: 'Weaning weight', T: 'น้ำหนักหย่านม' },
  W_GILT: { V: 'Hậu bị non', E: 'Young gilt', T: 'สุกรสาวอายุน้อย' },
  W_FOSTER: { V: 'Ổ chênh ngày', E: 'Litters days apart', T: 'ครอกห่างวัน' },
  W_TEATS: { V: 'Thiếu vú', E: 'Too few teats', T: 'เต้านมไม่พอ' },
  W_HOUSE: { V: 'Quá chỗ', E: 'House over capacity', T: 'โรงเรือนเกินความจุ' },
  W_INBRED: { V: 'Cận huyết', E: 'Inbreeding', T: 'เลือดชิด' },
  W_UNBAL: { V: 'Lệch số', E: 'Unbalanced', T: 'ไม่สมดุล' },
  GF_GAP: { V: 'Tuổi nhập', E: 'Age at arrival', T: 'อายุเข้าฝูง' },
  378: { V: 'Cận huyết gần', E: 'Close relationship', T: 'เครือญาติใกล้ชิด' },
};

/** Words of the animal's card. */
export const CARD_WORDS = {
  status: { V: 'Trạng thái', E: 'Status', T: 'สถานะ' },
  pigtype: { V: 'Loại heo', E: 'Type', T: 'ประเภท' },
  house: { V: 'Chuồng', E: 'House', T: 'โรงเรือน' },
  timeParity: { V: 'Lần phối - lứa', E: 'Services - parity', T: 'ครั้งผสม - ลำดับท้อง' },
  parity: { V: 'Lứa', E: 'Parity', T: 'ลำดับท้อง' },
  day: { V: 'Ngày thứ của chu kỳ', E: 'Day of the cycle', T: 'วันที่ของรอบ' },
  curnum: { V: 'Heo con đang nuôi', E: 'Piglets in care', T: 'ลูกที่เลี้ยงอยู่' },
  lineage: { V: 'Dòng giống', E: 'Lineage', T: 'สายเลือด' },
  birthdt: { V: 'Ngày sinh', E: 'Born', T: 'วันเกิด' },
  entrytp: { V: 'Loại nhập', E: 'Entry type', T: 'ประเภทการเข้าฝูง' },
  entrydt: { V: 'Ngày nhập', E: 'Arrived', T: 'วันที่เข้าฝูง' },
  matedt: { V: 'Ngày phối', E: 'Mated', T: 'วันที่ผสม' },
  expfarrowdt: { V: 'Dự kiến đẻ', E: 'Due', T: 'กำหนดคลอด' },
  farrowdt: { V: 'Ngày đẻ', E: 'Farrowed', T: 'วันที่คลอด' },
  weandt: { V: 'Ngày cai sữa', E: 'Weaned', T: 'วันที่หย่านม' },
  expweandt: { V: 'Dự kiến cai sữa', E: 'Expected weaning', T: 'กำหนดหย่านม' },
  expmatedt: { V: 'Dự kiến phối', E: 'Expected mating', T: 'คาดว่าจะผสม' },
  withdrawal: { V: 'Ngưng thuốc đến', E: 'Withdrawal until', T: 'หยุดยาถึง' },
  left: { V: 'Rời đàn', E: 'Left', T: 'ออกจากฝูง' },
  marks: { V: 'Cảnh báo', E: 'Marks', T: 'เครื่องหมายเตือน' },
  last: { V: 'Sự kiện gần nhất', E: 'Last events', T: 'เหตุการณ์ล่าสุด' },
  openCard: { V: 'Mở thẻ cá thể', E: 'Open the animal card', T: 'เปิดบัตรประจำตัว' },
  pgid: { V: 'Số tai', E: 'Identity', T: 'เบอร์หู' },
  rfid: { V: 'RFID', E: 'RFID', T: 'RFID' },
  eventcd: { V: 'Sự kiện', E: 'Event', T: 'เหตุการณ์' },
  eventdt: { V: 'Ngày', E: 'Date', T: 'วันที่' },
  operator: { V: 'Người thực hiện', E: 'Operator', T: 'ผู้ปฏิบัติงาน' },
  reason: { V: 'Lý do', E: 'Reason', T: 'สาเหตุ' },
  remark: { V: 'Ghi chú', E: 'Remark', T: 'หมายเหตุ' },
  detail: { V: 'Chi tiết', E: 'Details', T: 'รายละเอียด' },
  typedBy: { V: 'Người nhập', E: 'Entered by', T: 'ผู้บันทึก' },
  late: { V: 'Trễ (ngày)', E: 'Late (days)', T: 'ล่าช้า (วัน)' },
  source: { V: 'Nguồn gốc', E: 'Source', T: 'แหล่งที่มา' },
} as const satisfies Words;
