import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { code, STOCK_FIELDS as F, stockParams } from './params.ts';

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
    F.farms,
    F.storeid,
    { key: 'date', kind: 'date', label: t3('Tồn đến ngày', 'Stock on', 'คงเหลือ ณ วันที่'), initial: 'today' },
    { key: 'asknown', kind: 'date', label: t3('Theo số liệu nhập đến', 'As known on', 'ตามข้อมูลถึงวันที่') },
    F.itemtp,
    { key: 'brand', kind: 'code', list: 'brand', label: t3('Nhãn hiệu', 'Brand', 'ยี่ห้อ') },
    F.itemid,
    { key: 'by', kind: 'code', list: 'stockby', label: t3('Xem', 'By', 'แสดง'), initial: 'lot' },
    { key: 'unit', kind: 'code', list: 'unit', label: t3('Đơn vị xem', 'Unit shown', 'หน่วยที่แสดง') },
    { key: 'low', kind: 'flag', label: t3('Chỉ dưới tồn tối thiểu', 'Only below lowest stock', 'เฉพาะต่ำกว่าขั้นต่ำ') },
    { key: 'expiring', kind: 'int', unit: 'd', label: t3('Hết hạn trong', 'Expiring within', 'หมดอายุภายใน'), min: 0, max: 45, refusal: 'V_DAYS' },
    { key: 'card', kind: 'flag', label: t3('Thẻ kho của mặt hàng', 'Stock card of the item', 'บัตรคลังของสินค้า') },
  ],
  params: z.object({
    ...stockParams,
    date: day.nullish(),
    asknown: day.nullish(),
    brand: code,
    by: z.enum(['lot', 'item']).nullish(),
    unit: code,
    low: z.enum(['Y', 'N']).nullish(),
    expiring: z.number().int().min(0).max(45).nullish(),
    /** Y shows every movement of one item in one warehouse, with its running balance. */
    card: z.enum(['Y', 'N']).nullish(),
  }),
});
export type StockParams = z.output<typeof stockReport.params>;
