import { type Text3, t3 } from '#kernel/language.ts';
import { date, decimal, text } from './fields.ts';

/** The list of everybody who has none of his own. */
export const GENERAL_LIST = '*';

/** What price lists are called wherever something has a price by list and day. */
export const PRICE_LIST_WORDS = {
  pricelist: t3('Bảng giá', 'Price list', 'รายการราคา'),
  oneOf: t3('Bảng giá (* là chung)', 'Price list (* for all)', 'รายการราคา (* สำหรับทุกราย)'),
  prices: t3('Bảng giá theo ngày', 'Prices by list', 'ราคาตามรายการ'),
  addPrice: t3('Thêm giá', 'Add a price', 'เพิ่มราคา'),
} as const;

/** The list somebody buys by; blank: the general one. */
export const ownPriceList = () => text('pricelist', PRICE_LIST_WORDS.pricelist, { maxLength: 40 });

/** A price of a list from a day on, until the list says another. */
export const listedPriceFields = (
  words: { readonly fromdt: Text3; readonly price: Text3 },
  limits: { readonly decimals: number; readonly min?: number },
) =>
  [
    text('pricelist', PRICE_LIST_WORDS.oneOf, { required: true, maxLength: 40, initial: GENERAL_LIST }),
    date('fromdt', words.fromdt, { required: true, initial: 'today' }),
    decimal('price', words.price, { ...limits, max: 1e12, required: true }),
  ] as const;
