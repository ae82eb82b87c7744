import { callsOfDocument } from '#engine/define/document.ts';
import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { inPlace } from '#engine/define/route.ts';
import { findDueCosts, payVoucher, returnVoucher, voucher } from './contract/costs/voucher.document.ts';
import { COST_SETTINGS } from './domain/costs/cost.settings.ts';
import { REPORTS } from './server/reports/registry.ts';

/** Sales to customers, costs, what a kg costs. */
export const financeModule = defineModule({
  name: 'finance',
  tables: ['cost_counter', 'cost_payment', 'cost_share', 'cost_voucher'],
  settings: { defs: { ...COST_SETTINGS } },
  routes: inPlace(REPORTS.map(({ route }) => route)),
  calls: [...callsOfDocument(voucher), returnVoucher, payVoucher, findDueCosts, ...REPORTS.flatMap(({ def }) => callsOfReport(def))] as never,
  reports: REPORTS.map(({ def }) => def),
  sheets: [],
});
