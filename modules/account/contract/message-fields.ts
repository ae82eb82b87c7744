import { choice, defineList, longtext, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What a message is about. */
export const SUBJECTS = defineList('subject', {
  account: t3('Tài khoản', 'Account', 'บัญชีผู้ใช้'),
  data: t3('Số liệu', 'Data', 'ข้อมูล'),
  invoice: t3('Hóa đơn', 'Invoice', 'ใบแจ้งหนี้'),
  laboratory: t3('Xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'),
  other: t3('Khác', 'Other', 'อื่นๆ'),
});
export const SUBJECT = choice('subject', t3('Chủ đề', 'Subject', 'เรื่อง'), SUBJECTS, { required: true });

export const TEXT = longtext('text', t3('Nội dung', 'Message', 'ข้อความ'), {
  required: true,
  maxLength: 2000,
  help: t3('Từ 10 ký tự', 'From 10 characters', 'ตั้งแต่ 10 ตัวอักษร'),
});

/** A message to the administrator. */
export const MESSAGE_FIELDS = [
  text('name', t3('Họ tên', 'Name', 'ชื่อ'), { required: true, maxLength: 80 }),
  text('reach', t3('Điện thoại hoặc e-mail', 'Telephone or e-mail', 'โทรศัพท์หรืออีเมล'), { required: true, maxLength: 120 }),
  SUBJECT,
  TEXT,
] as const;
