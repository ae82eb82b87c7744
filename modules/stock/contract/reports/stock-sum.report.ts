import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { STOCK_FIELDS as F, stockParams } from './params.ts';

/** Choices of the movement summary's own parameters. */
export const SUM_LISTS = {
  sumby: {
    item: t3('Theo mặt hàng', 'By item', 'ตามสินค้า'),
    lot: t3('Theo lô', 'By lot', 'ตามล็อต'),
    store: t3('Theo kho', 'By warehouse', 'ตามคลัง'),
    farm: t3('Theo trại', 'By farm', 'ตามฟาร์ม'),
  },
  sumshow: {
    both: t3('Số lượng và giá trị', 'Quantity and amount', 'จำนวนและมูลค่า'),
    qty: t3('Số lượng', 'Quantity', 'จำนวน'),
    amount: t3('Giá trị', 'Amount', 'มูลค่า'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Text3>>>>;

/** The balance of every item over a period: opening, in, out, revaluation, closing. */
export const stockSumReport = defineReport({
  route: 'StockSumReport',
  module: 'stock',
  paper: 'landscape',
  fields: [
    F.farms,
    F.storeid,
    { key: 'from', kind: 'date', label: t3('Từ ngày', 'From date', 'ตั้งแต่วันที่') },
    { key: 'to', kind: 'date', label: t3('Đến ngày', 'To date', 'ถึงวันที่'), initial: 'today' },
    F.itemtp,
    F.itemid,
    { key: 'by', kind: 'code', list: 'sumby', label: t3('Xem', 'By', 'แสดง'), initial: 'item' },
    { key: 'show', kind: 'code', list: 'sumshow', label: t3('Nội dung', 'Shows', 'เนื้อหา'), initial: 'both' },
  ],
  params: z.object({
    ...stockParams,
    from: day.nullish(),
    to: day.nullish(),
    by: z.enum(['item', 'lot', 'store', 'farm']).nullish(),
    show: z.enum(['both', 'qty', 'amount']).nullish(),
  }),
});
export type StockSumParams = z.output<typeof stockSumReport.params>;
