import { callsOfBatch } from '#engine/batch/domain/batch-calls.ts';
import { HOUSE_STATES } from '#engine/batch/domain/house.ts';
import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { anyResource } from '#engine/define/resource.ts';
import { inPlace } from '#engine/define/route.ts';
import { growCalls } from './contract/batch.calls.ts';
import { findEvents } from './contract/event-search.ts';
import { house } from './contract/house.resource.ts';
import { houseUseCalls } from './contract/house-use/house-use.calls.ts';
import { lookupCalls } from './contract/lookup.calls.ts';
import { findPool, saveAdjustment } from './contract/pool.calls.ts';
import { growfinishRoutes } from './contract/routes.ts';
import { standardCalls } from './contract/standards/standard.calls.ts';
import { saveStation } from './contract/station.calls.ts';
import { tagCalls } from './contract/tag.calls.ts';
import { tagOrderCalls } from './contract/tag-order.calls.ts';
import { taggedCalls } from './contract/tags/calls.ts';
import { FILE_STATES } from './contract/tags/file.calls.ts';
import { LEFT_WAYS, TAG_ACTIONS } from './contract/tags/mng.calls.ts';
import { DECISIONS, TAG_SHEETS } from './contract/tags/record.calls.ts';
import { GROW_EVENTS } from './domain/event-types.ts';
import { GROW_SETTINGS } from './domain/grow.settings.ts';
import { TAG_STATES } from './domain/tag-flow.ts';
import { ORDER_STATES } from './domain/tag-order-flow.ts';
import { REPORTS } from './server/reports/registry.ts';

/** Growing pigs from weaning to sale: houses, batches, events, ear tags. */
export const growfinishModule = defineModule({
  name: 'growfinish',
  tables: [
    'batch_event',
    'batch_group',
    'batch_move',
    'ear_number',
    'ear_tag',
    'fcr_band',
    'feed_standard_row',
    'house_batch',
    'house_use',
    'pool_adjust',
    'programme_line',
    'standard',
    'tag_life',
    'tag_order',
    'tag_pig',
    'tag_range',
    'tag_series',
    'test_file',
    'test_file_tag',
  ],
  offers: ['batch_event', 'ear_tag'],
  settings: { defs: GROW_SETTINGS },
  routes: inPlace([...growfinishRoutes, ...REPORTS.map(({ route }) => route)]),
  calls: [
    ...lookupCalls,
    findEvents,
    ...callsOfBatch(growCalls, true),
    findPool,
    saveStation,
    saveAdjustment,
    ...tagCalls,
    ...tagOrderCalls,
    ...taggedCalls,
    ...standardCalls,
    ...houseUseCalls,
    ...REPORTS.flatMap(({ def }) => callsOfReport(def)),
  ] as never,
  lists: [HOUSE_STATES, ORDER_STATES, TAG_STATES, TAG_ACTIONS, LEFT_WAYS, DECISIONS, FILE_STATES],
  resources: [anyResource(house)],
  reports: REPORTS.map(({ def }) => def),
  sheets: TAG_SHEETS,
  events: { book: 'growfinish', events: Object.values(GROW_EVENTS) },
});
