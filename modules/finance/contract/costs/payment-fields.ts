import { code, date, decimal, text, yesno } from '#engine/define/fields.ts';
import { COST_WORDS as W } from './words.ts';

/** What is typed of a payment. */
export const PAYMENT_FIELDS = [
  date('paydt', W.paydt, { required: true, initial: 'today' }),
  decimal('amount', W.payamount, { decimals: 2, required: true, max: 1e13 }),
  code('paymethod', W.paymethod, { list: 'paymethod', required: true }),
  text('refno', W.refno, { maxLength: 40 }),
  yesno('returned', W.returned),
] as const;
