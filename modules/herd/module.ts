import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { inPlace } from '#engine/define/route.ts';
import { arrivalCalls } from './contract/arrivals.calls.ts';
import { breedingCalls } from './contract/breeding.calls.ts';
import { HERD_CODES } from './contract/code-lists/herd-codes.ts';
import { correctionCalls } from './contract/corrections.calls.ts';
import { eventCalls } from './contract/event.calls.ts';
import { HERD_BODIES } from './contract/event-body.ts';
import { findCalls } from './contract/find.calls.ts';
import { HERD_JOBS } from './contract/herd.jobs.ts';
import { HERD_INQUIRIES } from './contract/inquiries/inquiries.ts';
import { moveCalls } from './contract/move.calls.ts';
import { noteCalls } from './contract/note.calls.ts';
import { PHOTO_BODIES, photoCalls } from './contract/photo.calls.ts';
import { recordCalls } from './contract/records.calls.ts';
import { productionCalls } from './contract/reports/production/sign-month.calls.ts';
import { REPORT_LISTS } from './contract/reports/report-lists.ts';
import { herdRoutes } from './contract/routes.ts';
import { ENTRY_SHEETS } from './contract/sheets/entry.sheets.ts';
import { EVENT_SHEETS } from './contract/sheets/event.sheets.ts';
import { viewCalls } from './contract/view.calls.ts';
import { EVENT_TYPES } from './domain/event-types.ts';
import { HERD_SETTINGS } from './domain/settings.ts';
import { REPORTS } from './server/reports/registry.ts';

const DEFS = [...REPORTS.map(({ def }) => def), ...HERD_INQUIRIES];

/** The breeding herd: sows, boars, gilts, their events and reports. */
export const herdModule = defineModule({
  name: 'herd',
  tables: [
    'animal',
    'animal_event',
    'animal_identity',
    'animal_photo',
    'herd_group',
    'herd_note',
    'herd_span',
    'herd_view',
    'import_run',
    'month_signed',
    'movement',
    'movement_count',
    'nursery_death',
    'pedigree_due',
    'piglet_change',
    'semen_batch',
    'semen_out',
    'sow_cycle',
    'stay',
    'tag_scan',
    'weaning',
  ],
  offers: [
    'animal',
    'animal_event',
    'animal_identity',
    'herd_group',
    'movement',
    'movement_count',
    'nursery_death',
    'piglet_change',
    'semen_batch',
    'sow_cycle',
    'stay',
    'weaning',
  ],
  settings: HERD_SETTINGS,
  routes: inPlace([...herdRoutes, ...REPORTS.map(({ route }) => route)]),
  calls: [
    ...eventCalls,
    ...findCalls,
    ...breedingCalls,
    ...moveCalls,
    ...noteCalls,
    ...viewCalls,
    ...photoCalls,
    ...correctionCalls,
    ...recordCalls,
    ...arrivalCalls,
    ...productionCalls,
    ...DEFS.flatMap(callsOfReport),
  ] as never,
  reports: DEFS,
  sheets: [...ENTRY_SHEETS, ...EVENT_SHEETS],
  jobs: HERD_JOBS,
  bodies: [...HERD_BODIES, PHOTO_BODIES],
  lists: REPORT_LISTS,
  codes: HERD_CODES,
  events: { book: 'herd', events: Object.values(EVENT_TYPES) },
});
