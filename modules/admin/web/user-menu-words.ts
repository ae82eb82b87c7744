import { t3 } from '#kernel/language.ts';
import type { Hindrance } from '../domain/why-not.ts';

/** Texts of the permissions of one user. */
export const USER_MENU_WORDS = {
  user: t3('Người dùng', 'User', 'ผู้ใช้'),
  choose: t3('Chọn người dùng', 'Choose a user', 'เลือกผู้ใช้'),
  find: t3('Tìm màn hình', 'Find a screen', 'ค้นหาหน้าจอ'),
  module: t3('Phân hệ', 'Module', 'ส่วนของระบบ'),
  group: t3('Nhóm trình đơn', 'Menu group', 'กลุ่มเมนู'),
  all: t3('Tất cả', 'All', 'ทั้งหมด'),
  byAddress: t3('Mở bằng địa chỉ', 'By address', 'เปิดด้วยที่อยู่'),
  menu: t3('Màn hình', 'Screen', 'หน้าจอ'),
  save: t3('Lưu', 'Save', 'บันทึก'),
  saved: t3('Số quyền đã đổi: ', 'Rights changed: ', 'สิทธิ์ที่เปลี่ยน: '),
  preset: t3('Theo mặc định của cấp', 'Level default', 'ตามค่าเริ่มต้นของระดับ'),
  readonly: t3('Chỉ xem', 'Read only', 'ดูอย่างเดียว'),
  none: t3('Bỏ hết', 'None', 'ไม่มีสิทธิ์'),
  off: t3('khác mặc định', 'unlike the default', 'ต่างจากค่าเริ่มต้น'),
  above: t3('trên cấp của người này', 'above this user’s level', 'สูงกว่าระดับของผู้ใช้'),
  until: t3('đến', 'until', 'ถึง'),
  end: t3('Ngày hết quyền', 'End date', 'วันสิ้นสุดสิทธิ์'),
  setEnd: t3('Đặt cho các màn hình đang hiện', 'Set for the screens shown', 'ใช้กับหน้าจอที่แสดง'),
  rights: t3('Quyền', 'Rights', 'สิทธิ์'),
  preview: t3('Trình đơn thực tế', 'Effective menu', 'เมนูที่ใช้ได้จริง'),
  why: t3('Vì sao mở được hoặc không', 'Why it opens or not', 'เหตุที่เปิดได้หรือไม่ได้'),
  screen: t3('Màn hình cần xem', 'Screen asked about', 'หน้าจอที่ต้องการดู'),
  opens: t3('Mở được.', 'It opens.', 'เปิดได้'),
  shut: t3('Không mở được:', 'It does not open:', 'เปิดไม่ได้:'),
  V: t3('Xem', 'View', 'ดู'),
  A: t3('Thêm', 'Add', 'เพิ่ม'),
  E: t3('Sửa', 'Edit', 'แก้ไข'),
  D: t3('Xóa', 'Delete', 'ลบ'),
} as const;

export const HINDRANCE_WORDS: Readonly<Record<Hindrance, ReturnType<typeof t3>>> = {
  noflag: t3('chưa có quyền xem', 'no right to view', 'ไม่มีสิทธิ์ดู'),
  flagended: t3('quyền đã hết hạn', 'the right has ended', 'สิทธิ์หมดอายุ'),
  level: t3('màn hình trên cấp của người này', 'the screen is above this user’s level', 'หน้าจอสูงกว่าระดับของผู้ใช้'),
  notggp: t3('trại không phải đàn cụ kỵ (GGP)', 'the farm is not a GGP unit', 'ฟาร์มไม่ใช่ฝูงทวดพันธุ์ (GGP)'),
  nolab: t3('người này không thuộc phòng xét nghiệm nào', 'no laboratory is set for this user', 'ผู้ใช้ไม่ได้สังกัดห้องปฏิบัติการ'),
  suspended: t3('tài khoản đang bị khóa', 'the account is suspended', 'บัญชีถูกระงับ'),
  expired: t3('tài khoản đã hết hạn', 'the account has expired', 'บัญชีหมดอายุ'),
  farmexpired: t3('trại đã hết hạn sử dụng', 'the farm’s subscription has ended', 'ฟาร์มหมดอายุการใช้งาน'),
};
