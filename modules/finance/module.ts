import { callsOfDocument } from '#engine/define/document.ts';
import { defineModule } from '#engine/define/module.ts';
import { findDueCosts, payVoucher, returnVoucher, voucher } from './contract/costs/voucher.document.ts';
import { COST_SETTINGS } from './domain/costs/cost.settings.ts';

/** Sales to customers, costs, what a kg costs. */
export const financeModule = defineModule({
  name: 'finance',
  tables: ['cost_counter', 'cost_payment', 'cost_share', 'cost_voucher'],
  settings: { defs: { ...COST_SETTINGS } },
  routes: [],
  calls: [...callsOfDocument(voucher), returnVoucher, payVoucher, findDueCosts] as never,
  reports: [],
  sheets: [],
});
