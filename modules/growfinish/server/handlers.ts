import type { Handler } from '#engine/server/pipeline.ts';
import { entryHandlers } from './handlers/entry.handlers.ts';
import { entryCorrectHandlers } from './handlers/entry-correct.handlers.ts';
import { eventHandlers } from './handlers/event.handlers.ts';
import { lookupHandlers } from './handlers/lookup.handlers.ts';
import { tagDrawHandlers } from './handlers/tag-draw.handlers.ts';
import { tagOrderHandlers } from './handlers/tag-order.handlers.ts';
import { tagSeriesHandlers } from './handlers/tag-series.handlers.ts';
import { testFileHandlers } from './handlers/test-file.handlers.ts';
import { houseHandlers } from './house.resource.ts';
import type { GrowServices } from './services.ts';

/** Every handler of grow-finish. */
export function growfinishHandlers(services: GrowServices): readonly Handler[] {
  return [
    ...lookupHandlers(services),
    ...entryHandlers,
    ...entryCorrectHandlers(services),
    ...eventHandlers(services),
    ...houseHandlers,
    ...tagSeriesHandlers(),
    ...tagDrawHandlers(),
    ...tagOrderHandlers,
    ...testFileHandlers,
  ];
}
