import { code, codes } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What every report of the stock may be narrowed by. */
export const STOCK_FIELDS = {
  farms: codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm' }),
  storeid: code('storeid', t3('Kho', 'Warehouse', 'คลัง'), { list: 'store' }),
  itemtp: code('itemtp', t3('Loại hàng', 'Item type', 'ประเภทสินค้า'), { list: 'itemtp' }),
  itemid: code('itemid', t3('Mặt hàng', 'Item', 'สินค้า'), { list: 'item' }),
};
