import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { formed, isNumberIn } from '#engine/define/setting-check.ts';
import { targetTableIssue } from '#engine/figures/domain/targets.ts';
import { t3 } from '#kernel/language.ts';
import { isTargeted } from './figures/target-set.ts';

const { int, decimal, range, numbers, table } = settingsOf({ tab: 'growfinish', scopes: ['company', 'farm'] });
const alarms = settingsOf({ tab: 'alarms', scopes: ['company', 'farm'] });

/** Weeks from–to, each class beginning where the one before ends. */
function isAgeClasses(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((line: unknown, at) => {
    const [from, to] = Array.isArray(line) && line.length === 2 ? (line as readonly unknown[]) : [];
    if (!isNumberIn(from, 0, 60) || !isNumberIn(to, from, 60)) return false;
    const before = at === 0 ? undefined : (value[at - 1] as readonly unknown[] | undefined);
    return before === undefined || before[1] === from - 1;
  });
}

const targets = settingsOf({ tab: 'targets', scopes: ['company', 'farm'] });

/** Growing pigs: sale weight, alarms, age classes, ear tags. */
export const GROW_SETTINGS = defineSettings({
  SALEWT: int(105, [60, 160], 60, 'kg', t3('Khối lượng xuất bán dự kiến', 'Sale weight of forecasts', 'น้ำหนักขายที่คาด')),
  ALARMDEAD: alarms.decimal(
    2,
    [1.2, 5],
    60,
    '×',
    t3('Báo động chết: số lần trung bình 28 ngày', 'Deaths: times the 28-day mean', 'การตาย: เท่าของค่าเฉลี่ย 28 วัน'),
  ),
  ALARMFEED: alarms.int(10, [2, 50], 60, '%', t3('Báo động thức ăn: lệch định mức', 'Feed: off the standard', 'อาหาร: ต่างจากมาตรฐาน')),
  ALARMIDLE: alarms.int(2, [1, 14], 60, 'd', t3('Số ngày chưa nhập liệu', 'Days without an entry', 'จำนวนวันที่ไม่บันทึก')),
  ALARMWATER: alarms.int(20, [5, 80], 60, '%', t3('Báo động nước uống: giảm mỗi con', 'Water: fall a head', 'น้ำดื่ม: ลดลงต่อตัว')),
  AGECLASS: {
    ...table(
      [
        [4, 6],
        [7, 10],
        [11, 14],
        [15, 18],
        [19, 22],
        [23, 60],
      ],
      60,
      t3('Nhóm tuần tuổi', 'Age classes in weeks', 'กลุ่มอายุเป็นสัปดาห์'),
    ),
    issue: formed(isAgeClasses),
  },
  GROWTARGETS: {
    ...targets.table({}, 60, t3('Mục tiêu heo thịt theo năm hoặc tháng', 'Targets of growing pigs by year or month', 'เป้าหมายสุกรขุนรายปีหรือรายเดือน')),
    issue: (value: unknown) => targetTableIssue('GROWTARGETS', isTargeted, value),
  },
  TAGGAP: int(60, [7, 365], 60, 'd', t3('Số tai chưa dùng sau số ngày', 'Days until an assigned tag is a gap', 'เบอร์หูที่ยังไม่ใช้หลัง (วัน)')),
  ADJWT: range(
    [22.7, 113.4],
    [5, 200],
    60,
    'kg',
    t3(
      'Khối lượng chuẩn để so FCR và ADG (vào – ra)',
      'Standard weights FCR and ADG are adjusted to (in – out)',
      'น้ำหนักมาตรฐานสำหรับปรับ FCR และ ADG (เข้า – ออก)',
    ),
  ),
  ADJFCR: decimal(
    0.0132,
    [0, 0.1],
    60,
    '/kg',
    t3('FCR thay đổi mỗi kg lệch khối lượng chuẩn', 'Change of FCR for each kg off the standard weights', 'FCR ที่เปลี่ยนต่อ กก. ที่ต่างจากน้ำหนักมาตรฐาน'),
  ),
  ADJADG: numbers(
    [5, 1],
    [0, 50],
    60,
    'g/kg',
    t3('ADG thay đổi mỗi kg lệch: vào, ra', 'Change of ADG for each kg off: in, out', 'ADG ที่เปลี่ยนต่อ กก. ที่ต่าง: เข้า, ออก'),
  ),
});
