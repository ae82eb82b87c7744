import { callsOfDocument } from '#engine/define/document.ts';
import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { anyResource } from '#engine/define/resource.ts';
import { inPlace } from '#engine/define/route.ts';
import { item } from './contract/item.resource.ts';
import { lookupCalls } from './contract/lookup.calls.ts';
import { note } from './contract/note.document.ts';
import { importNotes, NOTE_SHEETS } from './contract/note.sheets.ts';
import { printNotes } from './contract/note-print.call.ts';
import { partner } from './contract/partner.resource.ts';
import { stockRoutes } from './contract/routes.ts';
import { STOCK_CODES, STOCK_LISTS } from './contract/stock-lists.ts';
import { store } from './contract/store.resource.ts';
import { storeUseCalls } from './contract/store-use.calls.ts';
import { transferCalls } from './contract/transfer.calls.ts';
import { STOCK_SETTINGS } from './domain/stock.settings.ts';
import { REPORTS } from './server/reports/registry.ts';

/** Stock: items, suppliers, warehouses, notes, and the ledger every figure is read from. */
export const stockModule = defineModule({
  name: 'stock',
  tables: [
    'house_goods',
    'house_goods_gone',
    'item_substance',
    'item_unit',
    'partner',
    'stock_arrival',
    'stock_balance',
    'stock_counter',
    'stock_movement',
    'stock_note',
    'stock_note_line',
    'stock_shortage',
    'stock_total',
    'stock_value',
    'store',
    'store_keeper',
    'store_lowest',
    'store_use',
  ],
  offers: ['house_goods', 'house_goods_gone', 'item_substance', 'item_unit', 'partner', 'stock_total', 'store'],
  settings: { defs: STOCK_SETTINGS },
  routes: inPlace([...stockRoutes, ...REPORTS.map(({ route }) => route)]),
  calls: [
    ...lookupCalls,
    ...storeUseCalls,
    ...callsOfDocument(note),
    importNotes,
    ...transferCalls,
    printNotes,
    ...REPORTS.flatMap(({ def }) => callsOfReport(def)),
  ] as never,
  reports: REPORTS.map(({ def }) => def),
  resources: [anyResource(item), anyResource(partner), anyResource(store)],
  sheets: NOTE_SHEETS,
  rows: STOCK_LISTS,
  codes: STOCK_CODES,
});
