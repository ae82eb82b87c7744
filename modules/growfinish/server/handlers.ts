import { batchHandlers } from '#engine/batch/server/handlers.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { reportHandlers } from '#engine/server/report-runner.ts';
import { lookupHandlers } from './handlers/lookup.handlers.ts';
import { adjustHandler, poolHandler } from './handlers/pool.handlers.ts';
import { tagDrawHandlers } from './handlers/tag-draw.handlers.ts';
import { tagOrderHandlers } from './handlers/tag-order.handlers.ts';
import { tagSeriesHandlers } from './handlers/tag-series.handlers.ts';
import { testFileHandlers } from './handlers/test-file.handlers.ts';
import { houseHandlers } from './house.resource.ts';
import { houseUseHandlers } from './house-use/house-use.handlers.ts';
import { growContext } from './reports/grow-at.ts';
import { REPORTS } from './reports/registry.ts';
import { findEventsHandler } from './search/event-search.ts';
import type { GrowServices } from './services.ts';
import { closedHandler } from './standards/closed-batches.ts';
import { standardHandlers } from './standards/standard.handlers.ts';
import { stationHandler } from './station/station.handlers.ts';
import { growing } from './store/batch-store.ts';
import { taggedHandlers } from './tags/handlers.ts';

/** Every handler of grow-finish. */
export function growfinishHandlers(services: GrowServices): readonly Handler[] {
  const pigs = growing(services);
  return [
    ...lookupHandlers(pigs),
    ...batchHandlers(pigs),
    adjustHandler,
    poolHandler,
    stationHandler(pigs),
    ...houseHandlers,
    ...tagSeriesHandlers(),
    ...tagDrawHandlers(),
    ...tagOrderHandlers,
    ...testFileHandlers,
    ...standardHandlers(services),
    closedHandler(services),
    findEventsHandler(services),
    ...reportHandlers(REPORTS, growContext(services)),
    ...houseUseHandlers,
    ...taggedHandlers(services),
  ];
}
