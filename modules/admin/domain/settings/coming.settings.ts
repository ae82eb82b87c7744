import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { formed, isNumberIn, isRecord } from '#engine/define/setting-check.ts';
import { t3 } from '#kernel/language.ts';

const { table } = settingsOf({ tab: 'growfinish', scopes: ['company', 'farm'] });
const money = settingsOf({ tab: 'money', scopes: ['company', 'farm'] });

/** Index and bonus, both rising. */
function isBonus(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((line: unknown, at) => {
    const [index, bonus] = Array.isArray(line) && line.length === 2 ? (line as readonly unknown[]) : [];
    const [least, below] = (at === 0 ? [-1, -1] : value[at - 1]) as readonly [number, number];
    return isNumberIn(index, 0, 1000) && isNumberIn(bonus, 0, 1e9) && index > least && bonus > below;
  });
}

/** A price by sale class. */
function isPrices(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((price) => isNumberIn(price, Number.MIN_VALUE, 1e9));
}

/** Settings of sales, chickens and jobs; each moves to its module when that is built. */
export const COMING_SETTINGS = defineSettings({
  FLOORPRICE: { ...money.table({}, 70, t3('Giá sàn theo loại bán', 'Floor price by sale class', 'ราคาขั้นต่ำตามประเภทขาย')), issue: formed(isPrices) },
  EPEFBONUS: { ...table([], 70, t3('Thưởng theo chỉ số EPEF', 'Bonus by EPEF', 'โบนัสตามดัชนี EPEF')), issue: formed(isBonus) },
  JOBDAYMAX: money.int(16, [8, 24], 60, 'h', t3('Số giờ làm tối đa một ngày', 'Most hours a day', 'ชั่วโมงทำงานสูงสุดต่อวัน')),
  JOBWEEK: money.int(48, [10, 80], 60, 'h', t3('Số giờ làm một tuần', 'Hours a week', 'ชั่วโมงทำงานต่อสัปดาห์')),
});
