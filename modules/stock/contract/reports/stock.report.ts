import type { z } from 'zod';
import { choice, code, date, defineList, int, yesno } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { STOCK_FIELDS as F } from './params.ts';

const STOCK_BY = defineList('stockby', { lot: t3('Theo lô', 'By lot', 'ตามล็อต'), item: t3('Theo mặt hàng', 'By item', 'ตามสินค้า') });

/** What lies where on a date, as known on another. */
export const stockReport = defineReport({
  route: 'StockReport',
  module: 'stock',
  paper: 'landscape',
  fields: [
    F.farms,
    F.storeid,
    date('date', t3('Tồn đến ngày', 'Stock on', 'คงเหลือ ณ วันที่'), { initial: 'today' }),
    date('asknown', t3('Theo số liệu nhập đến', 'As known on', 'ตามข้อมูลถึงวันที่')),
    F.itemtp,
    code('brand', t3('Nhãn hiệu', 'Brand', 'ยี่ห้อ'), { list: 'brand' }),
    F.itemid,
    choice('by', t3('Xem', 'By', 'แสดง'), STOCK_BY, { fallback: 'lot' }),
    code('unit', t3('Đơn vị xem', 'Unit shown', 'หน่วยที่แสดง'), { list: 'unit' }),
    yesno('low', t3('Chỉ dưới tồn tối thiểu', 'Only below lowest stock', 'เฉพาะต่ำกว่าขั้นต่ำ')),
    int('expiring', t3('Hết hạn trong', 'Expiring within', 'หมดอายุภายใน'), { unit: 'd', min: 0, max: 45, refusal: 'V_DAYS' }),
    // Every movement of one item in one warehouse, with its running balance.
    yesno('card', t3('Thẻ kho của mặt hàng', 'Stock card of the item', 'บัตรคลังของสินค้า')),
  ],
});
export type StockParams = z.output<typeof stockReport.params>;
