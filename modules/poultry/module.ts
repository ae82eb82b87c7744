import { callsOfBatch } from '#engine/batch/domain/batch-calls.ts';
import { defineModule } from '#engine/define/module.ts';
import { anyResource } from '#engine/define/resource.ts';
import { inPlace } from '#engine/define/route.ts';
import { flockCalls } from './contract/flock.calls.ts';
import { chickenHouse, HOUSE_TYPES } from './contract/house.resource.ts';
import { lookupCalls } from './contract/lookup.calls.ts';
import { flockRoutes } from './contract/routes.ts';
import { FLOCK_EVENTS } from './domain/event-types.ts';
import { POULTRY_SETTINGS } from './domain/poultry.settings.ts';

/** Chicken houses and flocks: entries, the daily sheet, eggs, reports. */
export const poultryModule = defineModule({
  name: 'poultry',
  tables: ['flock', 'flock_eggs', 'flock_event', 'flock_group', 'flock_move'],
  offers: ['flock', 'flock_eggs', 'flock_event', 'flock_group', 'flock_move'],
  settings: { defs: POULTRY_SETTINGS },
  routes: inPlace([...flockRoutes]),
  calls: [...lookupCalls, ...callsOfBatch(flockCalls)] as never,
  lists: [HOUSE_TYPES],
  resources: [anyResource(chickenHouse)],
  reports: [],
  sheets: [],
  events: { book: 'poultry', events: Object.values(FLOCK_EVENTS) },
});
