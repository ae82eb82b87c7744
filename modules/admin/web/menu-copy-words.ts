import { t3 } from '#kernel/language.ts';
/** How a copy treats what a user has already. */
export const COPY_MODE_NAMES = {
  replace: t3('Thay toàn bộ', 'Replace', 'แทนที่'),
  add: t3('Thêm phần thiếu', 'Add missing', 'เพิ่มที่ขาด'),
  remove: t3('Bỏ phần thừa', 'Remove extra', 'ตัดที่เกิน'),
};

/** Parts of the product as one chooses among them. */
export const MODULE_NAMES = {
  account: t3('Tài khoản', 'Account', 'บัญชี'),
  herd: t3('Đàn giống', 'Breeding herd', 'ฝูงพันธุ์'),
  genetics: t3('Di truyền', 'Genetics', 'พันธุกรรม'),
  growfinish: t3('Heo thịt', 'Grow-finish', 'สุกรขุน'),
  poultry: t3('Gà', 'Chickens', 'ไก่'),
  stock: t3('Kho', 'Stock', 'คลัง'),
  finance: t3('Bán hàng và chi phí', 'Sales and costs', 'การขายและค่าใช้จ่าย'),
  jobs: t3('Công việc', 'Jobs', 'งาน'),
  lab: t3('Phòng xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'),
  admin: t3('Quản trị', 'Administration', 'การจัดการระบบ'),
};
