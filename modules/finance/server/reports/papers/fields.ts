import { choice, code, codes, date, defineList } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { COST_WORDS as C } from '#modules/finance/contract/costs/words.ts';
import { SALE_WORDS as W } from '#modules/finance/contract/sales/words.ts';
import { classesOf, type TradeDef } from '#modules/finance/contract/trades.ts';
import { SALE_STATES } from '#modules/finance/domain/sales/sale-flow.ts';

const TAB = defineList('papertab', { sale: t3('Bán hàng', 'Sales', 'การขาย'), cost: t3('Chi phí', 'Costs', 'ค่าใช้จ่าย') });
const DATES = defineList('paperdates', {
  date: t3('Ngày phiếu', 'Date of the note', 'วันที่ของใบ'),
  paid: t3('Ngày trả tiền', 'Date of payment', 'วันที่ชำระ'),
  counted: t3('Tháng tính chi phí', 'Month the cost counts in', 'เดือนที่นับต้นทุน'),
});
const OPEN = defineList('paperopen', {
  unpaid: t3('Chưa trả hết', 'Unpaid', 'ยังไม่ชำระครบ'),
  overdue: t3('Quá hạn', 'Overdue', 'เกินกำหนด'),
});
const BY = defineList('paperby', {
  note: t3('Từng phiếu', 'Note', 'ใบ'),
  partner: t3('Khách hàng, bên nhận tiền', 'Customer or supplier', 'ลูกค้าหรือผู้จำหน่าย'),
  item: t3('Mặt hàng, khoản chi', 'Item', 'รายการ'),
  group: t3('Loại bán, nhóm chi phí', 'Sale class or cost group', 'ประเภทขายหรือกลุ่มต้นทุน'),
  day: t3('Ngày', 'Day', 'วัน'),
  month: t3('Tháng', 'Month', 'เดือน'),
  statement: t3('Sổ công nợ', 'Statement of account', 'ใบแจ้งยอด'),
});

const BIRD_BY = defineList('birdpaperby', { ...BY.words, flock: t3('Chuồng, đàn', 'House and flock', 'โรงเรือน ฝูง') });

/** What the list of notes and vouchers of a trade is narrowed by. */
export const paperFields = ({ trade, house }: TradeDef) =>
  [
    codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm' }),
    choice('tab', t3('Sổ', 'Book', 'สมุด'), TAB, { fallback: 'sale' }),
    date('from', W.from),
    date('to', W.to, { initial: 'today' }),
    choice('dates', W.dates, DATES, { fallback: 'date' }),
    choice('by', t3('Xem theo', 'Shown by', 'แสดงตาม'), trade === 'poultry' ? BIRD_BY : (BY as typeof BIRD_BY), { fallback: 'note' }),
    code('customerid', W.customer, { list: 'customer' }),
    code('supplierid', C.supplier, { list: 'supplier' }),
    code('itemtp', t3('Loại hàng', 'Item type', 'ประเภทสินค้า'), { list: 'itemtp' }),
    code('itemid', W.item, { list: 'item' }),
    choice('saleclass', W.saleclass, classesOf(trade)),
    code('costgrp', C.costgrp, { list: 'costgrp' }),
    code('roomid', W.house, { list: house.list }),
    choice('state', W.state, SALE_STATES),
    choice('open', t3('Còn nợ', 'Balance', 'คงค้าง'), OPEN),
  ] as const;

export type PaperParams = ParamsOf<ReturnType<typeof paperFields>>;
/** What rows are put together by. */
export type PaperBy = Exclude<PaperParams['by'], 'note' | 'statement'>;
