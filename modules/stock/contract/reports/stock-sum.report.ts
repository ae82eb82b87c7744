import type { z } from 'zod';
import { choice, date, defineList } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { STOCK_FIELDS as F } from './params.ts';

const SUM_BY = defineList('sumby', {
  item: t3('Theo mặt hàng', 'By item', 'ตามสินค้า'),
  lot: t3('Theo lô', 'By lot', 'ตามล็อต'),
  store: t3('Theo kho', 'By warehouse', 'ตามคลัง'),
  farm: t3('Theo trại', 'By farm', 'ตามฟาร์ม'),
});
const SUM_SHOW = defineList('sumshow', {
  both: t3('Số lượng và giá trị', 'Quantity and amount', 'จำนวนและมูลค่า'),
  qty: t3('Số lượng', 'Quantity', 'จำนวน'),
  amount: t3('Giá trị', 'Amount', 'มูลค่า'),
});

/** The balance of every item over a period: opening, in, out, revaluation, closing. */
export const stockSumReport = defineReport({
  route: 'StockSumReport',
  module: 'stock',
  paper: 'landscape',
  fields: [
    F.farms,
    F.storeid,
    date('from', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
    date('to', t3('Đến ngày', 'To date', 'ถึงวันที่'), { initial: 'today' }),
    F.itemtp,
    F.itemid,
    choice('by', t3('Xem', 'By', 'แสดง'), SUM_BY, { fallback: 'item' }),
    choice('show', t3('Nội dung', 'Shows', 'เนื้อหา'), SUM_SHOW, { fallback: 'both' }),
  ],
});
export type StockSumParams = z.output<typeof stockSumReport.params>;
