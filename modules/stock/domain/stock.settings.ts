import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { listOf } from '#engine/define/setting-check.ts';
import { t3 } from '#kernel/language.ts';

const money = settingsOf({ tab: 'money', scopes: ['company', 'farm'] });

/** Goods and money of a farm: warnings, days ahead, who signs, the currency. */
export const STOCK_SETTINGS = defineSettings({
  EXPDAYS: money.int(30, [0, 45], 60, 'd', t3('Báo trước hạn dùng', 'Days ahead of expiry', 'เตือนก่อนหมดอายุ')),
  COVERDAYS: money.int(14, [1, 90], 60, 'd', t3('Số ngày một đơn hàng đủ dùng', 'Days an order covers', 'จำนวนวันที่ใบสั่งครอบคลุม')),
  MILLHOURS: money.range([7, 16], [0, 24], 60, 'h', t3('Giờ nhà máy cám nhận đặt hàng', 'Hours the mill takes orders', 'เวลาที่โรงงานรับคำสั่งซื้อ')),
  MILLDAYS: money.int(
    ...([6, [1, 7], 60, 'd'] as const),
    t3('Số ngày nhà máy cám làm việc, từ thứ Hai', 'Days of the week the mill works, from Monday', 'จำนวนวันทำงานของโรงงานอาหาร นับจากวันจันทร์'),
  ),
  MILLLEAD: money.int(24, [0, 240], 60, 'h', t3('Từ lúc đặt cám đến lúc xe tới', 'From ordering feed to its lorry', 'จากสั่งอาหารถึงรถมาส่ง')),
  FEEDHOURS: money.range([6, 17], [0, 24], 60, 'h', t3('Giờ trại nhận xe cám', 'Hours the farm takes feed lorries in', 'เวลาที่ฟาร์มรับรถอาหาร')),
  PRICEWARN: money.int(20, [1, 100], 60, '%', t3('Cảnh báo lệch giá gần nhất', 'Off the last price', 'ต่างจากราคาล่าสุด')),
  USEWARN: money.int(20, [1, 200], 60, '%', t3('Cảnh báo dùng vượt định mức', 'Above the standard use', 'ใช้เกินมาตรฐาน')),
  ANTIBIO: money.code(
    'warn',
    ['off', 'warn', 'refuse'],
    70,
    t3('Kháng sinh: phòng bệnh qua thức ăn, đơn thuốc', 'Antibiotics: prevention in feed, prescriptions', 'ยาปฏิชีวนะ: ป้องกันโรคในอาหาร ใบสั่งยา'),
  ),
  ONWAYDAYS: {
    ...money.numbers([1, 3, 7], [0, 30], 60, 'd', t3('Hàng đi đường: ba mức ngày', 'On the way: three steps', 'สินค้าระหว่างทาง: สามระดับวัน')),
    issue: listOf(3, true),
  },
  SECONDSIGN: money.flag('Y', 70, t3('Người kiểm tra khác người lập', 'Checker is not the maker', 'ผู้ตรวจต้องไม่ใช่ผู้จัดทำ')),
  CURRENCY: money.code('VND', ['VND', 'THB', 'USD'], 75, t3('Đồng tiền', 'Currency', 'สกุลเงิน')),
  DECIMALS: money.int(0, [0, 2], 75, '', t3('Số lẻ của tiền', 'Decimals of money', 'ทศนิยมของเงิน')),
});
