import { callsOfDocument } from '#engine/define/document.ts';
import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { anyResource } from '#engine/define/resource.ts';
import { inPlace } from '#engine/define/route.ts';
import { cultureCalls, POINT_SHEET } from './contract/cultures/culture.calls.ts';
import { CULTURE_LISTS } from './contract/cultures/words.ts';
import { DISEASES } from './contract/health/diseases.ts';
import { doseCalls } from './contract/health/dose.calls.ts';
import { healthCalls } from './contract/health/health.calls.ts';
import { HEALTH_LISTS, HEALTH_RESOURCES } from './contract/health/health.resources.ts';
import { healthRoutes } from './contract/health/routes.ts';
import { LAB_LISTS } from './contract/lab-lists.ts';
import { labLookupCalls } from './contract/lookup.calls.ts';
import { codeRange } from './contract/params/code-range.resource.ts';
import { labSettingCalls } from './contract/params/settings.calls.ts';
import { labCustomer } from './contract/parties/customer.resource.ts';
import { partyCalls } from './contract/parties/party.calls.ts';
import { labPlace } from './contract/parties/place.resource.ts';
import { QUALITY_LISTS, QUALITY_RESOURCES } from './contract/quality/quality.resources.ts';
import { requestRoutes } from './contract/request.routes.ts';
import { forwardCalls } from './contract/requests/forward.calls.ts';
import { IMAGE_BODIES, imageCalls } from './contract/requests/image.calls.ts';
import { LAB_JOBS } from './contract/requests/mail.jobs.ts';
import { savePayment } from './contract/requests/payment.call.ts';
import { requestCalls } from './contract/requests/request.calls.ts';
import { getRequestHistory } from './contract/requests/request-history.call.ts';
import { runCalls } from './contract/runs/run.calls.ts';
import { calcSampling } from './contract/sampling/sampling.calls.ts';
import { LAB_ITEM_TYPES, labItem } from './contract/stock/item.resource.ts';
import { ITEM_PHOTO_BODIES, itemPhotoCalls } from './contract/stock/item-photo.calls.ts';
import { labNote } from './contract/stock/note.document.ts';
import { importLabNotes, LAB_SHEETS } from './contract/stock/note.sheets.ts';
import { labStockRoutes } from './contract/stock/routes.ts';
import { labStockCalls } from './contract/stock/stock.calls.ts';
import { labStore } from './contract/stock/store.resource.ts';
import { LAB_KIND_WORDS } from './contract/stock/words.ts';
import { testRoutes } from './contract/tests/routes.ts';
import { testCalls } from './contract/tests/test.calls.ts';
import { labTest } from './contract/tests/test.resource.ts';
import { LAB_SETTINGS } from './domain/lab.settings.ts';
import { LAB_KINDS } from './domain/requests/states.ts';
import { labKindsOf } from './domain/stock/kinds.ts';
import { REPORTS } from './server/reports/registry.ts';

/** Laboratory requests, samples, runs, results, its stock and charts. */
export const labModule = defineModule({
  name: 'lab',
  tables: [
    'lab_age_class',
    'lab_age_set',
    'lab_arrival',
    'lab_balance',
    'lab_calibration',
    'lab_breakpoint',
    'lab_code_range',
    'lab_count_plate',
    'lab_counter',
    'lab_customer',
    'lab_cutoff',
    'lab_cutoff_sign',
    'lab_delivery',
    'lab_dose',
    'lab_expected',
    'lab_farm_status',
    'lab_file_map',
    'lab_isolate',
    'lab_isolate_drug',
    'lab_image',
    'lab_instrument',
    'lab_item',
    'lab_item_photo',
    'lab_item_test',
    'lab_item_unit',
    'lab_lot',
    'lab_movement',
    'lab_note',
    'lab_note_line',
    'lab_number',
    'lab_order',
    'lab_outbreak',
    'lab_place',
    'lab_point_edition',
    'lab_proficiency',
    'lab_request',
    'lab_result',
    'lab_revision',
    'lab_run',
    'lab_sample',
    'lab_status_class',
    'lab_step',
    'lab_stock_counter',
    'lab_store',
    'lab_store_place',
    'lab_test',
    'lab_test_drug',
    'lab_test_kit',
    'lab_test_price',
    'lab_test_organism',
    'lab_total',
    'lab_value',
    'lab_well',
    'laboratory',
  ],
  offers: ['lab_request'],
  settings: { defs: LAB_SETTINGS },
  jobs: LAB_JOBS,
  routes: inPlace([...requestRoutes, ...labStockRoutes, ...testRoutes, ...healthRoutes, ...REPORTS.map(({ route }) => route)]),
  calls: [
    ...requestCalls,
    savePayment,
    getRequestHistory,
    ...forwardCalls,
    ...imageCalls,
    ...labLookupCalls,
    ...callsOfDocument(labNote),
    importLabNotes,
    ...itemPhotoCalls,
    ...labStockCalls,
    ...testCalls,
    ...runCalls,
    ...doseCalls,
    ...healthCalls,
    ...labSettingCalls,
    ...cultureCalls,
    ...partyCalls,
    calcSampling,
    ...REPORTS.flatMap(({ def }) => callsOfReport(def)),
  ] as never,
  bodies: [IMAGE_BODIES, ITEM_PHOTO_BODIES],
  rows: { issuekind: labKindsOf('DN').map((value) => ({ value, names: LAB_KIND_WORDS[value] })) },
  reports: REPORTS.map(({ def }) => def),
  sheets: [...LAB_SHEETS, POINT_SHEET],
  lists: [
    CULTURE_LISTS.labdrugmethod,
    LAB_ITEM_TYPES,
    LAB_KINDS,
    DISEASES,
    ...Object.values(HEALTH_LISTS),
    ...Object.values(QUALITY_LISTS),
    ...Object.values(LAB_LISTS),
  ],
  resources: [
    anyResource(labCustomer),
    anyResource(labPlace),
    anyResource(codeRange),
    anyResource(labItem),
    anyResource(labStore),
    anyResource(labTest),
    ...HEALTH_RESOURCES.map((resource) => anyResource(resource)),
    ...QUALITY_RESOURCES.map((resource) => anyResource(resource as never)),
  ],
});
