import { t3 } from '#kernel/language.ts';
import { type SettingDef, settingsOf } from './setting-def.ts';

const { int, decimal, table } = settingsOf({ tab: 'growfinish', scopes: ['company', 'farm'] });
const alarms = settingsOf({ tab: 'alarms', scopes: ['company', 'farm'] });
const money = settingsOf({ tab: 'money', scopes: ['company', 'farm'] });

/** Grow-finish, stock, money and work (FarmParam). */
export const WORK_SETTINGS: readonly SettingDef[] = [
  int('SALEWT', 105, [60, 160], 60, 'kg', t3('Khối lượng xuất bán dự kiến', 'Sale weight of forecasts', 'น้ำหนักขายที่คาด')),
  alarms.decimal(
    'ALARMDEAD',
    2,
    [1.2, 5],
    60,
    '×',
    t3('Báo động chết: số lần trung bình 28 ngày', 'Deaths: times the 28-day mean', 'การตาย: เท่าของค่าเฉลี่ย 28 วัน'),
  ),
  alarms.int('ALARMFEED', 10, [2, 50], 60, '%', t3('Báo động thức ăn: lệch định mức', 'Feed: off the standard', 'อาหาร: ต่างจากมาตรฐาน')),
  alarms.int('ALARMIDLE', 2, [1, 14], 60, 'd', t3('Số ngày chưa nhập liệu', 'Days without an entry', 'จำนวนวันที่ไม่บันทึก')),
  table(
    'AGECLASS',
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
  int('TAGGAP', 60, [7, 365], 60, 'd', t3('Số tai chưa dùng sau số ngày', 'Days until an assigned tag is a gap', 'เบอร์หูที่ยังไม่ใช้หลัง (วัน)')),
  money.int('EXPDAYS', 30, [0, 45], 60, 'd', t3('Báo trước hạn dùng', 'Days ahead of expiry', 'เตือนก่อนหมดอายุ')),
  money.int('COVERDAYS', 14, [1, 90], 60, 'd', t3('Số ngày một đơn hàng đủ dùng', 'Days an order covers', 'จำนวนวันที่ใบสั่งครอบคลุม')),
  money.int('PRICEWARN', 20, [1, 100], 60, '%', t3('Cảnh báo lệch giá gần nhất', 'Off the last price', 'ต่างจากราคาล่าสุด')),
  money.int('USEWARN', 20, [1, 200], 60, '%', t3('Cảnh báo dùng vượt định mức', 'Above the standard use', 'ใช้เกินมาตรฐาน')),
  money.numbers('ONWAYDAYS', [1, 3, 7], [0, 30], 60, 'd', t3('Hàng đi đường: ba mức ngày', 'On the way: three steps', 'สินค้าระหว่างทาง: สามระดับวัน')),
  money.flag('SECONDSIGN', 'Y', 70, t3('Người kiểm tra khác người lập', 'Checker is not the maker', 'ผู้ตรวจต้องไม่ใช่ผู้จัดทำ')),
  money.table('FLOORPRICE', {}, 70, t3('Giá sàn theo loại bán', 'Floor price by sale class', 'ราคาขั้นต่ำตามประเภทขาย')),
  money.numbers('LSUFACT', [1, 0.6, 0.3, 0.1], [0, 2], 70, '', t3('Hệ số đơn vị vật nuôi', 'Livestock units', 'หน่วยปศุสัตว์')),
  money.code('CURRENCY', 'VND', ['VND', 'THB', 'USD'], 75, t3('Đồng tiền', 'Currency', 'สกุลเงิน')),
  money.int('DECIMALS', 0, [0, 2], 75, '', t3('Số lẻ của tiền', 'Decimals of money', 'ทศนิยมของเงิน')),
  decimal('BIRDKGM2', 38, [10, 60], 60, 'kg/m²', t3('Mật độ gà cảnh báo', 'Bird density warned', 'ความหนาแน่นไก่ที่เตือน')),
  table('EPEFBONUS', [], 70, t3('Thưởng theo chỉ số EPEF', 'Bonus by EPEF', 'โบนัสตามดัชนี EPEF')),
  money.int('JOBDAYMAX', 16, [8, 24], 60, 'h', t3('Số giờ làm tối đa một ngày', 'Most hours a day', 'ชั่วโมงทำงานสูงสุดต่อวัน')),
  money.int('JOBWEEK', 48, [10, 80], 60, 'h', t3('Số giờ làm một tuần', 'Hours a week', 'ชั่วโมงทำงานต่อสัปดาห์')),
];
