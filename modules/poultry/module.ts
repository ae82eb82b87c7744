import { callsOfBatch } from '#engine/batch/domain/batch-calls.ts';
import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { anyResource } from '#engine/define/resource.ts';
import { inPlace } from '#engine/define/route.ts';
import { findFlockEvents } from './contract/event-search.ts';
import { getFirstEgg, saveFirstEgg } from './contract/first-egg.calls.ts';
import { flockCalls } from './contract/flock.calls.ts';
import { chickenHouse, HOUSE_TYPES } from './contract/house.resource.ts';
import { lookupCalls } from './contract/lookup.calls.ts';
import { findFlockDue, findProgramme } from './contract/programme.calls.ts';
import { flockRoutes } from './contract/routes.ts';
import { FLOCK_EVENTS } from './domain/event-types.ts';
import { POULTRY_SETTINGS } from './domain/poultry.settings.ts';
import { REPORTS } from './server/reports/registry.ts';

/** Chicken houses and flocks: entries, the daily sheet, eggs, reports. */
export const poultryModule = defineModule({
  name: 'poultry',
  tables: ['flock', 'flock_eggs', 'flock_event', 'flock_group', 'flock_move'],
  offers: ['flock', 'flock_eggs', 'flock_event', 'flock_group', 'flock_move'],
  settings: { defs: POULTRY_SETTINGS },
  routes: inPlace([...flockRoutes, ...REPORTS.map(({ route }) => route)]),
  calls: [
    ...lookupCalls,
    findFlockEvents,
    getFirstEgg,
    saveFirstEgg,
    findProgramme,
    findFlockDue,
    ...callsOfBatch(flockCalls, true),
    ...REPORTS.flatMap(({ def }) => callsOfReport(def)),
  ] as never,
  lists: [HOUSE_TYPES],
  resources: [anyResource(chickenHouse)],
  reports: REPORTS.map(({ def }) => def),
  sheets: [],
  events: { book: 'poultry', events: Object.values(FLOCK_EVENTS) },
});
