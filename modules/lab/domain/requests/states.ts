import { type CodeOf, defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** Document status of a request, in the order of the path; cancelled stands outside of it. */
export const REQUEST_STATES = defineList('docstatus', {
  '02': t3('Đã hủy', 'Cancelled', 'ยกเลิก'),
  '05': t3('Nháp', 'Draft', 'ร่าง'),
  '10': t3('Khởi tạo', 'Initial', 'เริ่มต้น'),
  '15': t3('Đã chuyển', 'Transferred', 'ส่งต่อแล้ว'),
  '20': t3('Đã kiểm tra', 'Checked', 'ตรวจสอบแล้ว'),
  '25': t3('Đã mã hóa', 'Coded', 'ลงรหัสแล้ว'),
  '30': t3('Đã xác nhận', 'Confirmed', 'ยืนยันแล้ว'),
  '32': t3('Xét nghiệm một phần', 'Partly tested', 'ตรวจบางส่วน'),
  '35': t3('Đã xét nghiệm', 'Tested', 'ตรวจแล้ว'),
  '40': t3('Đã soát xét', 'Reviewed', 'ทบทวนแล้ว'),
  '50': t3('Đã phê duyệt', 'Approved', 'อนุมัติแล้ว'),
  '60': t3('Đã gửi', 'Sent', 'ส่งผลแล้ว'),
  '65': t3('Đã tư vấn', 'Advised', 'ให้คำแนะนำแล้ว'),
});
export type RequestState = CodeOf<typeof REQUEST_STATES>;

/** Kinds of laboratory (R1); the letters drive the steps, the words are labels. */
export const LAB_KINDS = defineList('labknd', {
  L: t3('Lớn', 'Large', 'ใหญ่'),
  M: t3('Vừa', 'Medium', 'กลาง'),
  S: t3('Nhỏ', 'Small', 'เล็ก'),
  R: t3('Phòng của trại', 'Farm’s own room', 'ห้องของฟาร์ม'),
});
export type LabKind = CodeOf<typeof LAB_KINDS>;

/** Result status of one test of one sample. */
export const RESULT_STATES = defineList('resultstatus', {
  '1': t3('Có kết quả', 'Ok', 'มีผล'),
  '2': t3('Không hợp lệ', 'Invalid', 'ใช้ไม่ได้'),
  '3': t3('Đang làm', 'Running', 'กำลังตรวจ'),
});
