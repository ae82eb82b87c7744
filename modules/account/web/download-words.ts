import { type Text3, t3 } from '#kernel/language.ts';
import type { DownloadKind } from '../contract/download.calls.ts';

/** Words of the Download page. */
export const WORDS = {
  module: t3('Phân hệ', 'Module', 'ส่วนของระบบ'),
  kind: t3('Loại', 'Kind', 'ประเภท'),
  language: t3('Ngôn ngữ', 'Language', 'ภาษา'),
  search: t3('Tìm tên tệp hoặc màn hình', 'Find a file or screen', 'ค้นหาไฟล์หรือหน้าจอ'),
  all: t3('Tất cả', 'All', 'ทั้งหมด'),
  name: t3('Tên', 'Name', 'ชื่อ'),
  version: t3('Phiên bản', 'Version', 'รุ่น'),
  date: t3('Ngày', 'Date', 'วันที่'),
  size: t3('Cỡ', 'Size', 'ขนาด'),
  screen: t3('Màn hình', 'Screen', 'หน้าจอ'),
  file: t3('Tệp', 'File', 'ไฟล์'),
  plain: t3('Mẫu trống', 'Blank form', 'แบบฟอร์มเปล่า'),
  coded: t3('Kèm danh mục của trại', 'With the farm’s lists', 'พร้อมรายการของฟาร์ม'),
  none: t3('Không có tệp nào như vậy', 'No such file', 'ไม่มีไฟล์ดังกล่าว'),
  signIn: t3(
    'Đăng nhập để lấy biểu mẫu kèm danh mục của trại.',
    'Sign in to get the forms with the farm’s own lists.',
    'เข้าสู่ระบบเพื่อรับแบบฟอร์มพร้อมรายการของฟาร์ม',
  ),
  made: t3(
    'Mỗi tệp được tạo từ chính các cột mà màn hình nhập đọc, nên luôn khớp.',
    'Each file is made from the very columns the entry screens read, so it always fits.',
    'แต่ละไฟล์สร้างจากคอลัมน์เดียวกับหน้าบันทึก จึงตรงกันเสมอ',
  ),
  headers: t3('Mẫu tiêu đề báo cáo', 'Report header gallery', 'ตัวอย่างหัวตารางรายงาน'),
};

export const KIND_NAMES: Readonly<Record<DownloadKind, Text3>> = {
  manual: t3('Hướng dẫn', 'Manual', 'คู่มือ'),
  excel: t3('Biểu mẫu Excel', 'Excel form', 'แบบฟอร์ม Excel'),
  paper: t3('Phiếu chuồng (giấy)', 'Paper form', 'แบบบันทึกกระดาษ'),
};

/** Modules that have forms; a manual belongs to all of them. */
export const MODULE_NAMES: Readonly<Record<string, Text3>> = {
  herd: t3('Đàn giống', 'Breeding herd', 'ฝูงพันธุ์'),
  genetics: t3('Di truyền', 'Genetics', 'พันธุกรรม'),
};
