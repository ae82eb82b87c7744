import { type Text3, t3 } from '#kernel/language.ts';
import { CHANGE } from '../../contract/corrections-fields.ts';

/** Words several screens of correction share. */
export const CORRECT_WORDS = {
  why: CHANGE.label,
  before: t3('Trước', 'Before', 'ก่อน'),
  after: t3('Sau', 'After', 'หลัง'),
  field: t3('Mục', 'Field', 'รายการ'),
  changes: t3('Sẽ thay đổi', 'What will change', 'สิ่งที่จะเปลี่ยน'),
  noChange: t3('Không có số ngày hay nhóm nào thay đổi theo.', 'No derived days and no group change with it.', 'ไม่มีจำนวนวันหรือกลุ่มใดเปลี่ยนตาม'),
  touched: t3('Sự kiện bị ảnh hưởng', 'Events it touches', 'เหตุการณ์ที่เกี่ยวข้อง'),
  show: t3('Xem trước thay đổi', 'Show what changes', 'ดูสิ่งที่จะเปลี่ยน'),
  service: t3('Lần phối thứ', 'Service', 'ครั้งผสมที่'),
  saved: t3('Đã lưu.', 'Saved.', 'บันทึกแล้ว'),
  cancel: t3('Thôi', 'Cancel', 'ยกเลิก'),
  refused: t3('Chưa lưu được', 'Not saved', 'ยังบันทึกไม่ได้'),
  wouldRefuse: t3('Sẽ bị từ chối', 'Would be refused', 'จะบันทึกไม่ได้'),
  warnings: t3('Cảnh báo', 'Warnings', 'คำเตือน'),
  card: t3('Mở thẻ cá thể', 'Open the animal card', 'เปิดบัตรประจำตัว'),
} as const;

/** Names of derived values and groups a correction may change. */
export const DERIVED_WORDS: Readonly<Record<string, Text3>> = {
  mateday: t3('Ngày chờ phối', 'Days to mating', 'วันรอผสม'),
  fregday: t3('Ngày đến khi biết kết quả phối', 'Days to check or return', 'วันถึงตรวจหรือกลับสัด'),
  farrowday: t3('Số ngày mang thai', 'Gestation, days', 'ระยะอุ้มท้อง (วัน)'),
  fosterday: t3('Số ngày nuôi con', 'Lactation, days', 'ระยะเลี้ยงลูก (วัน)'),
  wasteday: t3('Ngày không sản xuất', 'Non-productive days', 'วันสูญเสีย'),
  expfarrowdt: t3('Dự kiến đẻ', 'Due', 'กำหนดคลอด'),
  mategrp: t3('Nhóm phối', 'Mating group', 'กลุ่มผสม'),
  farrowgrp: t3('Nhóm đẻ', 'Farrowing group', 'กลุ่มคลอด'),
  weangrp: t3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม'),
  month: t3('Báo cáo của tháng', 'Reports of the month', 'รายงานของเดือน'),
};
