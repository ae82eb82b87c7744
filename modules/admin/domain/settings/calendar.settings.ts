import { t3 } from '#kernel/language.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { type SettingDef, settingsOf } from './setting-def.ts';

const calendar = settingsOf({ tab: 'calendar', scopes: ['company', 'farm'] });
const farmOnly = settingsOf({ tab: 'calendar', scopes: ['farm'] });
const identity = settingsOf({ tab: 'identity', scopes: ['company', 'farm'] });

/**
 * Calendar, locks and identity of a farm. What describes the farm itself (farmname, groups, UNITTYPE,
 * COUNTRY) stands in the farm's own row, kept by FarmManagement.
 */
export const CALENDAR_SETTINGS: readonly SettingDef[] = [
  calendar.int('TZ', DEFAULT_ZONE, [-12, 14], 75, 'h', t3('Múi giờ (UTC+)', 'Time zone (UTC+)', 'เขตเวลา (UTC+)')),
  calendar.int(
    'WEEKSTART',
    1,
    [0, 6],
    75,
    '',
    t3('Ngày đầu tuần (0 chủ nhật – 6 thứ bảy)', 'First day of the week (0 Sunday – 6 Saturday)', 'วันเริ่มสัปดาห์ (0 อาทิตย์ – 6 เสาร์)'),
  ),
  farmOnly.date('GOLIVE', 75, t3('Ngày bắt đầu sử dụng', 'Go-live date', 'วันเริ่มใช้งานจริง')),
  farmOnly.code(
    'BUSMODE',
    'auto',
    ['auto', 'manual'],
    60,
    t3('Ngày làm việc: tự động hoặc chốt tay', 'Business date: automatic or closed by hand', 'วันทำการ: อัตโนมัติหรือปิดเอง'),
  ),
  farmOnly.date('CURBUSDT', 60, t3('Ngày làm việc hiện tại', 'Business date', 'วันทำการปัจจุบัน')),
  calendar.int(
    'LOCKDAY',
    0,
    [0, 9999],
    75,
    'd',
    t3('Số ngày còn được sửa (9999: không khóa)', 'Days until data lock (9999: no lock)', 'จำนวนวันก่อนล็อกข้อมูล (9999 ไม่ล็อก)'),
  ),
  calendar.int(
    'BACKDAY',
    0,
    [0, 9999],
    75,
    'd',
    t3('Số ngày được nhập lùi (9999: không giới hạn)', 'Days back that are accepted (9999: no limit)', 'จำนวนวันที่บันทึกย้อนหลังได้ (9999 ไม่จำกัด)'),
  ),
  calendar.code('APRLVL', '70', ['60', '70', '75', '80', '90'], 80, t3('Cấp được miễn khóa', 'Level exempt from the locks', 'ระดับที่ได้รับยกเว้นการล็อก')),
  calendar.flag('subweanflg', 'N', 60, t3('Cho cai sữa từng phần', 'Partial weaning', 'หย่านมบางส่วน')),
  calendar.flag('pgletflg', 'N', 60, t3('Đánh số heo con từ khi sinh', 'Piglets identified from birth', 'ทำเบอร์ลูกสุกรตั้งแต่เกิด')),
  calendar.code(
    'QRPUBLIC',
    'label',
    ['none', 'label', 'basic', 'litter'],
    60,
    t3(
      'Khách xem thẻ cá thể: none không, label khi quét mã trên nhãn, basic cơ bản, litter thêm lứa đẻ',
      'Animal card for visitors: none, label (who scans the label), basic, litter (last litter too)',
      'บัตรสุกรสำหรับผู้เยี่ยมชม: none ไม่ให้ดู, label เมื่อสแกนป้าย, basic พื้นฐาน, litter เพิ่มครอกล่าสุด',
    ),
  ),
  calendar.flag('TRFAUTO', 'N', 70, t3('Tự nhận heo chuyển trại', 'Transfers accepted at once', 'รับสุกรย้ายฟาร์มอัตโนมัติ')),
  calendar.int('TRFDAYS', 7, [1, 30], 70, 'd', t3('Số ngày chờ nhận heo chuyển', 'Days to accept a transfer', 'จำนวนวันรอรับสุกรย้าย')),
  calendar.code('GRPDAYS', '7', ['7', '14', '21', '28', '35'], 60, t3('Số ngày một nhóm', 'Days of a group', 'จำนวนวันต่อกลุ่ม')),
  calendar.code('GRPCODE', 'YYYYWW', ['YYYYWW', 'running'], 60, t3('Cách đặt mã nhóm', 'Group codes', 'รหัสกลุ่ม')),
  calendar.flag(
    'GRPKEEP',
    'Y',
    60,
    t3('Nhóm đẻ, cai sữa giữ số nhóm phối', 'Farrowing and weaning keep the mating group', 'กลุ่มคลอดและหย่านมใช้เลขกลุ่มผสม'),
  ),
  identity.int('IDMINLEN', 2, [1, 6], 70, '', t3('Số ký tự tối thiểu của số tai', 'Shortest identity', 'ความยาวเบอร์หูขั้นต่ำ')),
  identity.int('IDMAXLEN', 12, [4, 20], 70, '', t3('Số ký tự tối đa của số tai', 'Longest identity', 'ความยาวเบอร์หูสูงสุด')),
  identity.int(
    'IDREUSE',
    365,
    [0, 9999],
    70,
    'd',
    t3(
      'Số ngày mới được dùng lại số tai (9999: không)',
      'Days until an identity may be used again (9999: never)',
      'จำนวนวันก่อนใช้เบอร์หูซ้ำ (9999 ไม่ใช้ซ้ำ)',
    ),
  ),
];
