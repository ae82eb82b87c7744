import { COUNTRY_LIST } from '#engine/define/common-lists.ts';
import type { Field } from '#engine/define/field.ts';
import { choice, code, codes, text, yesno } from '#engine/define/fields.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { REMOVAL_LISTS } from '#modules/herd/contract/reports/removals/lists.ts';
import type { findCodes } from '../contract/setting.calls.ts';

/** A row of a code list. */
export type Code = OutputOf<typeof findCodes>['rows'][number];

export const WORDS = {
  category: t3('Danh mục', 'Code list', 'รายการ'),
  add: t3('Thêm dòng', 'New row', 'เพิ่มแถว'),
  edit: t3('Sửa dòng', 'Edit row', 'แก้ไขแถว'),
  saved: t3('Đã lưu', 'Saved', 'บันทึกแล้ว'),
  close: t3('Đóng', 'Close', 'ปิด'),
  value: t3('Mã', 'Code', 'รหัส'),
  V: t3('Tên tiếng Việt', 'Vietnamese', 'ชื่อภาษาเวียดนาม'),
  E: t3('Tên tiếng Anh', 'English', 'ชื่อภาษาอังกฤษ'),
  T: t3('Tên tiếng Thái', 'Thai', 'ชื่อภาษาไทย'),
  order: t3('Thứ tự', 'Order', 'ลำดับ'),
  from: t3('Dùng từ', 'Active from', 'ใช้ตั้งแต่'),
  to: t3('Dùng đến', 'Active to', 'ใช้ถึง'),
  scope: t3('Phạm vi', 'Scope', 'ขอบเขต'),
  into: t3('Gộp vào dòng', 'Merged into', 'รวมเข้ากับ'),
  used: t3('Số lần dùng', 'Used', 'จำนวนครั้งที่ใช้'),
  remove: t3('Xóa dòng', 'Delete row', 'ลบแถว'),
  removed: t3('Đã xóa', 'Deleted', 'ลบแล้ว'),
  missing: t3('Chưa có tên ở một ngôn ngữ', 'Without a label in a language', 'ยังไม่มีชื่อในบางภาษา'),
} as const;

export const SCOPES = {
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  company: t3('Công ty', 'Company', 'บริษัท'),
  system: t3('Hệ thống', 'System', 'ระบบ'),
} as const;
/** Level from which rows of a scope are kept, as the server has it. */
export const SCOPE_LEVELS = { farm: 60, company: 75, system: 90 } as const;

/** Names of the extra columns of the categories. */
const EXTRAS: Readonly<Record<string, Text3>> = {
  area: t3('Khu', 'Area', 'พื้นที่'),
  eventcd: t3('Dùng cho sự kiện', 'Offered for events', 'ใช้กับเหตุการณ์'),
  group: t3('Nhóm', 'Group', 'กลุ่ม'),
  reproductive: t3('Do sinh sản', 'Reproductive', 'ด้านการสืบพันธุ์'),
  planned: t3('Có kế hoạch', 'Planned', 'ตามแผน'),
  breed: t3('Giống', 'Breed', 'พันธุ์'),
  role: t3('Vai trò', 'Role', 'บทบาท'),
  country: t3('Nước', 'Country', 'ประเทศ'),
  itemtp: t3('Loại hàng', 'Item type', 'ประเภทสินค้า'),
  brand: t3('Nhãn hiệu', 'Brand', 'ยี่ห้อ'),
  withdrawal: t3('Ngày ngưng thuốc', 'Withdrawal days', 'วันหยุดยา'),
  splitkey: t3('Cách phân bổ', 'Split key', 'เกณฑ์ปันส่วน'),
};

/** The name of an extra column. */
export function extraName(name: string): Text3 {
  return EXTRAS[name] ?? { V: name, E: name, T: name };
}

/** Lists of the database whose words say what stands in an extra column. */
const STORED: Readonly<Record<string, string>> = {
  ...{ area: 'area', breed: 'breed', role: 'linerole', itemtp: 'itemtp', brand: 'brand', splitkey: 'splitkey' },
};
/** Marks of a reason: it counts as reproductive, it was planned. */
const MARKS: ReadonlySet<string> = new Set(['reproductive', 'planned']);

/** The field of an extra column: a choice of its list, several events, a mark, else a text. */
export function extraField(name: string, key = name): Field {
  const label = extraName(name);
  if (name === 'eventcd') return codes(key, label, { list: name });
  if (name === 'group') return choice(key, label, REMOVAL_LISTS.reasongroup);
  if (name === 'country') return choice(key, label, COUNTRY_LIST);
  if (MARKS.has(name)) return yesno(key, label);
  const list = STORED[name];
  return list === undefined ? text(key, label, { maxLength: 200 }) : code(key, label, { list });
}
