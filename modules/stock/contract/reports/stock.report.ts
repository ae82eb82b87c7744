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

/** Choices of the stock report's own parameters. */
export const STOCK_REPORT_LISTS = {
  stockby: { lot: t3('Theo lô', 'By lot', 'ตามล็อต'), item: t3('Theo mặt hàng', 'By item', 'ตามสินค้า') },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Text3>>>>;

/** What lies where on a date, as known on another. */
export const stockReport = defineReport({
  route: 'StockReport',
  module: 'stock',
  paper: 'landscape',
  fields: [
    { key: 'farms', kind: 'multicode', list: 'farm', label: t3('Trại', 'Farms', 'ฟาร์ม') },
    { key: 'storeid', kind: 'code', list: 'store', label: t3('Kho', 'Warehouse', 'คลัง') },
    { key: 'date', kind: 'date', label: t3('Tồn đến ngày', 'Stock on', 'คงเหลือ ณ วันที่'), initial: 'today' },
    { key: 'asknown', kind: 'date', label: t3('Theo số liệu nhập đến', 'As known on', 'ตามข้อมูลถึงวันที่') },
    { key: 'itemtp', kind: 'code', list: 'itemtp', label: t3('Loại hàng', 'Item type', 'ประเภทสินค้า') },
    { key: 'brand', kind: 'code', list: 'brand', label: t3('Nhãn hiệu', 'Brand', 'ยี่ห้อ') },
    { key: 'itemid', kind: 'code', list: 'item', label: t3('Mặt hàng', 'Item', 'สินค้า') },
    { key: 'by', kind: 'code', list: 'stockby', label: t3('Xem', 'By', 'แสดง'), initial: 'lot' },
    { key: 'unit', kind: 'code', list: 'unit', label: t3('Đơn vị xem', 'Unit shown', 'หน่วยที่แสดง') },
    { key: 'low', kind: 'flag', label: t3('Chỉ dưới tồn tối thiểu', 'Only below lowest stock', 'เฉพาะต่ำกว่าขั้นต่ำ') },
    { key: 'expiring', kind: 'int', unit: 'd', label: t3('Hết hạn trong', 'Expiring within', 'หมดอายุภายใน'), min: 0, max: 45, refusal: 'V_DAYS' },
    { key: 'card', kind: 'flag', label: t3('Thẻ kho của mặt hàng', 'Stock card of the item', 'บัตรคลังของสินค้า') },
  ],
  params: z.object({
    farms: z.array(z.string().max(40)).max(500).nullish(),
    storeid: code,
    date: day.nullish(),
    asknown: day.nullish(),
    itemtp: code,
    brand: code,
    itemid: code,
    by: z.enum(['lot', 'item']).nullish(),
    unit: code,
    low: z.enum(['Y', 'N']).nullish(),
    expiring: z.number().int().min(0).max(45).nullish(),
    /** Y shows every movement of one item in one warehouse, with its running balance. */
    card: z.enum(['Y', 'N']).nullish(),
  }),
});
export type StockParams = z.output<typeof stockReport.params>;
