import { choice, code, date, decimal, int, text } from '#engine/define/fields.ts';
import { listedPriceFields } from '#engine/define/price-list.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { classesOf, TRADES, type TradeDef } from '../trades.ts';
import { SALE_BASIS, SALE_WORDS as W } from './words.ts';

const FROM = t3('Từ ngày', 'From', 'ตั้งแต่วันที่');

/** Prices of a trade by list and day: of a kind of animals (and their class), of an item. */
const pricesOf = (of: TradeDef) =>
  defineResource({
    name: `${of.trade === 'pigs' ? 'sale' : 'bird'}-price`,
    module: of.module,
    screen: of.correct.at(-1) ?? of.entry,
    table: 'sale_price',
    scope: 'farm',
    key: 'priceid',
    made: true,
    one: 'Price',
    many: 'Prices',
    keeper: 60,
    fields: [
      text('priceid', W.price, { maxLength: 40 }),
      choice('kind', W.kind, of.kinds, { required: true, initial: of.first }),
      choice('saleclass', W.saleclass, classesOf(of.trade), {
        help: t3('Để trống: mọi loại chưa có giá riêng', 'Blank: every class without a price of its own', 'เว้นว่าง: ทุกประเภทที่ไม่มีราคาเฉพาะ'),
      }),
      code('itemid', W.item, { list: 'item' }),
      choice('basis', W.basis, SALE_BASIS, { required: true, initial: 'kg' }),
      code('unit', W.unit, { list: 'unit' }),
      ...listedPriceFields({ fromdt: FROM, price: W.price }, { decimals: 4, min: 0.0001 }),
    ],
    shown: [
      date('todt', t3('Đến ngày', 'Until', 'ถึงวันที่')),
      decimal('before', t3('Giá trước', 'Price before', 'ราคาก่อนหน้า'), { decimals: 4 }),
      int('decimals', t3('Số lẻ của tiền', 'Decimals of money', 'ทศนิยมของเงิน')),
    ],
    grid: ['kind', 'price', 'saleclass', 'itemid', 'basis', 'unit', 'pricelist', 'fromdt', 'todt', 'before', 'inuse'],
    filters: [choice('kind', W.kind, of.kinds), text('pricelist', W.pricelist, { maxLength: 40 })],
    search: ['itemid', 'pricelist'],
    kept: true,
    copied: true,
    errors: ['V_EXISTS', 'V_INVALID', 'V_NOTEXISTS', 'V_RANGE', 'V_SELECT'],
  });

/** Price lists of delivery notes of each trade. */
export const SALE_PRICES = { pigs: pricesOf(TRADES.pigs), poultry: pricesOf(TRADES.poultry) } as const;
