import { callsOfDocument } from '#engine/define/document.ts';
import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { anyResource } from '#engine/define/resource.ts';
import { inPlace } from '#engine/define/route.ts';
import { VOUCHER_CALLS } from './contract/costs/voucher.document.ts';
import { grower } from './contract/growers/grower.resource.ts';
import { findSettlements, saveSettlement, stepSettlement } from './contract/growers/settlement.calls.ts';
import { printPapers } from './contract/print.call.ts';
import { financeRoutes } from './contract/routes.ts';
import { SALE_PRICES } from './contract/sales/price.resource.ts';
import { priceNotes, SALE_CALLS } from './contract/sales/sale.document.ts';
import { importSlaughter, SLAUGHTER_SHEET, saveSlaughter } from './contract/sales/slaughter.call.ts';
import { COST_SETTINGS } from './domain/costs/cost.settings.ts';
import { SALE_SETTINGS } from './domain/sales/sale.settings.ts';
import { REPORTS } from './server/reports/registry.ts';

/** Sales to customers, costs, what a kg costs. */
export const financeModule = defineModule({
  name: 'finance',
  tables: [
    ...['cost_counter', 'cost_payment', 'cost_share', 'cost_voucher', 'grower_contract', 'grower_settlement', 'grower_terms'],
    ...['sale_line', 'sale_note', 'sale_payment', 'sale_price', 'slaughter_return'],
  ],
  settings: { defs: { ...COST_SETTINGS, ...SALE_SETTINGS } },
  routes: inPlace([...financeRoutes, ...REPORTS.map(({ route }) => route)]),
  calls: [
    printPapers,
    ...Object.values(VOUCHER_CALLS).flatMap((calls) => [...callsOfDocument(calls), calls.back, calls.pay, calls.due]),
    ...Object.values(SALE_CALLS).flatMap((calls) => [...callsOfDocument(calls), calls.back, calls.pay]),
    ...[priceNotes, saveSlaughter, importSlaughter],
    ...[findSettlements, saveSettlement, stepSettlement],
    ...REPORTS.flatMap(({ def }) => callsOfReport(def)),
  ] as never,
  reports: REPORTS.map(({ def }) => def),
  resources: [anyResource(grower), ...Object.values(SALE_PRICES).map(anyResource)],
  sheets: [SLAUGHTER_SHEET],
});
