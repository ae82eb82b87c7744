import { password } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** The password in force; asked again where what follows must not be done by who finds an open browser. */
export const CURRENT_PASSWORD = password('old', t3('Mật khẩu hiện tại', 'Current password', 'รหัสผ่านปัจจุบัน'), { required: true });

/** A new password, typed twice. */
export const NEW_PASSWORD = [
  password('new', t3('Mật khẩu mới', 'New password', 'รหัสผ่านใหม่'), {
    required: true,
    help: t3('Khác ba mật khẩu gần nhất', 'Not one of the last three', 'ไม่ซ้ำสามรหัสล่าสุด'),
  }),
  password('again', t3('Nhập lại mật khẩu mới', 'New password again', 'ยืนยันรหัสผ่านใหม่'), { required: true }),
] as const;
