import { batchHandlers } from '#engine/batch/server/handlers.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { reportHandlers } from '#engine/server/report-runner.ts';
import { firstEggHandlers } from './first-egg.ts';
import { flocks } from './flock-server.ts';
import { chickenHouseHandlers } from './house.resource.ts';
import { lookupHandlers } from './lookup.handlers.ts';
import { programmeHandlers } from './programme.ts';
import { flockContext } from './reports/flock-kind.ts';
import { REPORTS } from './reports/registry.ts';
import { findFlockEventsHandler } from './search/event-search.ts';
import type { PoultryServices } from './services.ts';

/** Every handler of chickens. */
export function poultryHandlers(services: PoultryServices): readonly Handler[] {
  const server = flocks(services);
  return [
    ...lookupHandlers(server),
    ...batchHandlers(server),
    ...chickenHouseHandlers(services),
    ...firstEggHandlers,
    findFlockEventsHandler(services),
    ...programmeHandlers(services),
    ...reportHandlers(REPORTS, flockContext(services)),
  ];
}
