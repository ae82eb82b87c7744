import { LANGUAGE_LIST, SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, date, defineList, password, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** States of a user that people set. */
export const USER_STATES = defineList('userstate', { active: t3('Đang dùng', 'Active', 'ใช้งาน'), suspended: t3('Tạm ngừng', 'Suspended', 'ระงับ') });

/** A user below the own level. */
export const USER_FIELDS = {
  username: text('username', t3('Tên đăng nhập', 'User name', 'ชื่อผู้ใช้'), { required: true, maxLength: 120 }),
  name: text('name', t3('Họ tên', 'Name', 'ชื่อ'), { required: true, maxLength: 80 }),
  usrlvl: code('usrlvl', t3('Cấp', 'Level', 'ระดับ'), { list: 'usrlvl', required: true }),
  farmid: code('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), { list: 'farm', required: true }),
  applyid: code('applyid', t3('Mã người thực hiện', 'Operator code', 'รหัสผู้ปฏิบัติงาน'), { list: 'applyid' }),
  labid: text('labid', t3('Phòng xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'), { maxLength: 20 }),
  sex: choice('sex', t3('Giới tính', 'Sex', 'เพศ'), SEX_LIST),
  email: text('email', t3('E-mail', 'E-mail', 'อีเมล'), { maxLength: 120 }),
  tel: text('tel', t3('Điện thoại', 'Telephone', 'โทรศัพท์'), { maxLength: 30 }),
  language: choice('language', t3('Ngôn ngữ', 'Language', 'ภาษา'), LANGUAGE_LIST, { required: true, fallback: 'V' }),
  kinds: code('kinds', t3('Cách đăng nhập', 'Login kinds', 'วิธีเข้าสู่ระบบ'), { required: true, fallback: 'A' }),
  expdt: date('expdt', t3('Hết hạn', 'Expires', 'หมดอายุ')),
  state: choice('state', t3('Trạng thái', 'State', 'สถานะ'), USER_STATES, { required: true, fallback: 'active' }),
  reason: text('reason', t3('Lý do', 'Reason', 'เหตุผล'), { maxLength: 200 }),
};

/** What the list of users is narrowed by. */
export const USER_FILTERS = [
  text('text', t3('Tìm tên', 'Name', 'ค้นหาชื่อ'), { maxLength: 60 }),
  code('farmid', USER_FIELDS.farmid.label, { list: 'farm' }),
  code('usrlvl', USER_FIELDS.usrlvl.label, { list: 'usrlvl' }),
] as const;

const RIGHTS = defineList('moverights', {
  keep: t3('Giữ nguyên', 'Keep', 'คงเดิม'),
  reset: t3('Theo mặc định của cấp', 'Reset to the level’s default', 'ตั้งตามระดับ'),
});

/** A move of a person to another farm, from a day on. */
export const MOVE_FIELDS = [
  code('userid', t3('Người dùng', 'User', 'ผู้ใช้'), { required: true, maxLength: 120 }),
  code('newfarmid', t3('Trại mới', 'New farm', 'ฟาร์มใหม่'), { required: true, maxLength: 12 }),
  date('from', t3('Từ ngày', 'From', 'ตั้งแต่วันที่'), { required: true, initial: 'today' }),
  choice('flags', t3('Quyền', 'Permissions', 'สิทธิ์'), RIGHTS, { required: true, fallback: 'keep' }),
  text('reason', t3('Lý do', 'Reason', 'เหตุผล'), { maxLength: 200 }),
] as const;

/** Asked of a new user only: a password for the first day, made up where blank. */
export const FIRST_PASSWORD = password('password', t3('Mật khẩu tạm', 'Temporary password', 'รหัสผ่านชั่วคราว'), {
  help: t3('Để trống để hệ thống tự tạo', 'Leave blank to have one made', 'เว้นว่างเพื่อให้ระบบสร้างให้'),
});
