import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';

const t3 = (V: string, E: string, T: string): Text3 => ({ V, E, T });
const day = z
  .string()
  .refine(isBusinessDate)
  .transform((text) => text as BusinessDate);
const code = z.string().max(40).nullish();

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
    { key: 'farms', kind: 'multicode', list: 'farm', label: t3('Trại', 'Farms', 'ฟาร์ม') },
    { key: 'storeid', kind: 'code', list: 'store', label: t3('Kho', 'Warehouse', 'คลัง') },
    { key: 'from', kind: 'date', label: t3('Từ ngày', 'From date', 'ตั้งแต่วันที่') },
    { key: 'to', kind: 'date', label: t3('Đến ngày', 'To date', 'ถึงวันที่'), initial: 'today' },
    { key: 'itemtp', kind: 'code', list: 'itemtp', label: t3('Loại hàng', 'Item type', 'ประเภทสินค้า') },
    { key: 'itemid', kind: 'code', list: 'item', label: t3('Mặt hàng', 'Item', 'สินค้า') },
    { key: 'by', kind: 'code', list: 'sumby', label: t3('Xem', 'By', 'แสดง'), initial: 'item' },
    { key: 'show', kind: 'code', list: 'sumshow', label: t3('Nội dung', 'Shows', 'เนื้อหา'), initial: 'both' },
  ],
  params: z.object({
    farms: z.array(z.string().max(40)).max(500).nullish(),
    storeid: code,
    from: day.nullish(),
    to: day.nullish(),
    itemtp: code,
    itemid: code,
    by: z.enum(['item', 'lot', 'store', 'farm']).nullish(),
    show: z.enum(['both', 'qty', 'amount']).nullish(),
  }),
});
export type StockSumParams = z.output<typeof stockSumReport.params>;
