import { type Text3, t3 } from '#kernel/language.ts';
import type { ShapeKey } from '../contract/sample.calls.ts';

/** Words of the gallery. */
export const WORDS = {
  note: t3(
    'Số liệu trên trang này là ví dụ, không có ý nghĩa.',
    'The numbers on this page are made up and mean nothing.',
    'ตัวเลขในหน้านี้เป็นตัวอย่าง ไม่มีความหมาย',
  ),
  layout: t3('Kiểu tiêu đề', 'Layout', 'รูปแบบหัวตาราง'),
  language: t3('Ngôn ngữ', 'Language', 'ภาษา'),
  rows: t3('Số dòng (10–500)', 'Rows (10–500)', 'จำนวนแถว (10–500)'),
  frozen: t3('Cột cố định', 'Frozen columns', 'คอลัมน์ตรึง'),
  used: t3('Báo cáo dùng kiểu này', 'Reports that use it', 'รายงานที่ใช้รูปแบบนี้'),
  print: t3('In', 'Print', 'พิมพ์'),
};

/** Names of the shapes. */
export const SHAPE_NAMES: Readonly<Record<ShapeKey, Text3>> = {
  one: t3('Một dòng', 'One row', 'แถวเดียว'),
  months: t3('Hai dòng: nhóm tháng', 'Two rows: month groups', 'สองแถว: กลุ่มเดือน'),
  three: t3('Ba dòng: nhóm, giai đoạn, chỉ tiêu', 'Three rows: section, stage, figure', 'สามแถว: หมวด ระยะ ตัวชี้วัด'),
  differences: t3('Kế hoạch, thực tế, chênh lệch', 'Target, actual, difference', 'เป้าหมาย จริง ผลต่าง'),
  parity: t3('Cột theo lứa đẻ', 'Parity columns', 'คอลัมน์ตามลำดับท้อง'),
  farms: t3('Các trại cạnh nhau', 'Farms side by side', 'ฟาร์มเทียบกัน'),
  ages: t3('Nhóm tuổi', 'Age classes', 'ช่วงอายุ'),
  totals: t3('Cộng nhóm và tổng cộng', 'Totals and subtotals', 'รวมย่อยและรวมทั้งหมด'),
  merged: t3('Gộp ô bên trái', 'Merged left cells', 'รวมช่องด้านซ้าย'),
  wide: t3('Chữ Thái dài', 'Wide text in Thai', 'ข้อความไทยยาว'),
};
