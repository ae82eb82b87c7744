import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { formed, isNumberIn, isRecord } from '#engine/define/setting-check.ts';
import { t3 } from '#kernel/language.ts';

const money = settingsOf({ tab: 'money', scopes: ['company', 'farm'] });

/** A price by sale class. */
function isPrices(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((price) => isNumberIn(price, Number.MIN_VALUE, 1e9));
}

/** Settings of sales and chickens; each moves to its module when that is built. */
export const COMING_SETTINGS = defineSettings({
  FLOORPRICE: { ...money.table({}, 70, t3('Giá sàn theo loại bán', 'Floor price by sale class', 'ราคาขั้นต่ำตามประเภทขาย')), issue: formed(isPrices) },
});
