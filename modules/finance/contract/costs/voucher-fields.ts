import { choice, code, date, decimal, int, text, yesno } from '#engine/define/fields.ts';
import { AREAS } from '#modules/growfinish/contract/house.resource.ts';
import { COST_PLACES, COST_WORDS as W } from './words.ts';

const MOST = 1e13;

/** What is typed of a cost voucher, in the order it is asked for. */
export const VOUCHER_FIELDS = [
  date('valuedt', W.valuedt, { required: true, initial: 'today' }),
  code('itemid', W.item, { list: 'costservice', required: true }),
  decimal('amount', W.amount, { decimals: 2, required: true, max: MOST }),
  decimal('tax', W.tax, { decimals: 2, max: MOST }),
  choice('place', W.place, COST_PLACES, { required: true, initial: 'farm' }),
  code('roomid', W.house, { list: 'room', usual: true }),
  choice('area', W.area, AREAS, { usual: true }),
  code('supplierid', W.supplier, { list: 'supplier' }),
  text('refno', W.refno, { maxLength: 40 }),
  int('months', W.months, { min: 1, max: 60, initial: 1 }),
  code('paymethod', W.paymethod, { list: 'paymethod' }),
  decimal('paid', W.paidnow, { decimals: 2, max: MOST }),
  yesno('repeat', W.repeat),
  text('remark', W.remark, { maxLength: 500 }),
] as const;
