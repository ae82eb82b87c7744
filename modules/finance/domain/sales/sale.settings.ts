import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { formed, isNumberIn, isRecord } from '#engine/define/setting-check.ts';
import { t3 } from '#kernel/language.ts';

const money = settingsOf({ tab: 'money', scopes: ['company', 'farm'] });

/** A price by sale class. */
function isPrices(value: unknown): value is Readonly<Record<string, number>> {
  return isRecord(value) && Object.values(value).every((price) => isNumberIn(price, Number.MIN_VALUE, 1e9));
}

/** What sales are judged by. */
export const SALE_SETTINGS = defineSettings({
  FLOORPRICE: { ...money.table({}, 70, t3('Giá sàn theo loại bán', 'Floor price by sale class', 'ราคาขั้นต่ำตามประเภทขาย')), issue: formed(isPrices) },
});

/** Floor prices of a kg by sale class, as they are set. */
export function floorPrices(value: unknown): Readonly<Record<string, number>> {
  return isPrices(value) ? value : {};
}
