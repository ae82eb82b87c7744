import { LANGUAGE_LIST, SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, defineList, int, text } from '#engine/define/fields.ts';
import { type DateStyle, DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';

const DATE_STYLES = defineList('datestyle', {
  'DD/MM/YYYY': t1('21/11/2026'),
  'DD/MM/BBBB': t3('21/11/2569 (năm Phật lịch)', '21/11/2569 (Buddhist year)', '21/11/2569 (พ.ศ.)'),
  YYYYMMDD: t1('20261121'),
} satisfies Record<DateStyle, Text3>);

/** What a person keeps of the own account. */
export const PROFILE_FIELDS = [
  text('name', t3('Tên hiển thị', 'Display name', 'ชื่อที่แสดง'), { required: true, maxLength: 80 }),
  choice('sex', t3('Giới tính', 'Sex', 'เพศ'), SEX_LIST),
  text('email', t3('E-mail', 'E-mail', 'อีเมล'), { maxLength: 120 }),
  text('tel', t3('Điện thoại', 'Telephone', 'โทรศัพท์'), { maxLength: 30 }),
  choice('language', t3('Ngôn ngữ', 'Language', 'ภาษา'), LANGUAGE_LIST, { required: true }),
  choice('dateStyle', t3('Cách viết ngày', 'Dates written as', 'รูปแบบวันที่'), DATE_STYLES, { required: true, fallback: DEFAULT_DATE_STYLE }),
  int('notifyTime', t3('Thời gian hiện thông báo', 'Time a notice stays', 'เวลาแสดงข้อความ'), { unit: 's', min: 3, max: 60, required: true }),
  code('homefarm', t3('Trại mở đầu tiên', 'Farm to start in', 'ฟาร์มเริ่มต้น'), { list: 'farm' }),
] as const;

/** How loud the page is; a number on the wire, a code in the form. */
export const NOTIFY_LEVEL = code('notifyLevel', t3('Mức thông báo', 'Notify level', 'ระดับการแจ้งเตือน'), { list: 'notifylvl', required: true });
