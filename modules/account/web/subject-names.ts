import { type Text3, t3 } from '#kernel/language.ts';
import type { SUBJECTS } from '../contract/public.calls.ts';

/** Subjects of a message as they are read. */
export const SUBJECT_NAMES: Readonly<Record<(typeof SUBJECTS)[number], Text3>> = {
  account: t3('Tài khoản', 'Account', 'บัญชีผู้ใช้'),
  data: t3('Số liệu', 'Data', 'ข้อมูล'),
  invoice: t3('Hóa đơn', 'Invoice', 'ใบแจ้งหนี้'),
  laboratory: t3('Xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'),
  other: t3('Khác', 'Other', 'อื่นๆ'),
};
