import { z } from 'zod';
import type { Field } from '#engine/define/field.ts';
import { t3 } from '#kernel/language.ts';

/** A code of a list; blank means all. */
export const code = z.string().max(40).nullish();

/** What every report of the stock may be narrowed by. */
export const STOCK_FIELDS = {
  farms: { key: 'farms', kind: 'multicode', list: 'farm', label: t3('Trại', 'Farms', 'ฟาร์ม') },
  storeid: { key: 'storeid', kind: 'code', list: 'store', label: t3('Kho', 'Warehouse', 'คลัง') },
  itemtp: { key: 'itemtp', kind: 'code', list: 'itemtp', label: t3('Loại hàng', 'Item type', 'ประเภทสินค้า') },
  itemid: { key: 'itemid', kind: 'code', list: 'item', label: t3('Mặt hàng', 'Item', 'สินค้า') },
} as const satisfies Record<string, Field>;

/** The values of those fields. */
export const stockParams = { farms: z.array(z.string().max(40)).max(500).nullish(), storeid: code, itemtp: code, itemid: code };
