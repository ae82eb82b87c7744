import { t3 } from '#kernel/language.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { defineSettings, settingsOf } from './setting.ts';

const calendar = settingsOf({ tab: 'calendar', scopes: ['company', 'farm'] });
const farmOnly = settingsOf({ tab: 'calendar', scopes: ['farm'] });

/** What a farm's calendar and locks are made of: zone, week, business date, days that may still be changed. */
export const CALENDAR_SETTINGS = defineSettings({
  TZ: calendar.int(DEFAULT_ZONE, [-12, 14], 75, 'h', t3('Múi giờ (UTC+)', 'Time zone (UTC+)', 'เขตเวลา (UTC+)')),
  WEEKSTART: calendar.int(
    1,
    [0, 6],
    75,
    '',
    t3('Ngày đầu tuần (0 chủ nhật – 6 thứ bảy)', 'First day of the week (0 Sunday – 6 Saturday)', 'วันเริ่มสัปดาห์ (0 อาทิตย์ – 6 เสาร์)'),
  ),
  GOLIVE: farmOnly.date(75, t3('Ngày bắt đầu sử dụng', 'Go-live date', 'วันเริ่มใช้งานจริง')),
  BUSMODE: farmOnly.code(
    'auto',
    ['auto', 'manual'],
    60,
    t3('Ngày làm việc: tự động hoặc chốt tay', 'Business date: automatic or closed by hand', 'วันทำการ: อัตโนมัติหรือปิดเอง'),
  ),
  CURBUSDT: farmOnly.date(60, t3('Ngày làm việc hiện tại', 'Business date', 'วันทำการปัจจุบัน')),
  LOCKDAY: calendar.int(
    0,
    [0, 9999],
    75,
    'd',
    t3('Số ngày còn được sửa (9999: không khóa)', 'Days until data lock (9999: no lock)', 'จำนวนวันก่อนล็อกข้อมูล (9999 ไม่ล็อก)'),
  ),
  BACKDAY: calendar.int(
    0,
    [0, 9999],
    75,
    'd',
    t3('Số ngày được nhập lùi (9999: không giới hạn)', 'Days back that are accepted (9999: no limit)', 'จำนวนวันที่บันทึกย้อนหลังได้ (9999 ไม่จำกัด)'),
  ),
  APRLVL: calendar.code('70', ['60', '70', '75', '80', '90'], 80, t3('Cấp được miễn khóa', 'Level exempt from the locks', 'ระดับที่ได้รับยกเว้นการล็อก')),
});
