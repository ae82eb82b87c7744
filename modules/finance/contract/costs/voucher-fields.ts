import { choice, code, date, decimal, int, text, yesno } from '#engine/define/fields.ts';
import { TRADES, type TradeDef } from '../trades.ts';
import { COST_PLACES, COST_WORDS as W } from './words.ts';

const MOST = 1e13;

/** What is typed of a cost voucher of a trade, in the order it is asked for. */
export const voucherFields = ({ house, area, areas }: TradeDef) =>
  [
    date('valuedt', W.valuedt, { required: true, initial: 'today' }),
    code('itemid', W.item, { list: 'costservice', required: true }),
    decimal('amount', W.amount, { decimals: 2, required: true, max: MOST }),
    decimal('tax', W.tax, { decimals: 2, max: MOST }),
    choice('place', W.place, COST_PLACES, { required: true, initial: 'farm' }),
    code('roomid', W.house, { list: house.list, usual: true }),
    choice('area', area, areas, { usual: true }),
    code('supplierid', W.supplier, { list: 'supplier' }),
    text('refno', W.refno, { maxLength: 40 }),
    int('months', W.months, { min: 1, max: 60, initial: 1 }),
    code('paymethod', W.paymethod, { list: 'paymethod' }),
    decimal('paid', W.paidnow, { decimals: 2, max: MOST }),
    yesno('repeat', W.repeat),
    text('remark', W.remark, { maxLength: 500 }),
  ] as const;

/** Vouchers of each trade: the same members, from other lists. */
export const VOUCHER_FIELDS = { pigs: voucherFields(TRADES.pigs), poultry: voucherFields(TRADES.poultry) } as const;
