import { COUNTRY_LIST, LANGUAGE_LIST } from '#engine/define/common-lists.ts';
import { choice, code, int, password, text, yesno } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';

/** Sows of a sample herd are never more than this, however large the farm is. */
export const SAMPLE_SOWS = 60;

/** Least characters of a password until the system's own number (PWDMIN) is known. */
export const USUAL_LEAST = 8;
/** What a password needs. */
export const passwordHelp = (least: number): Text3 =>
  t3(`Ít nhất ${least} ký tự, có chữ và số`, `At least ${least} characters with a letter and a digit`, `อย่างน้อย ${least} ตัวอักษร มีทั้งตัวอักษรและตัวเลข`);

/** Who opens a farm on trial. */
export const YOU_FIELDS = [
  text('user', t3('E-mail hoặc tên đăng nhập', 'E-mail or user name', 'อีเมลหรือชื่อผู้ใช้'), { required: true, maxLength: 120 }),
  password('password', t3('Mật khẩu', 'Password', 'รหัสผ่าน'), {
    required: true,
    help: passwordHelp(USUAL_LEAST),
  }),
] as const;

/** The day a week begins on; a number on the wire, a code in the form. */
export const WEEKSTART = code('weekstart', t3('Tuần bắt đầu từ', 'Week starts on', 'สัปดาห์เริ่มวัน'), {
  required: true,
  list: 'weekday',
  initial: '1',
});

/** The farm on trial. */
export const TRIAL_FIELDS = [
  text('farmname', t3('Tên trại', 'Farm name', 'ชื่อฟาร์ม'), { required: true, maxLength: 80 }),
  choice('country', t3('Nước', 'Country', 'ประเทศ'), COUNTRY_LIST, { required: true, initial: 'VN' }),
  text('province', t3('Tỉnh, thành', 'Province', 'จังหวัด'), { required: true, maxLength: 80 }),
  int('sows', t3('Số nái của trại', 'Sows on the farm', 'จำนวนแม่สุกร'), { required: true, min: 1, max: 20_000 }),
  choice('language', t3('Ngôn ngữ', 'Language', 'ภาษา'), LANGUAGE_LIST, { required: true, fallback: 'V' }),
  WEEKSTART,
  yesno('sample', t3('Có đàn mẫu', 'With a sample herd', 'มีฝูงตัวอย่าง'), {
    fallback: 'Y',
    help: t3(
      `Một năm sống của nhiều nhất ${SAMPLE_SOWS} nái`,
      `A year in the life of ${SAMPLE_SOWS} sows at most`,
      `หนึ่งปีของแม่สุกรไม่เกิน ${SAMPLE_SOWS} ตัว`,
    ),
  }),
  yesno('terms', t3('Đồng ý với điều khoản dùng thử', 'I agree to the terms of the trial', 'ยอมรับเงื่อนไขการทดลองใช้'), {
    required: true,
    help: t3(
      'Dữ liệu thuộc về bạn; sau khi hết hạn và hết thời gian lưu giữ, trại được xóa hẳn.',
      'The data are yours; when the trial and the time of keeping are over, the farm is deleted.',
      'ข้อมูลเป็นของคุณ เมื่อหมดระยะทดลองและระยะเก็บรักษา ฟาร์มจะถูกลบ',
    ),
  }),
] as const;
